"""The rules package that conf.py names: its registry, what a name on a page stands for, and where that is written."""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rules_py.coverage import REGISTER
from rules_py.errors import nearest
from rules_py.rule import Rule
from rules_py.rulebook import Registry

from .expressions import ExpressionError, all_names, evaluate, first_names
from .sources import source_of

Places = tuple[ModuleType, ...]
"""Modules in which a name is looked for, the first one first."""


WORKINGS = "workings"
"""The folder in a book for what proves a chapter and programs with it: `tuurna/workings/levels` for `tuurna/levels`."""


def workings_of(docname: str) -> str:
    """The page of workings that belongs to a chapter: `tuurna/workings/levels` of `tuurna/levels`, and of itself."""
    game, _, chapter = chapter_of(docname).partition("/")
    return f"{game}/{WORKINGS}/{chapter}"


def chapter_of(docname: str) -> str:
    """The page for players that a page of workings belongs to; every other page is its own."""
    game, _, page = docname.partition(f"/{WORKINGS}/")
    return f"{game}/{page}" if page else docname


def is_workings(docname: str) -> bool:
    """Whether a page proves a chapter, and isn't one for players."""
    return chapter_of(docname) != docname


class PackageError(Exception):
    """The rules package cannot be used; says which file and line, once for the whole build."""


