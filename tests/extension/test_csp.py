"""The strict policy: inline scripts become files, at the same place, and what cannot be moved is refused."""

from __future__ import annotations

import hashlib
from types import SimpleNamespace
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from executable_rules.ship.csp import POLICY, Script, moved, setup_csp
from executable_rules.ship.serve import HEADERS

ALERT = "\n  document.title = '<b>';\n"
NAME = f"{hashlib.sha256(ALERT.encode()).hexdigest()[:16]}.js"


def test_an_inline_script_becomes_a_file_at_its_place() -> None:
    page, scripts = moved(f"<p>é\u2028</p>\r\n<script>{ALERT}</script><p>after</p>", "../")
    assert page == f'<p>é\u2028</p>\r\n<script src="../_static/rules/inline/{NAME}"></script><p>after</p>'
    assert scripts == [Script("<script>", ALERT)]
    assert scripts[0].name == NAME


def test_attributes_stay_and_equal_scripts_share_a_file() -> None:
    page, scripts = moved(f'<SCRIPT type="module">{ALERT}</SCRIPT>\n<script async>{ALERT}</script>', "./")
    assert page == (
        f'<script src="./_static/rules/inline/{NAME}" type="module"></SCRIPT>\n'
        f'<script src="./_static/rules/inline/{NAME}" async></script>'
    )
    assert {script.name for script in scripts} == {NAME}


@pytest.mark.parametrize(
    "page",
    [
        '<script src="a.js"></script>',
        '<script type="application/ld+json">{"a": 1}</script>',
        "<!-- <script>x()</script> --><p>nothing</p>",
        "<pre>&lt;script&gt;x()&lt;/script&gt;</pre>",
        '<p title="javascript: a language">on</p>',
    ],
)
def test_what_does_not_run_is_left_alone(page: str) -> None:
    assert moved(page, "") == (page, [])


@pytest.mark.parametrize(
    ("page", "named"),
    [
        ('<a onclick="x()">', '<a onclick="x()">'),
        ('<img ONERROR="x()">', '<img onerror="x()">'),
        ('<a href=" JavaScript:x()">', '<a href=" JavaScript:x()">'),
        ('<a href="java&#115;cript:x()">', '<a href="javascript:x()">'),
        ("<svg/onload=x()>", '<svg onload="x()">'),
    ],
)
def test_what_cannot_be_moved_is_refused(page: str, named: str) -> None:
    with pytest.raises(ExtensionError) as failure:
        moved(page, "")
    assert failure.value.message == f"the policy forbids handlers and javascript: links in a page: {named}"


def test_the_server_sends_the_policy_of_the_pages() -> None:
    assert HEADERS["Content-Security-Policy"] == f"{POLICY}; frame-ancestors 'none'"


def test_another_template_bridge_is_refused() -> None:
    handlers: dict[str, Any] = {}
    setup_csp(SimpleNamespace(connect=handlers.__setitem__))  # type: ignore[arg-type]  # all that it uses of an app
    with pytest.raises(ExtensionError, match=r"template_bridge is 'their\.Bridge'; leave it out"):
        handlers["config-inited"](None, SimpleNamespace(template_bridge="their.Bridge"))
