"""What a widget shows after a click, and what it says when something was wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules_py.in_words import capital
from rules_py.phrases import curly
from rules_py.result_table import ResultTable
from rules_py.rule import Rolled, Rule, Ruling
from rules_py.thrown import card_name

from .markup import Markup, element
from .odds import odds_fold
from .tray import roll_class, tray
from .words import described, drawing

if TYPE_CHECKING:
    from . import messages


def ruling_parts(ruling: Ruling) -> list[Markup | None]:
    """The sentence of a ruling, outcome word first and strong, the steps to it, and what it lays out."""
    outcome, colon, figures = ruling.summary.partition(":")
    sentence = (
        element("p", element("strong", outcome), colon, figures, class_="xr-summary")
        if colon
        else element("p", ruling.summary, class_="xr-summary")
    )
    return [sentence, _steps(ruling.steps), tray(ruling.shown), _tables(ruling.tables)]


def _steps(steps: tuple[str, ...]) -> Markup | None:
    """The way to the ruling: numbered when it has more than one step."""
    if len(steps) > 1:
        return element("ol", [element("li", step) for step in steps], class_="xr-steps")
    return element("p", steps[0], class_="xr-steps") if steps else None


def _tables(tables: tuple[ResultTable, ...]) -> Markup | None:
    """Small tables side by side, as many as fit."""
    shown = [
        element(
            "table",
            element("caption", one.title),
            element("thead", element("tr", [element("th", head, scope="col") for head in one.heads])),
            element(
                "tbody",
                [
                    element("tr", element("th", row[0], scope="row"), [element("td", cell) for cell in row[1:]])
                    for row in one.rows
                ],
            ),
            class_="xr-result-table",
            data_looked_up=one.looked_up or None,
        )
        for one in tables
        if one.rows
    ]
    return element("div", shown, class_="xr-result-tables") if shown else None


def _origin(rolled: Rolled, again: bool) -> str:
    """Where the luck of a roll came from; `again` if it lay there already and is only judged again."""
    luck = rolled.rule.luck
    if again:
        return f"the same {luck} as before"
    return f"your own {luck}" if rolled.seed is None else f"seed {rolled.seed}"


def roll_result(rolled: Rolled, *, version: str, notice: str = "", again: bool = False) -> Markup:
    """A roll: what fell, the sentence, the steps, the exact odds with the rolled row marked, where luck came from."""
    origin = capital(_origin(rolled, again))
    return element(
        "div",
        element("p", notice, class_="xr-notice") if notice else None,
        tray(rolled.thrown),
        *ruling_parts(rolled.ruling),
        odds_fold(rolled.rule.odds(**rolled.params), rolled=rolled.ruling),
        element(
            "p",
            element("span", f"{origin} · rules {version}", class_="xr-origin"),
            element("a", f"Link to this {drawing(rolled.rule).lower()}", class_="xr-link", href="#"),
            class_="xr-share",
        ),
        class_=roll_class(rolled.thrown),
        role="group",
        aria_label=f"Result of {rolled.rule.title}",
    )


def calculation_result(rule: Rule, ruling: Ruling) -> Markup:
    """What a rule without luck says: its sentence, its steps and every named value."""
    return element(
        "div",
        ruling_parts(ruling),
        element("p", element("button", "Print", type="button", class_="xr-print"), class_="xr-share")
        # What is carried on has its own way to paper, on the sheet or below the form: two would be one too many.
        if rule.kind == "validation" and not rule.carries
        else None,
        class_="xr-ruling",
        role="group",
        aria_label=f"Result of {rule.title}",
    )


def as_text(
    rule: Rule,
    params: Mapping[str, Any],
    ruling: Ruling,
    rolled: Rolled | None = None,
    *,
    again: bool = False,
    heading: str | None = None,
) -> str:
    """The result as plain text for a chat and the log: rule, what is not as usual, sentence, faces, seed.

    `heading`, even an empty one, replaces the rule and what is not as usual.
    """
    if heading is None:
        given = described(rule, params)
        heading = f"{rule.title} ({given})" if given else rule.title
    lines = [heading, ruling.summary]
    if rolled is not None:
        fell = f"Faces {' '.join(map(str, rolled.faces))}"
        if rule.luck == "cards":
            fell = f"Cards drawn: {', '.join(card_name(str(face)) for face in rolled.faces) or 'none'}"
        # What only writes something down throws nothing, and has no luck to tell of.
        if rolled.faces or rule.luck == "cards":
            lines.append(f"{fell}; {_origin(rolled, again).removeprefix('your ')}")
    lines.extend(str(table) for table in (rolled.ruling if rolled else ruling).tables)
    return curly("\n".join(lines))


def link_fields(rolled: Rolled, version: str) -> messages.Link:
    """What a link to this roll carries: enough to roll it again and to notice when the ruling has changed."""
    link: messages.Link = {
        "rule": rolled.rule.id,
        "params": {p.name: p.kind.written(rolled.params[p.name]) for p in rolled.rule.parameters},
        "version": version,
        "ruling": rolled.ruling.digest,
    }
    if rolled.seed is None:
        link["faces"] = ",".join(map(str, rolled.faces))
    else:
        link["seed"] = rolled.seed
    return link


def ruled(rule: Rule, params: Mapping[str, Any], ruling: Ruling) -> messages.Ruled:
    """A ruling without luck, for programs."""
    return {
        "rule": rule.id,
        "params": rule.params_json(params),
        "outcome": dict(ruling.outcome),
        "summary": ruling.summary,
    }


def changed_ruling(rolled: Rolled, link: Mapping[str, Any], version: str) -> str:
    """What to tell a reader whose link promised another ruling; empty when it promised this one or none."""
    promised = link.get("ruling")
    if not promised or promised == rolled.ruling.digest:
        return ""
    made = str(link.get("version") or "an unknown version")[:20]
    if made == version:
        return "This link does not match its own ruling: it was changed after it was made. Below is what the rules say."
    return (
        f"This link was made under rules {made}. Under rules {version}, which this page follows, the same luck is"
        " ruled differently; below is the present ruling."
    )


def dumps(answer: messages.Answer | messages.Refusal) -> str:
    """An answer as the JSON that the page's script reads."""
    return json.dumps(answer, ensure_ascii=False)
