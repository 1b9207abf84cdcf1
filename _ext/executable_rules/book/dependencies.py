"""What something worked out from the rules depends on, as a key that changes whenever the answer could.

A key holds the sources of the named modules and of all that they import, of the packages around them, of this
extension, and the versions of what it rests on. Where imports do not say it all (a module that reads files, looks
modules up by name, or goes through the whole registry) the key holds every source: rather too much than too little.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from ..claims.code.rules_package import RulesPackage
from ..claims.code.sources import Source, source_of

EVERYTHING = "*"
"""In place of a module: whatever any source says."""

CORE = "rules_py"
"""What every package of rules is made with."""


STANDS_ON = ("sphinx", "myst-parser", "docutils", "sphinx-exec-code", "icepool")
"""Distributions whose versions count."""


@cache
def foundation() -> str:
    """A digest of what every page was read and checked with: this extension, Sphinx, MyST, docutils and Python."""
    versions = [f"{name} {version(name)}" for name in STANDS_ON]
    extension = _folder(Path(__file__).parent.parent)
    return hashlib.sha256("\0".join([sys.version, *versions, extension]).encode()).hexdigest()


class Dependencies:
    """The sources of a rules package as they are now, read once in each build."""

    def __init__(self, package: RulesPackage) -> None:
        self._package = package
        self._roots = {package.name.partition(".")[0], CORE}
        core = find_spec(CORE)
        made_with = [Path(core.origin).parent] if core and core.origin else []
        self._folders = {package.folder, *made_with}
        # Rulings and refusals are worded by the core, which the module of a rule need not import.
        self._core = "".join(_digest(folder, folder.glob("*.py")) for folder in made_with)
        self._digests: dict[Path, str] = {}
        self._closures: dict[str, frozenset[str]] = {}
        self._everything = ""
        self._keys: dict[frozenset[str], str] = {}

    def key(self, modules: Iterable[str]) -> str:
        """A key for what depends on these modules; `EVERYTHING` is allowed among them."""
        wanted = frozenset(modules)
        if wanted not in self._keys:
            self._keys[wanted] = self._key(wanted)
        return self._keys[wanted]

    def _key(self, wanted: frozenset[str]) -> str:
        if EVERYTHING in wanted:
            return self.everything()
        parts: set[str] = set().union(*(self._closure(module) for module in wanted | self._acting()))
        if EVERYTHING in parts:
            return self.everything()
        parts_of_key = [foundation(), self._core, self._data(), *sorted(parts)]
        return hashlib.sha256("\n".join(parts_of_key).encode()).hexdigest()[:16]

    def everything(self) -> str:
        """The key of what may depend on anything."""
        if not self._everything:
            parts = [foundation(), *(_folder(folder) for folder in sorted(self._folders))]
            self._everything = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
        return self._everything

    def _closure(self, module: str) -> frozenset[str]:
        """Each source that `module` depends on, with its digest."""
        if module not in self._closures:
            self._closures[module] = frozenset(self._visited(module))
        return self._closures[module]

    def _visited(self, module: str) -> set[str]:
        parts: set[str] = set()
        waiting, seen = [module], {module}
        while waiting:
            name = waiting.pop()
            source = source_of(name)
            if source is None or source.reflective:
                return {EVERYTHING}
            parts.add(self._part(name, source))
            parts |= self._around(name)
            parts |= {_foreign(base.partition(".")[0]) for base, _ in source.imported if not self._is_ours(base)}
            for base, imported in source.imported:
                home = self._home(base, imported) if self._is_ours(base) else ""
                if not home and self._is_ours(base):
                    parts |= self._around(f"{base}.")
                if home and home not in seen:
                    seen.add(home)
                    waiting.append(home)
        return parts

    def homes(self, source: Source) -> set[str]:
        """The modules that a piece of code depends on."""
        others = {base.partition(".")[0] for base, _ in source.imported if not self._is_ours(base)}
        if source.reflective or any(map(_foreign, others)):
            return {EVERYTHING}
        homes = {self._home(base, imported) for base, imported in source.imported if self._is_ours(base)}
        return homes if "" not in homes else {EVERYTHING}

    def _is_ours(self, module: str) -> bool:
        return module.partition(".")[0] in self._roots

    def _home(self, base: str, imported: str) -> str:
        """The module that an imported name comes from; empty for the registry of a package, which all share."""
        if imported and source_of(f"{base}.{imported}") is not None:
            return f"{base}.{imported}"
        source = source_of(base)
        place = source.places.get(imported) if source is not None else None
        if place is not None and place.module:
            return self._home(place.module, place.name)
        # Each chapter registers its rules in the package, which imports each chapter.
        shared = imported == "registry" and source is not None and source.file.name == "__init__.py"
        return "" if shared else base

    def _around(self, module: str) -> set[str]:
        """The packages that a module lies in: they are run before it, whatever else they import."""
        parts = module.split(".")[:-1]
        names = [".".join(parts[: length + 1]) for length in range(len(parts))]
        return {self._part(name, source) for name in names if (source := source_of(name)) is not None}

    def _part(self, name: str, source: Source) -> str:
        if source.file not in self._digests:
            self._digests[source.file] = hashlib.sha256(source.file.read_bytes()).hexdigest()
        return f"{name} {self._digests[source.file]}"

    @cache  # noqa: B019 - lives as long as the build
    def _acting(self) -> frozenset[str]:
        """Modules that may change what others define."""
        modules = [name for scope in ("", *self._package.games()) for name in self._package.modules(scope)]
        return frozenset(name for name in modules if (source := source_of(name)) is not None and source.acts)

    @cache  # noqa: B019 - lives as long as the build
    def _data(self) -> str:
        """A digest of the files beside the sources."""
        files = (path for path in self._package.folder.rglob("*") if path.suffix not in (".py", ".pyc"))
        return _digest(self._package.folder, files)


def _folder(folder: Path) -> str:
    return _digest(folder, folder.rglob("*.*"))


def _digest(folder: Path, files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(files):
        if path.is_file() and path.suffix != ".pyc":
            total.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()


@cache
def _foreign(name: str) -> str:
    """What stands for a package of others: nothing for Python's own, else its sources."""
    if name in sys.stdlib_module_names:
        return ""
    found = find_spec(name) if name else None  # a relative import in an example has no name
    if found is None or found.origin is None:
        return EVERYTHING
    file = Path(found.origin)
    return f"{name} {_folder(file.parent) if found.submodule_search_locations else _digest(file.parent, [file])}"
