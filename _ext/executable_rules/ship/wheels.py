"""Wheels for the reader's browser: the same sources give the same bytes, and nothing but Python is in them.

Three things become wheels: the package of rules, this extension's own `page` package, and every distribution that
they need, taken from the very files that are imported where the site is built. So the page computes with what the
build computed with. Knows nothing of Sphinx.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlparse

from packaging.utils import canonicalize_name

OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a wheel: the oldest one that a zip file can write."""

COMPILED = frozenset({".so", ".pyd", ".dll", ".dylib", ".a", ".o"})
"""Endings of files that only run on the machine they were compiled for."""

INSTALLERS = frozenset({"INSTALLER", "REQUESTED", "RECORD", "WHEEL", "direct_url.json", "uv_cache.json"})
"""Files that belong to one installation and not to the distribution; WHEEL and RECORD are rewritten."""

CORE = "rules-py"
"""The distribution with everything that rules are made of: the page needs it, whatever game it plays."""

WHEEL = "Wheel-Version: 1.0\nGenerator: executable-rules\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


class WheelError(Exception):
    """Something cannot be made a wheel that runs in a browser; says what, why, and what to do."""


@dataclass(frozen=True)
class Wheel:
    """One wheel as bytes, with what a lockfile says of it.

    Attributes:
        name: the distribution's normalized name.
        version: its version.
        requires: normalized names of the distributions that it needs in a browser.
        content: the file.
    """

    name: str
    version: str
    requires: tuple[str, ...]
    content: bytes

    @property
    def file_name(self) -> str:
        """The name of the file."""
        return f"{self.name.replace('-', '_')}-{self.version}-py3-none-any.whl"

    @property
    def sha256(self) -> str:
        """The digest of the file, in hex digits."""
        return hashlib.sha256(self.content).hexdigest()