class RulesPackage:
    """A package of rules: `registry`, `__version__`, and one subpackage a game with one module a chapter."""

    def __init__(self, name: str) -> None:
        if not all(part.isidentifier() for part in name.split(".")):
            allowed = "the name of a package of rules, for instance 'rules_py'"
            raise PackageError(f"executable_rules_package is {name!r}; allowed: {allowed}")
        try:
            self.module = import_module(name)
            # A package may import its games only when its registry is asked for.
            registry = self.module.registry if "registry" in dir(self.module) else None
        except Exception as error:
            raise PackageError(f"the rules package {name!r} cannot be imported: {_reason(error)}") from error
        self.name = name
        if not isinstance(registry, Registry):
            raise PackageError(f"the rules package {name!r} has no `registry` (a rules_py.rulebook.Registry)")
        self.registry = registry
        self.folder = Path(str(self.module.__file__)).parent

    @property
    def version(self) -> str:
        """The version of the rules."""
        return str(getattr(self.module, "__version__", ""))

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """The module that each rule is defined in, by its id."""
        return {rule.id: rule.module for rule in self.registry}

    def registers(self) -> list[Path]:
        """The files of the inventories that the package keeps."""
        return sorted(self.folder.glob(f"*/{REGISTER}"))

    @cache  # noqa: B019 - one package lives as long as the build
    def games(self) -> list[str]:
        """The names of its subpackages, one a game; a package that has others too lists its games as `GAMES`."""
        folders = {file.parent.name for file in self.folder.glob("[!_]*/__init__.py")}
        return sorted(folders & set(getattr(self.module, "GAMES", folders)))

    def modules(self, scope: str) -> list[str]:
        """The full names of the public modules of a game or a package of one, or with an empty scope of no game."""
        within = (file.relative_to(self.folder) for file in self.folder.joinpath(*scope.split(".")).rglob("*.py"))
        found = (file for file in within if scope or file.parts[0] not in self.games())
        names = {".".join([self.name, *file.with_suffix("").parts]).removesuffix(".__init__") for file in found}
        return sorted(name for name in names if not re.search(r"\._", name))

    def chapter(self, docname: str) -> ModuleType | None:
        """The module of the page's chapter, or of the chapter whose workings it shows; None for other pages.

        `tuurna/levels` and `tuurna/workings/levels` → `rules_py.tuurna.levels`.
        """
        return self._module(".".join([self.name, *chapter_of(docname).split("/")])) if "/" in docname else None

    def game(self, docname: str) -> ModuleType | None:
        """The package of the page's game; None for pages of no game, though a module may have their folder's name."""
        folder, slash, _ = docname.partition("/")
        return self._module(f"{self.name}.{folder}") if slash and folder in self.games() else None

    @cache  # noqa: B019 - one package lives as long as the build
    def places(self, docname: str) -> Places:
        """Where names on a page are looked for: its chapter, its game, the package."""
        return tuple(place for place in (self.chapter(docname), self.game(docname), self.module) if place is not None)

    @cache  # noqa: B019 - one package lives as long as the build
    def _module(self, name: str) -> ModuleType | None:
        parts = name.split(".")
        folder = self.folder.joinpath(*parts[1:])
        if not all(part.isidentifier() for part in parts):
            return None
        if not folder.with_suffix(".py").is_file() and not (folder / "__init__.py").is_file():
            return None
        return import_module(name)

    def look_up(self, docname: str, name: str) -> Any:
        """What `name` stands for on a page: in its chapter first, then in its game, then in the package.

        Raises:
            ExpressionError: nothing bears the name; the nearest names are given.
        """
        return self._look_up(self.places(docname), name)

    def _look_up(self, places: Places, name: str) -> Any:
        for place in places:
            if name in vars(place) and not name.startswith("_"):
                return vars(place)[name]
            if "__path__" in vars(place) and (found := self._module(f"{place.__name__}.{name}")) is not None:
                return found
        known = {known for place in places for known in vars(place) if not known.startswith("_")}
        raise ExpressionError(f"nothing is called `{name}` here; {nearest(name, known)}")

    def value(self, docname: str, expression: str, **variables: Any) -> Any:
        """The value of an expression on a page, with more names than those of the page where `variables` has any.

        Raises:
            ExpressionError: it has none.
        """
        if variables:
            return evaluate(expression, lambda name: self.look_up(docname, name), variables, package=self.name)
        return self.value_at(self.places(docname), expression)

    @cache  # noqa: B019 - a thousand pages quote the same few expressions
    def value_at(self, places: Places, expression: str) -> Any:
        """The value of an expression on any page whose names are looked for in these places; errors as above."""
        return evaluate(expression, lambda name: self._look_up(places, name), package=self.name)

    def named(self, docname: str, expression: str) -> list[str]:
        """The full names of everything in the package that an expression names."""
        return self._named(self.places(docname), expression)

    @cache  # noqa: B019 - a thousand pages quote the same few expressions
    def _named(self, places: Places, expression: str) -> list[str]:
        found = []
        for names in all_names(expression):
            try:
                value = self._look_up(places, names[0])
            except ExpressionError:
                continue
            home = next((place for place in places if names[0] in vars(place)), None)
            name, rest = names[0], list(names[1:])
            while isinstance(value, ModuleType) and rest:
                home, name = value, rest.pop(0)
                value = vars(home).get(name)
            if home is not None:
                found.append(".".join((_definition(home.__name__, name)[0], name)))
        return found

    def source(self, docname: str, expression: str) -> tuple[str, str]:
        """The name that an expression begins with, in full, and `file:line` where it is defined; empty when unknown."""
        return self.source_at(self.places(docname), expression)

    @cache  # noqa: B019 - a thousand pages quote the same few expressions
    def source_at(self, places: Places, expression: str) -> tuple[str, str]:
        """The same for any page whose names are looked for in these places."""
        names = first_names(expression)
        if not names:
            return "", ""
        try:
            value = self._look_up(places, names[0])
        except ExpressionError:
            return "", ""
        rest = list(names[1:])
        while isinstance(value, ModuleType) and rest:
            home, name = value, rest.pop(0)
            value = vars(home).get(name)
            if not isinstance(value, ModuleType):
                return self._defined(home, name)
        if isinstance(value, ModuleType):
            return value.__name__, ""
        place = next(place for place in places if names[0] in vars(place))
        return self._defined(place, names[0])

    @cache  # noqa: B019 - a thousand pages quote the same few expressions
    def description(self, name: str) -> str:
        """What the first sentence about a full name says of it, without its full stop; empty when it says nothing."""
        home, _, last = name.rpartition(".")
        source = source_of(home)
        said = source.descriptions.get(last, "") if source is not None else ""
        if not said and home:
            value = getattr(import_module(home), last, None)
            # An object that isn't a function or class has the docstring of its kind.
            said = (inspect.getdoc(value) or "") if callable(value) and hasattr(value, "__name__") else ""
        return re.split(r"\.\s|\.$|\n\n", " ".join(said.split(" ")), maxsplit=1)[0].strip()

    def _defined(self, module: ModuleType, name: str) -> tuple[str, str]:
        value = vars(module).get(name)
        if isinstance(value, Rule):
            return f"{value.module}.{name}", self.place(value)
        home, line = _definition(module.__name__, name)
        return f"{home}.{name}", f"{self.shown(Path(str(import_module(home).__file__)))}:{line}" if line else ""

    def place(self, rule: Rule) -> str:
        """Where a rule is written, as messages name it."""
        return f"{self.shown(Path(rule.body.__code__.co_filename))}:{rule.line}"

    def shown(self, file: Path) -> str:
        """A source file as messages name it: relative to the folder that holds the package."""
        try:
            return file.relative_to(self.folder.parent).as_posix()
        except ValueError:
            return file.name


@cache
def _definition(module: str, name: str) -> tuple[str, int]:
    """The module and line where `name` gets its value, followed through imports; line 0 when it is not found."""
    source = source_of(module)
    place = source.places.get(name) if source is not None else None
    if place is None:
        return module, 0
    if not place.module:
        return module, place.line
    # `from . import chapter` names a module, which is defined nowhere but in its file.
    return (module, 0) if place.module == module else _definition(place.module, place.name)


def _reason(error: Exception) -> str:
    """What went wrong at an import, on one line, with the file and line where the author has to look."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_near(error.filename)}:{error.lineno}: {type(error).__name__}: {error.msg}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "importlib" not in frame.filename and frame.filename != __file__
    ]
    place = f"{_near(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
    return f"{place}{type(error).__name__}: {' '.join(str(error).split())}"


def _near(file: str) -> str:
    """A file, relative to the folder from which the build was started, if it lies below it."""
    path = Path(file)
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else file
