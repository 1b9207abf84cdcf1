"""What the build remembers of every page: what is bound, which terms and rules have their place; and the links to them.

Sphinx purges a page's part when the page changes and merges the parts of parallel readers; nothing is kept elsewhere.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from ..claims.claim import Claim
from ..claims.code.rules_package import PackageError, RulesPackage, chapter_of
from ..claims.findings import Finding, Kind
from ..claims.kinds.cases import WorkedCases

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


@dataclass(frozen=True)
class Link:
    """A link to a term or to an entry of the same book: it says nothing of the rules, and must lead somewhere."""

    kind: Literal["term", "entry"]
    path: str
    line: int
    target: str


@dataclass(frozen=True)
class Term:
    """One entry of a glossary."""

    docname: str
    node_id: str
    name: str
    definition: str
    path: str
    line: int


@dataclass
class PageData:
    """What one page contributes."""

    claims: list[Claim] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)  # what was wrong with it when it was read
    links: list[Link] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)  # rule id → node id
    errata: dict[str, str] = field(default_factory=dict)  # erratum id → node id
    trackers: dict[str, str] = field(default_factory=dict)  # game → node id
    rows: dict[str, str] = field(default_factory=dict)  # node id of a table's row → what the row is about
    entries: dict[str, str] = field(default_factory=dict)  # anchor of a record → node id
    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)  # anchor of a record → what its entry says
    lists_entries: bool = False  # its page shows what entries of all pages say
    starts: dict[str, list[dict[str, str]]] = field(default_factory=dict)  # by rule id, one for each widget
    abbreviations: dict[str, str] = field(default_factory=dict)  # what each stands for, in all of its book
    shows_counts: bool = False  # its page shows what is verified on all pages
    key: str = ""  # of what these depended on when the page was read
    reference: str | None = None  # the game whose names its page lists; empty for the core


@dataclass(frozen=True)
class Checked:
    """What the check found in this build, and how many pages it compared."""

    findings: list[Finding]
    anew: int


IMPORTANT = 0
"""Sphinx's word for what search should show first: a name that was looked for, before pages that merely use it."""