def wheel_of(name: str, version: str, files: Mapping[str, bytes], metadata: str) -> Wheel:
    """A wheel made of `files` (name in the wheel → content); the same files make the same bytes.

    Raises:
        WheelError: a file is compiled for one kind of machine.
    """
    info = f"{canonicalize_name(name).replace('-', '_')}-{version}.dist-info"
    for path in files:
        if Path(path).suffix.lower() in COMPILED:
            raise WheelError(f"{name} {version} is not pure Python: {path} is compiled, and a browser cannot run it")
    full = {**files, f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": WHEEL.encode()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, content in [*sorted(full.items()), (f"{info}/RECORD", _record(full, info))]:
            member = zipfile.ZipInfo(path, OLDEST)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system, member.external_attr = 3, 0o644 << 16
            archive.writestr(member, content, compresslevel=9)
    return Wheel(canonicalize_name(name), version, _needs(metadata), buffer.getvalue())


def _record(files: Mapping[str, bytes], info: str) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for path, content in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        writer.writerow([path, f"sha256={digest}", len(content)])
    writer.writerow([f"{info}/RECORD", "", ""])
    return text.getvalue().encode()


def _needs(metadata: str) -> tuple[str, ...]:
    """The names that METADATA requires in a browser, extras left out."""
    browser = {
        "extra": "",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "sys_platform": "emscripten",
    }
    lines = HeaderParser().parsestr(metadata).get_all("Requires-Dist") or []
    from packaging.requirements import Requirement  # slow to import, and a check does not need it

    wanted = [Requirement(line) for line in lines]
    return tuple(
        sorted(canonicalize_name(r.name) for r in wanted if r.marker is None or r.marker.evaluate(environment=browser))
    )


def package_folder(package: str) -> Path:
    """The folder of the importable `package`.

    Raises:
        WheelError: there is none.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise WheelError(f"no package {package!r} can be imported; executable_rules_package in conf.py names it")
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def rules_wheel(package: str) -> Wheel:
    """The wheel of a package of rules, wherever it is imported from.

    It may be installed, lie in a project of its own, or be a folder beside the pages, as a first game is.

    Raises:
        WheelError: there is no such package, its project is built with a tool that is not known here, or it has
            compiled parts.
    """
    folder = package_folder(package)
    for name in packages_distributions().get(package, ()):
        if any(Path(str(path.locate())).resolve().parent == folder for path in distribution(name).files or ()):
            return installed_wheel(name)
    for parent in folder.parents:
        if (parent / "pyproject.toml").is_file():
            return project_wheel(parent)
    return _folder_wheel(package, folder)


def _folder_wheel(package: str, folder: Path) -> Wheel:
    version = str(getattr(import_module(package), "__version__", "0"))
    files = {
        f"{package}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    return wheel_of(package, version, files, f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")


def project_wheel(project: Path) -> Wheel:
    """The wheel of the project in a folder, as its own pyproject.toml describes it.

    Raises:
        WheelError: the project is not built with hatchling, or has compiled parts.
    """
    build = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8")).get("build-system", {})
    if build.get("build-backend") != "hatchling.build":
        raise WheelError(
            f"{project / 'pyproject.toml'} is built with {build.get('build-backend', 'no tool that it names')}; known:"
            " hatchling.build as build-backend under [build-system]; or install the project with pip, not as editable"
        )
    # Imported here, so that reading pages and checking them does not need a build tool.
    from hatchling.builders.wheel import WheelBuilder

    with tempfile.TemporaryDirectory() as folder:
        built = next(iter(WheelBuilder(str(project)).build(directory=folder, versions=["standard"])))
        with zipfile.ZipFile(built) as archive:
            files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    # Repacked like all others, so that neither the build tool's version nor its order of files shows in the bytes.
    return _repacked(files)


def _repacked(files: Mapping[str, bytes]) -> Wheel:
    info = next(name for name in files if name.endswith(".dist-info/METADATA")).partition("/")[0]
    metadata = files[f"{info}/METADATA"].decode()
    fields = HeaderParser().parsestr(metadata)
    own = {f"{info}/METADATA"}
    kept = {name: content for name, content in files.items() if name not in own and not _of_installation(name)}
    return wheel_of(fields["Name"], fields["Version"], kept, metadata)


def _of_installation(name: str) -> bool:
    parts = name.split("/")
    return ".." in parts or "__pycache__" in parts or (parts[0].endswith(".dist-info") and parts[-1] in INSTALLERS)


def installed_wheel(name: str) -> Wheel:
    """The wheel of a distribution as it is installed here; of its sources, where it is installed as a link to them.

    Raises:
        WheelError: it is not installed, its files cannot be found, or it is not pure Python.
    """
    try:
        found = distribution(name)
    except PackageNotFoundError:
        raise WheelError(f"{name} is needed in the browser and is not installed here; install it first") from None
    sources = _linked_sources(found)
    if sources is not None:
        return project_wheel(sources)
    files = dict(_installed_files(found))
    if not any(path.endswith(".py") for path in files):
        raise WheelError(f"{name} {found.version} has no Python files here; install it plainly")
    return _repacked(files)


def _linked_sources(found: Distribution) -> Path | None:
    """The folder that an editable installation leads to; None for a plain one."""
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    if not origin.get("dir_info", {}).get("editable"):
        return None
    return Path(unquote(urlparse(origin["url"]).path))


def _installed_files(found: Distribution) -> Iterator[tuple[str, bytes]]:
    if found.files is None:
        raise WheelError(f"{found.name} {found.version} has no list of its files; install it from a wheel")
    for path in found.files:
        name = path.as_posix()
        if not _of_installation(name):
            yield name, Path(str(path.locate())).read_bytes()


def page_wheel(*requires: str) -> Wheel:
    """The wheel of this extension's part that runs in the browser; `requires` names the distributions that it needs."""
    here = Path(__file__).parent.parent
    sources = [here / "__init__.py", *sorted((here / "page").rglob("*.py"))]
    files = {f"{here.name}/{source.relative_to(here).as_posix()}": source.read_bytes() for source in sources}
    needs = "".join(f"Requires-Dist: {name}\n" for name in requires)
    return wheel_of(
        "executable-rules", "0", files, f"Metadata-Version: 2.1\nName: executable-rules\nVersion: 0\n{needs}"
    )


def browser_wheels(package: str) -> list[Wheel]:
    """All wheels that a page needs to run the rules of `package`; the last is the one to ask for.

    Raises:
        WheelError: one of them cannot run in a browser.
    """
    rules = rules_wheel(package)
    asked = [rules.name] if rules.name == CORE else [rules.name, CORE]
    found: dict[str, Wheel] = {}
    wanted = [*rules.requires, *asked[1:]]
    while wanted:
        name = wanted.pop(0)
        if name not in found and name != rules.name:
            found[name] = installed_wheel(name)
            wanted += found[name].requires
    return [*found.values(), rules, page_wheel(*asked)]
