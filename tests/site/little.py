"""A package of rules that is hardly any, for tests of whether Python starts and not of what it says.

Started from the site's own wheels, Python reads all five games: several seconds of work. Where a test is about the way
to that start, these stand in their place, behind the same manifest, hashes and scripts.
"""

from __future__ import annotations

import copy
import hashlib
import io
import json
import zipfile
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext

from executable_rules.page import load

SOURCE = """
import json
from importlib.resources import files


def load(name):
    known = json.loads(files(__package__).joinpath("answers.json").read_text())
    return lambda text: known[json.loads(text)["op"]]
"""
"""What is asked of a rule has one answer, whatever is entered."""


@cache
def _wheel(rule: str) -> bytes:
    respond = load("rules_py")
    answers = {op: respond(json.dumps({"op": op, "rule": rule, "params": {}, **more})) for op, more in ASKED.items()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as wheel:
        about = "executable_rules-0.dist-info"
        wheel.writestr("executable_rules/__init__.py", "")
        wheel.writestr("executable_rules/page.py", SOURCE)
        wheel.writestr("executable_rules/answers.json", json.dumps(answers))
        wheel.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: executable-rules\nVersion: 0\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    return packed.getvalue()


ASKED: dict[str, dict[str, Any]] = {"roll": {"seed": 1}, "odds": {}}


def with_little_rules(context: BrowserContext, manifest: dict[str, Any], rule: str) -> None:
    """Let a Python that starts from wheels know this rule alone; one that starts from the snapshot knows all.

    Args:
        context: whose pages get them.
        manifest: what the build, or a test, says of the site's files.
        rule: what is asked must be a roll of this rule, or its odds.
    """
    little = copy.deepcopy(manifest)
    wheel = _wheel(rule)
    digest = hashlib.sha256(wheel).hexdigest()
    package = little["lock"]["packages"][little["load"]] | {"depends": [], "sha256": digest}
    little["lock"]["packages"] = {little["load"]: package}
    name = f"wheels/{package['file_name']}"
    files = {name: file for name, file in little["files"].items() if not name.startswith("wheels/")}
    little["files"] = files | {name: manifest["files"][name] | {"sha256": digest, "bytes": len(wheel)}}
    context.route("**/runtime.json", lambda route: route.fulfill(json=little))
    context.route(f"**/{name}", lambda route: route.fulfill(body=wheel))