class RulesDomain(Domain):
    """Rules, errata and terms; terms belong to a book, the first part of a page's name."""

    name = "rules"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind, kind) for kind in ("rule", "erratum", "term", "table entry")
    }
    initial_data: ClassVar[dict[str, Any]] = {"pages": {}}
    data_version = 11

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self.all_pages_are_read()
        self.agreed: Set[str] = frozenset()
        self.checked: Checked | None = None
        self.stamps: Mapping[str, str] | None = None

    @property
    def pages(self) -> dict[str, PageData]:
        """What each page contributes, by its name."""
        return cast("dict[str, PageData]", self.data["pages"])

    def page(self, docname: str) -> PageData:
        """What the page contributes; an empty start when it is new."""
        if docname not in self.pages:
            self.pages[docname] = PageData()
        return self.pages[docname]

    def path(self, docname: str) -> str:
        """The file of a page, as messages name it."""
        found = self.env.doc2path(docname)
        # For a page that is still to be written Sphinx would take the first ending that it knows.
        return shown_path(str(found if docname in self.env.found_docs else found.with_suffix(".md")))

    def clear_doc(self, docname: str) -> None:
        self.pages.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        for docname in docnames:
            if docname in otherdata["pages"]:
                self.pages[docname] = otherdata["pages"][docname]

    def claims(self, docname: str) -> Iterator[Claim]:
        """What a page says about the rules; worked cases of workings with the presets of their chapter's form."""
        for claim in self.pages[docname].claims:
            if isinstance(claim, WorkedCases) and claim.presets is None:
                yield replace(claim, presets=self.starts(docname, claim.rule))
            else:
                yield claim

    def links(self, kind: Literal["term", "entry"]) -> Iterator[tuple[str, Link]]:
        """Every link of a kind, with its page."""
        for docname, page in sorted(self.pages.items()):
            yield from ((docname, link) for link in page.links if link.kind == kind)

    def starts(self, docname: str, id: str) -> Mapping[str, str]:
        """What the form of a rule presets on a page; for workings without a form of it, that of their chapter."""
        for page in (self.pages.get(docname), self.pages.get(chapter_of(docname))):
            if page is not None and id in page.starts:
                return page.starts[id][-1]
        return {}

    def glossary(self, book: str) -> dict[str, Term]:
        """All terms of a book by their folded names."""
        terms: dict[str, Term] = {}
        for docname, page in sorted(self.pages.items()):
            if book_of(docname) == book:
                terms.update(page.terms)
        return terms

    def places(self, what: str) -> dict[str, tuple[str, str]]:
        """Page and node id of each rule (`rules`, in its own chapter), erratum (`errata`) or tracker (`trackers`)."""
        homes = {rule.id: rule.page for rule in rules_package(self.env.config).registry} if what == "rules" else {}
        found: dict[str, tuple[str, str]] = {}
        for docname, page in sorted(self.pages.items()):
            for name, node_id in getattr(page, what).items():
                if name not in found or homes.get(name) == docname:
                    found[name] = (docname, node_id)
        return found

    def _references(self) -> dict[str, str]:
        """The page that lists the names of each game; that of the core under an empty name."""
        return {page.reference: docname for docname, page in sorted(self.pages.items()) if page.reference is not None}

    def all_pages_are_read(self) -> None:
        """Pages change no more: what is put together from all of them is kept, for there may be thousands of links."""
        self.read_glossary = cache(self.glossary)
        self.read_abbreviations = cache(self.abbreviations)
        self._read_places = cache(self.places)
        self.references = cache(self._references)
        self.page_of_counts = cache(self._page_of_counts)

    def _page_of_counts(self) -> str | None:
        """The first page that shows what is verified on all pages."""
        return next((docname for docname, page in sorted(self.pages.items()) if page.shows_counts), None)

    def place(self, what: str, id: str) -> tuple[str, str] | None:
        """The place of one rule (`rules`), erratum (`errata`) or tracker (`trackers`), once all pages are read."""
        return self._read_places(what).get(id)

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        for what, kind in (("rules", "rule"), ("errata", "erratum")):
            for name, (docname, node_id) in self.places(what).items():
                yield name, name, kind, docname, node_id, IMPORTANT
        for docname, page in self.pages.items():
            for term in page.terms.values():
                yield term.name, term.name, "term", docname, term.node_id, IMPORTANT
            for node_id, name in page.rows.items():
                yield name, name, "table entry", docname, node_id, IMPORTANT

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        return str(type.lname).capitalize()

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        if typ == "term":
            term = self.read_glossary(book_of(fromdocname)).get(fold_term(target))
            if term is None:
                return cast("nodes.reference", contnode)  # the check has reported it; Sphinx need not report it again
            found = make_refnode(builder, fromdocname, term.docname, term.node_id, contnode)
            found["classes"].append("xr-term")
            found["xr-definition"] = term.definition
            return found
        if typ == "entry":
            return self._entry(builder, fromdocname, target, contnode)
        place = self.place("rules" if typ == "rule" else "errata", target)
        if place is None:
            return cast("nodes.reference", contnode)
        return make_refnode(builder, fromdocname, place[0], place[1], contnode)

    def abbreviations(self, book: str) -> dict[str, str]:
        """What each abbreviation of a book stands for."""
        pages = (page for name, page in sorted(self.pages.items()) if book_of(name) == book)
        return {short: long for page in pages for short, long in page.abbreviations.items()}

    def text_of(self, book: str, anchor: str) -> tuple[str, ...]:
        """What the entry of a record says in a book, a paragraph each; nothing where it has no text."""
        found = (
            page.texts[anchor] for name, page in self.pages.items() if book_of(name) == book and anchor in page.texts
        )
        return next(found, ())

    def _entry(self, builder: Builder, fromdocname: str, anchor: str, shown: nodes.Element) -> nodes.reference:
        """A link to an entry of the same book; the bare words when there is none, which the check has reported."""
        for docname, page in self.pages.items():
            if anchor in page.entries and book_of(docname) == book_of(fromdocname):
                return make_refnode(builder, fromdocname, docname, page.entries[anchor], shown)
        return cast("nodes.reference", shown)

    def resolve_any_xref(self, *given: Any) -> list[tuple[str, nodes.reference]]:
        return []


