"""What is wrong with the book as a whole: links that lead nowhere, and rules, errata and stories without a place.

Looked at in every build, once all pages are read: any page may have mended or broken it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_py.coverage import RegisterError, line_of, read_register
from rules_py.errors import nearest

from ..claims.code.rules_package import RulesPackage, workings_of
from ..claims.findings import Finding, Help, Kind
from .domain import RulesDomain, Term, book_of, fold_term


def wrong_with_book(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Everything of the kind."""
    for check in (check_terms, check_entries, check_places, check_errata, check_references, check_registers):
        yield from check(domain, package)


def check_terms(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Terms that a page uses and its glossary lacks, and links to entries that don't exist."""
    glossaries: dict[str, dict[str, Term]] = {}
    defined: dict[tuple[str, str], Term] = {}
    for docname, page in sorted(domain.pages.items()):
        for key, term in page.terms.items():
            first = defined.setdefault((book_of(docname), key), term)
            if first is not term:
                message = f"“{term.name}” is defined here and at {first.path}:{first.line}"
                yield Finding(term.path, term.line, message, docname, Kind.TERM)
    for docname, link in domain.links("term"):
        book = book_of(docname)
        terms = glossaries.setdefault(book, domain.glossary(book))
        if fold_term(link.target) not in terms:
            if "<" in link.target or ">" in link.target:
                message = f"{{term}} has “{link.target}”: an unterminated target; allowed: `shown <Term>`"
            elif not terms:
                message = f"says the term “{link.target}”, but this book has no glossary"
            else:
                near = nearest(fold_term(link.target), terms)
                places = ", ".join(sorted({term.path for term in terms.values()}))
                message = f"says the term “{link.target}”, the glossary has none of that name: {near} ({places}:1)"
            yield Finding(link.path, link.line, message, docname, Kind.TERM)


def check_entries(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Links to entries that the book does not have."""
    known = {(book_of(docname), anchor) for docname, page in domain.pages.items() for anchor in page.entries}
    for docname, link in domain.links("entry"):
        if (book_of(docname), link.target) not in known:
            message = f"links to the entry `{link.target}`, and this book has none of that name"
            yield Finding(link.path, link.line, message, docname, Kind.PLACE)


def check_places(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Rules of a book's game that its chapter's page does not show."""
    books = {book_of(docname) for docname in domain.pages}
    for rule in package.registry:
        shown = domain.pages[rule.page].rules if rule.page in domain.pages else {}
        if rule.game in books and rule.id not in shown:
            message = f"shows no widget of {rule.id}, which is defined in this chapter ({package.place(rule)})"
            workings = domain.pages.get(workings_of(rule.page))
            if workings and rule.id in workings.rules:
                message += "; its page of workings does: move the widget, or give the rule `workings=True`"
            yield Finding(domain.path(rule.page), 1, message, rule.page, Kind.PLACE)


def check_errata(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Errata that no page shows."""
    places = domain.places("errata")
    books = {book_of(docname) for docname in domain.pages}
    for id, erratum in package.registry.errata.items():
        if book_of(erratum.page) in books and id not in places:
            docname = erratum.page.split("/")[0] + "/errata"
            yield Finding(
                domain.path(docname), 1, f"does not show the erratum {id} ({erratum.place})", docname, Kind.PLACE
            )


def check_references(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """When one game has a reference, books whose game has none."""
    pages = domain.references()
    books = {book_of(docname) for docname in domain.pages}
    for game in package.games():
        if pages and game in books and game not in pages:
            message = f"has its like for {game} nowhere: write a page with ```{{reference}} {game}"
            docname = min(pages.values())
            yield Finding(domain.path(docname), 1, message, docname, Kind.PLACE)


def check_registers(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Inventories of the books here that can't be read, and stories in them that their book lacks."""
    env = domain.env
    labels = env.domains["std"].data["anonlabels"]
    books = {book_of(docname) for docname in domain.pages}
    for file in package.registers():
        game, shown = file.parent.name, package.shown(file)
        if game not in books:
            continue
        try:
            text = file.read_text(encoding="utf-8")
            entries = read_register(text, game)
        except RegisterError as error:
            yield Finding(shown, error.line, error.message, f"{game}/index", Kind.REGISTER)
            continue
        except (OSError, UnicodeDecodeError) as error:
            yield Finding(shown, 1, f"cannot be read: {error}", f"{game}/index", Kind.REGISTER)
            continue
        for entry in entries:
            if not entry.page or book_of(entry.page) not in books:
                continue
            if entry.page not in env.all_docs:
                message = f"{entry.id} names the page {entry.page}, which doesn't exist"
                yield Finding(shown, line_of(text, entry.id), message, f"{game}/index", Kind.PLACE)
                continue
            docname = labels.get(entry.anchor, ("",))[0]
            if docname != entry.page:
                found = f"it's on {docname}" if docname else "no page has it"
                message = f"has no place `({entry.anchor})=` for {entry.id}, {entry.title}; {found}"
                yield Finding(domain.path(entry.page), 1, message, entry.page, Kind.PLACE)


HELP = {
    "term check_terms": Help(
        "A term on a page is not in the glossary, or two glossary entries have one name.",
        "Use the glossary's word, add an entry for yours, or delete one of the two entries.",
    ),
    "place check_entries": Help(
        "A link names an entry of a list, and no list of this book has it.",
        "Correct the name, or give the entry its text.",
    ),
    "place check_places": Help(
        "A rule is defined in the module of this chapter, and no widget on the page shows it.",
        "Add a widget for the rule, or move the rule to its own chapter.",
    ),
    "place check_errata": Help(
        "An erratum is registered, and the book's page of errata doesn't show it.",
        "Show it there, or write the directive `errata`, which shows all of them.",
    ),
    "place check_references": Help(
        "Something links to the code reference, and no page of the book holds it.",
        "Write a page with the directive that the message names.",
    ),
    "register check_registers": Help(
        "The inventory can't be read, or an entry in it isn't written as it has to be.",
        "Correct the line of `register.toml` that the message names.",
    ),
    "place check_registers": Help(
        "An entry of the inventory names a page that doesn't exist, or has no label where the book tells it.",
        "Put the label `(…)=` in front of the section that tells it, or correct the page in `register.toml`.",
    ),
}
"""Why its messages come, and what to do."""
