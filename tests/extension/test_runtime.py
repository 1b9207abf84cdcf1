"""What is shipped to the reader: reproducible wheels, Pyodide with hashes, and nothing for other builders."""

from __future__ import annotations

import base64
import csv
import gzip
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from posixpath import normpath

import icepool
import pytest
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace

from executable_rules.page import widget
from executable_rules.ship import pyodide, wheels
from executable_rules.ship.runtime import defined
from rules_py import registry

ROOT = Path(__file__).parent.parent.parent
NODE_MODULES = ROOT / "node_modules"

CONF = """\
from executable_rules.config import setup_config
from executable_rules.ship.csp import setup_csp
from executable_rules.ship.runtime import setup_runtime

project = "A throw-away book"
html_theme = "furo"
extensions = ["myst_parser"]

def setup(app):
    setup_config(app)
    setup_runtime(app)
    setup_csp(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
"""

Build = Callable[..., Path]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Builds a book of one page with a widget and one without; gives the folder that it went to."""
    source = tmp_path / "source"

    def build_it(builder: str = "html", jobs: int = 1, **settings: object) -> Path:
        source.mkdir(exist_ok=True)
        (source / "conf.py").write_text(CONF, encoding="utf-8")
        html = widget(registry.find("tuurna.check"), {}, "w-1")
        (source / "index.md").write_text("# Home\n\n```{toctree}\nrolls\n```\n", encoding="utf-8")
        (source / "rolls.md").write_text(f"# Rolls\n\n```{{raw}} html\n{html}\n```\n", encoding="utf-8")
        out = tmp_path / builder
        warnings = io.StringIO()
        settings = {"node_modules": str(NODE_MODULES), **settings}
        overrides = {f"executable_rules_{name}": value for name, value in settings.items()}
        with docutils_namespace():
            app = Sphinx(
                source,
                source,
                out,
                tmp_path / "doctrees",
                builder,
                overrides,
                None,
                warnings,
                parallel=jobs,
                freshenv=True,
            )
            app.build(force_all=True)
        assert warnings.getvalue() == ""
        return out

    return build_it


def members(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def shipped() -> list[wheels.Wheel]:
    return wheels.browser_wheels("rules_py")


def test_the_rules_what_they_need_and_the_page_are_shipped(shipped: list[wheels.Wheel]) -> None:
    assert [wheel.name for wheel in shipped] == ["icepool", "rules-py", "executable-rules"]
    assert [wheel.requires for wheel in shipped] == [(), ("icepool",), ("rules-py",)]


def test_the_same_sources_give_the_same_bytes(shipped: list[wheels.Wheel]) -> None:
    assert wheels.browser_wheels("rules_py") == shipped


def test_a_wheel_holds_the_very_files_that_the_build_used(shipped: list[wheels.Wheel]) -> None:
    inside = {name: content for wheel in shipped for name, content in members(wheel.content).items()}
    sources = {
        "icepool/__init__.py": Path(icepool.__file__),
        "rules_py/chance.py": ROOT / "rules_py/chance.py",
        "rules_py/tuurna/register.toml": ROOT / "rules_py/tuurna/register.toml",
        "executable_rules/page/dice.py": ROOT / "_ext/executable_rules/page/dice.py",
    }
    assert {name: inside[name] for name in sources} == {name: path.read_bytes() for name, path in sources.items()}
    assert not [name for name in inside if name.endswith(".pyc") or "/static/" in name or "sphinx" in name]


def test_a_record_lists_every_file_with_its_hash(shipped: list[wheels.Wheel]) -> None:
    for wheel in shipped:
        inside = members(wheel.content)
        (record,) = [name for name in inside if name.endswith(".dist-info/RECORD")]
        rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(inside[record].decode()))}
        assert rows.pop(record) == ["", ""]
        assert set(rows) == set(inside) - {record}
        for name, (digest, size) in rows.items():
            hashed = base64.urlsafe_b64encode(hashlib.sha256(inside[name]).digest()).rstrip(b"=").decode()
            assert (digest, int(size)) == (f"sha256={hashed}", len(inside[name]))


def test_a_compiled_file_is_refused() -> None:
    with pytest.raises(wheels.WheelError, match=r"^fast 1 is not pure Python: fast/core\.so is compiled"):
        wheels.wheel_of("fast", "1", {"fast/core.so": b""}, "Metadata-Version: 2.1\nName: fast\nVersion: 1\n")


def test_a_distribution_that_is_not_here_is_named() -> None:
    with pytest.raises(wheels.WheelError, match=r"^no-such-thing is needed in the browser and is not installed here"):
        wheels.installed_wheel("no-such-thing")


def test_a_distribution_whose_files_are_elsewhere_is_refused(tmp_path: Path) -> None:
    info = tmp_path / "linked-2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: linked\nVersion: 2\n")
    (info / "RECORD").write_text("linked.pth,,\nlinked-2.dist-info/METADATA,,\n")
    (tmp_path / "linked.pth").write_text("/elsewhere\n")
    with pytest.raises(wheels.WheelError, match=r"^linked 2 has no Python files here; install it plainly"):
        wheels.installed_wheel("linked")


def own_game(folder: Path, name: str) -> Path:
    """A package of rules that can be imported."""
    package = folder / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "2.5"\n')
    return package


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that Python imports from."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_package_beside_its_pages_is_shipped_with_the_core(importable: Path) -> None:
    (own_game(importable, "beside_rules") / "told.toml").write_text("a = 1\n")
    found = wheels.browser_wheels("beside_rules")
    assert [wheel.name for wheel in found] == ["rules-py", "icepool", "beside-rules", "executable-rules"]
    assert (found[2].version, found[3].requires) == ("2.5", ("beside-rules", "rules-py"))
    inside = members(found[2].content)
    assert {name for name in inside if ".dist-info/" not in name} == {
        "beside_rules/__init__.py",
        "beside_rules/told.toml",
    }


def test_a_package_in_a_project_is_built_by_its_tool_and_another_tool_is_named(importable: Path) -> None:
    own_game(importable, "project_rules")
    project = importable / "pyproject.toml"
    project.write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "my-game"\nversion = "3"\n[tool.hatch.build.targets.wheel]\npackages = ["project_rules"]\n'
    )
    assert [wheel.name for wheel in wheels.browser_wheels("project_rules")][2:] == ["my-game", "executable-rules"]
    project.write_text('[project]\nname = "my-game"\n')
    with pytest.raises(wheels.WheelError, match=r"is built with no tool that it names; known: hatchling\.build as"):
        wheels.browser_wheels("project_rules")


def test_a_package_that_is_installed_is_taken_from_there_whatever_lies_above(importable: Path) -> None:
    own_game(importable, "installed_rules")
    (importable / "pyproject.toml").write_text("")
    info = importable / "installed_game-4.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: installed-game\nVersion: 4\n")
    (info / "RECORD").write_text("installed_rules/__init__.py,,\ninstalled_game-4.dist-info/METADATA,,\n")
    assert wheels.rules_wheel("installed_rules").file_name == "installed_game-4-py3-none-any.whl"


def test_requirements_that_a_browser_does_not_have_are_left_out() -> None:
    metadata = (
        "Metadata-Version: 2.1\nName: x\nVersion: 1\nRequires-Dist: Always>=1\n"
        "Requires-Dist: windows-only; sys_platform == 'win32'\nRequires-Dist: extra-only; extra == 'more'\n"
        "Requires-Dist: browser_only; sys_platform == 'emscripten'\n"
    )
    assert wheels.wheel_of("x", "1", {}, metadata).requires == ("always", "browser-only")


def test_what_is_needed_by_what_is_needed_comes_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, needs in (("outer", "Requires-Dist: inner\n"), ("inner", "Requires-Dist: outer\n")):
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (tmp_path / f"{name}.py").write_text("")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{needs}")
        (info / "RECORD").write_text(f"{name}.py,,\n{name}-1.dist-info/METADATA,,\n")
    rules = wheels.Wheel("rules-py", "1", ("outer",), b"")
    monkeypatch.setattr(wheels, "rules_wheel", lambda package: rules)
    names = [wheel.name for wheel in wheels.browser_wheels("rules_py")]
    assert names == ["outer", "inner", "rules-py", "executable-rules"]


def test_a_package_that_does_not_exist_is_named() -> None:
    with pytest.raises(wheels.WheelError, match=r"^no package 'rulez_py' can be imported; executable_rules_package"):
        wheels.browser_wheels("rulez_py")


def test_the_site_holds_what_a_page_needs_and_nothing_else(build: Build) -> None:
    folder = build() / "_static/rules"
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    manifest = json.loads((folder / "runtime.json").read_text(encoding="utf-8"))
    static = ROOT / "_ext/executable_rules/static"
    scripts = {path.relative_to(static).as_posix() for path in static.rglob("*.*")}
    assert found - {name for name in found if name.startswith("inline/")} == {
        *manifest["files"],
        *scripts,
        "runtime.json",
    }
    assert {manifest["pyodide"] + name for name in pyodide.SHIPPED} == {
        name for name in manifest["files"] if name.startswith("pyodide/")
    }
    assert not [name for name in found if name.endswith((".map", ".d.ts"))]


def test_the_manifest_tells_the_truth(build: Build) -> None:
    folder = build() / "_static/rules"
    manifest = json.loads((folder / "runtime.json").read_text(encoding="utf-8"))
    for name, entry in manifest["files"].items():
        content = (folder / name).read_bytes()
        assert (entry["bytes"], entry["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
        assert 0 < entry["gzip"] <= len(content) + 1000
    frozen = manifest["snapshot"]
    memory = gzip.decompress((folder / frozen["memory"]).read_bytes())
    assert manifest["files"][frozen["memory"]]["unpacked"] == hashlib.sha256(memory).hexdigest()
    lock = manifest["lock"]
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    assert manifest["version"] == lock["info"]["version"] == pinned
    assert (manifest["package"], manifest["load"]) == ("rules_py", "executable-rules")
    assert lock["packages"]["icepool"]["imports"] == ["icepool"]
    for package in lock["packages"].values():
        content = (folder / "wheels" / package["file_name"]).read_bytes()
        assert package["sha256"] == hashlib.sha256(content).hexdigest()


def test_every_name_of_a_file_of_the_runtime_bears_a_digest(build: Build) -> None:
    manifest = json.loads((build() / "_static/rules/runtime.json").read_text(encoding="utf-8"))
    assert [name for name in manifest["files"] if not re.fullmatch(r"[a-z]+/[0-9a-f]{12}/[^/]+", name)] == []


def test_a_site_can_be_built_without_a_snapshot(build: Build) -> None:
    build()
    folder = build(snapshot=False) / "_static/rules"
    assert json.loads((folder / "runtime.json").read_text(encoding="utf-8"))["snapshot"] is None
    assert not (folder / "snapshot").exists()


def test_a_second_build_leaves_no_wheel_of_the_first(build: Build) -> None:
    folder = build() / "_static/rules"
    first = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    stale = folder / "wheels/0123456789ab/rules_py-0.0.1-py3-none-any.whl"
    stale.parent.mkdir()
    stale.write_bytes(b"stale")
    (folder / "gone.js").write_text("stale")
    damaged = next((folder / "wheels").rglob("icepool*.whl"))
    damaged.write_bytes(b"damaged")
    build()
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == first
    assert not stale.parent.exists()


def test_several_writers_give_the_same_site_as_one(build: Build) -> None:
    def everything() -> Iterator[tuple[str, bytes]]:
        out = tmp
        for path in sorted(out.rglob("*")):
            # Sphinx notes there which settings it was built with, and when.
            if path.is_file() and path.name != ".buildinfo" and path.suffix not in {".doctree", ".pickle"}:
                yield path.relative_to(out).as_posix(), path.read_bytes()

    tmp = build(jobs=1)
    alone = dict(everything())
    build(jobs=2)
    assert dict(everything()) == alone


def test_only_a_page_with_a_widget_asks_for_its_script(build: Build) -> None:
    out = build()
    script = '<script type="module" blocking="render" src="_static/rules/roll/early.js"></script>'
    pages = {path.stem: path.read_text(encoding="utf-8").count(script) for path in out.glob("*.html")}
    assert pages == {"index": 0, "rolls": 1, "genindex": 0, "search": 0}
    rolls = (out / "rolls.html").read_text(encoding="utf-8")
    # What answers the first touch comes as soon as the page is known, and delays nothing that is read.
    assert re.findall(r'<meta name="rules-soon" content="([^"]+)">', rolls) == ["./reading/tooltip.js"]
    assert 'tooltip.js"></script>' not in rolls
    # For decks and journals, and for elements that this page lacks.
    others = [name for element, name in defined().items() if f"<{element}" not in rolls]
    assert others != []
    assert [name for name in ("kept_form.js", "many.js", *others) if name in rolls] == []


def test_an_element_finds_its_script_by_what_the_script_defines() -> None:
    scripts = {"rule-tracker": "tracker/tracker.js", "rule-widget": "roll/early.js"}
    assert scripts.items() <= defined().items()


def test_a_page_names_every_script_that_its_scripts_wait_for(build: Build) -> None:
    """Else a browser learns of each only when it has read the one before."""
    out = build()
    page = (out / "rolls.html").read_text(encoding="utf-8")
    found = set(re.findall(r'<link rel="modulepreload" href="_static/rules/([^"]+)">', page))
    named = set(re.findall(r'<script type="module"[^>]* src="_static/rules/([^"]+)"', page))
    # What makes widgets work comes when the page is there, and then all of it at once.
    (later,) = re.findall(r'<meta name="rules-later" content="([^"]+)">', page)
    assert {"storage/memory.js", "form/folds.js"} <= found
    assert {"python/runtime.js", "roll/playing.js"} <= set(later.split())
    assert not set(later.split()) & (found | named)
    for names in (found | named, found | named | set(later.split())):
        for name in names:
            script = (out / "_static/rules" / name).read_text(encoding="utf-8")
            waits_for = re.findall(r'\b(?:import|export)(?:[^"();]*\bfrom)?\s*"([.]{1,2}/[^"]+)"', script)
            assert waits_for or "import" not in script or "import(" in script or "import.meta" in script, name
            if name != "python/offline.js":  # which has time
                assert {normpath(f"{name}/../{other}") for other in waits_for} <= names, name


def test_without_the_runtime_a_page_keeps_its_odds_and_no_script(build: Build) -> None:
    out = build(runtime=False)
    page = (out / "rolls.html").read_text(encoding="utf-8")
    assert "Exact odds of each result" in page
    assert "early.js" not in page
    assert not (out / "_static/rules/pyodide").exists()


def test_other_builders_ship_nothing(build: Build) -> None:
    out = build("text")
    assert [path.name for path in out.rglob("*") if path.is_file() and path.suffix != ".txt"] == []


def test_pyodide_that_is_not_there_names_the_command(build: Build, tmp_path: Path) -> None:
    with pytest.raises(ExtensionError) as failure:
        build(node_modules=str(tmp_path / "node_modules"))
    missing = tmp_path / "node_modules/pyodide/package.json"
    assert (
        failure.value.message
        == f"Pyodide is not installed: {missing} is missing; run `npm install pyodide` in {tmp_path}"
    )
    (tmp_path / "package-lock.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ExtensionError) as failure:
        build(node_modules=str(tmp_path / "node_modules"))
    assert failure.value.message.endswith(f"is missing; run `npm ci` in {tmp_path}")


def test_another_pyodide_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/pyodide").symlink_to(NODE_MODULES / "pyodide")
    (tmp_path / "package.json").write_text('{"dependencies": {"pyodide": "1.2.3"}}', encoding="utf-8")
    (tmp_path / "package-lock.json").write_text("{}", encoding="utf-8")
    with pytest.raises(pyodide.PyodideError, match=r"holds Pyodide \S+, package\.json pins 1\.2\.3; run `npm ci` in"):
        pyodide.release(tmp_path / "node_modules")
    (tmp_path / "package.json").write_text('{"dependencies": {"pyodide": "^1.2.3"}}', encoding="utf-8")
    assert pyodide.release(tmp_path / "node_modules").name == "pyodide"