def book_of(docname: str) -> str:
    """The book that a page belongs to."""
    return docname.partition("/")[0] if "/" in docname else ""


def fold_term(text: str) -> str:
    """A term's name as it is looked up: blanks folded, case ignored."""
    return " ".join(text.split()).casefold()


def page_link(builder: Builder, docname: str, target: str, shown: str, node_id: str = "") -> nodes.Node:
    """A link from one page to another, or to a place on it; in formats other than HTML, the bare words."""
    if builder.format != "html":
        return nodes.Text(shown)
    uri = builder.get_relative_uri(docname, target)
    return nodes.reference("", shown, refuri=f"{uri.partition('#')[0]}#{node_id}" if node_id else uri, internal=True)


def rules_domain(env: BuildEnvironment) -> RulesDomain:
    """The domain of this build."""
    return cast("RulesDomain", env.domains["rules"])


def rules_package(config: Config) -> RulesPackage:
    """The rules package that conf.py names."""
    return _load(str(config.executable_rules_package))


@cache
def _load(name: str) -> RulesPackage:
    package = RulesPackage(name)
    # Rules stay as long as the process: the collector of garbage need not look through them again and again.
    gc.freeze()
    return package


def note(origin: SphinxRole | SphinxDirective, claim: Claim) -> None:
    """Remember what the page says about the rules."""
    rules_domain(origin.env).page(origin.env.docname).claims.append(claim)


def note_wrong(origin: SphinxRole | SphinxDirective, kind: Kind, path: str, line: int, message: str) -> None:
    """Remember what is wrong with the page however the rules are."""
    docname = origin.env.docname
    rules_domain(origin.env).page(docname).findings.append(Finding(path, line, message, docname, kind))


def note_link(origin: SphinxRole | SphinxDirective, link: Link) -> None:
    """Remember a link that must lead somewhere in its book."""
    rules_domain(origin.env).page(origin.env.docname).links.append(link)


def directive_place(directive: SphinxDirective) -> tuple[str, int]:
    """The file and the line of a directive."""
    source, line = directive.get_source_info()
    return shown_path(str(source)), line


def content_line(directive: SphinxDirective, index: int) -> int:
    """The line in the file of a line of a directive's content, which MyST counts from the directive's own line."""
    return directive.lineno + directive.content_offset + index + 1


def shown_path(path: str) -> str:
    """A file as messages name it: relative to the folder from which the build was started, if it lies below it."""
    folder, slash, name = path.rpartition(os.sep)
    return _shown_folder(folder + slash, os.getcwd()) + name  # noqa: PTH109 - a Path is slow to make


@cache
def _shown_folder(folder: str, start: str) -> str:
    """Where a folder really is takes as long to find out as many bindings to read."""
    found = Path(folder).resolve()
    if not found.is_relative_to(start):
        return folder
    shown = found.relative_to(start).as_posix()
    return "" if shown == "." else f"{shown}/"


def remembered(file: Path) -> dict[str, str]:
    """What a file of an earlier build holds; nothing when it is not there, or is damaged."""
    try:
        return {str(key): str(value) for key, value in json.loads(file.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, AttributeError):
        return {}


def setup_domain(app: Sphinx) -> None:
    """Register the domain, and import the rules package once the configuration is known."""
    app.add_domain(RulesDomain)
    app.connect("config-inited", _import_package, priority=100)


def _import_package(app: Sphinx, config: Config) -> None:
    try:
        rules_package(config)
    except PackageError as error:
        raise ConfigError(str(error)) from error
