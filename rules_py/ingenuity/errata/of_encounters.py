"""Errata about encounters: turn order, reactions, powers, help, and concentration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import Rule, registry
from ..actions import Act, act
from ..attributes import STARTING_DICE
from ..characters import derived
from ..concentration import STUN_FALLBACK, StunReading, keep_concentration
from ..groups import Stacking, assist, assist_together
from ..initiative import SNEAKING, encounter, reflexes
from ..powers import FAILURE_COST, TIERS, focus_paid, penalty

UPSTREAM_OFFSET = -2
"""What one version upstream takes from the sum of reflexes, beside adding a proficiency."""

EVASION = 1
"""A proficiency in evading, for the comparison."""

REFUSED = "refused"


def _word(rule: Rule, name: str, **given: Any) -> Any:
    """The named value of a ruling, or `refused`."""
    try:
        return rule.calculate(**given)[name]
    except RuleError:
        return REFUSED


@registry.erratum(
    "IN-C06",
    title="The formula of reflexes",
    one=Statement("Initiative", "Reflexes rest on dexterity and resolve."),
    other=Statement(
        "Other versions (upstream)", "One adds a proficiency and takes two off; the newest does without reflexes."
    ),
    reading="The plain sum of both passive values.",
)
def _reflexes() -> Proof:
    plain = reflexes()["reflexes"]
    other = plain + EVASION + UPSTREAM_OFFSET
    return Proof(
        plain, other, (f"{reflexes().summary} With a proficiency of +{EVASION}, the other version has {other}.",)
    )


def _three_sides(*names: str) -> list[Mapping[str, object]]:
    rows: list[Mapping[str, object]] = [{"name": name, "team": name, "reflexes": 6} for name in names]
    return [*rows, {"name": "Player", "team": "players", "reflexes": 4}]


@registry.erratum(
    "IN-C07",
    title="Ties among others, and three teams",
    one=Statement("Initiative", "The best reflexes open, and the players win a tie."),
    other=Statement("Initiative", "What if two other teams tie, and who follows among three, is not said."),
    reading="All teams follow in the order of their best reflexes; where two others tie, they keep the"
    " order in which they were named.",
)
def _other_ties() -> Proof:
    found = [encounter(participants=_three_sides(*names)) for names in (("guards", "wolves"), ("wolves", "guards"))]
    return Proof(found[0]["teams"], found[1]["teams"], tuple(ruling.steps[0] for ruling in found))


@registry.erratum(
    "IN-C08",
    title="Who acts in a surprise round",
    one=Statement("Encounters, the list", "In a surprise round the aggressors take turns."),
    other=Statement(
        "Encounters, the list", "Only some participants may be surprised; the alert ones among them are not named."
    ),
    reading="Only the aggressors act: the teams in which nobody is surprised. Reactions are not restricted.",
)
def _surprise() -> Proof:
    rows = [{**row, "surprised": row["name"] == "G1"} for row in SNEAKING]
    acting = encounter(participants=rows)["surprise"]
    alert = [row["name"] for row in rows if not row["surprised"]]
    return Proof(
        len(acting),
        len(alert),
        (f"G1 is surprised. Aggressors: {', '.join(acting)}.", f"Not surprised: {', '.join(map(str, alert))}."),
    )


@registry.erratum(
    "IN-C09",
    title="Reactions in the own turn",
    one=Statement("Actions, second paragraph", "A reaction is taken while it is not one's turn."),
    other=Statement(
        "Actions, second paragraph", "It is counted from the beginning of one's turn to the next beginning."
    ),
    reading="One in that time, and not in the own turn; the other reading can be switched on.",
)
def _own_turn() -> Proof:
    narrow, wide = (
        _word(act, "reactions_left", kind=Act.REACTION, trigger="an attack", own_turn=True, reaction_in_own_turn=switch)
        for switch in (False, True)
    )
    return Proof(
        narrow, wide, (f"In the own turn: {narrow} by the first reading; by the second, {wide} left after it.",)
    )


@registry.erratum(
    "IN-C10",
    title="Alternating with fewer guards",
    one=Statement("Initiative", "The teams alternate, one character each."),
    other=Statement("Initiative, the example", "With two guards and four players, two players act in succession."),
    reading="A team that has run out is skipped. The example then follows from the rule.",
)
def _alternating() -> Proof:
    order = encounter()["order"]
    teams = {row["name"]: row["team"] for row in SNEAKING}
    strict = [name for place, name in enumerate(order) if not place or teams[name] != teams[order[place - 1]]]
    return Proof(
        order, strict, (f"With skipping: {', '.join(order)}.", f"Without: {', '.join(strict)}, and then nobody.")
    )


@registry.erratum(
    "IN-C11",
    title="Does a failed power count?",
    one=Statement("Performing Powers, last paragraph", "The penalty counts powers that were used."),
    other=Statement("Performing Powers, third paragraph", "A power that fails has no effect at all."),
    reading="It was used, so it counts; the other reading can be switched on.",
)
def _failed_power() -> Proof:
    counted, spared = (penalty(earlier=1, failed=1, failed_count=switch)["penalty"] for switch in (True, False))
    return Proof(counted, spared, (f"After one failed power: {counted} if it counts, {spared} if not.",))


@registry.erratum(
    "IN-C12",
    title="A power beyond one's focus",
    one=Statement("Performing Powers, the list", "Focus is spent after the check, by its outcome."),
    other=Statement("Resources", "A resource can be spent until it has run out."),
    reading="A power is started only with focus for its whole cost; owing can be switched on.",
)
def _owing() -> Proof:
    given = {"tier": 3, "focus": 1}
    strict, loose = _word(focus_paid, "owed", **given), focus_paid(**given, owing=True)
    return Proof(
        strict,
        loose["owed"],
        (f"A power of tier {given['tier']} with {given['focus']} focus: {strict}; with owing, {loose.summary}",),
    )


@registry.erratum(
    "IN-C13",
    title="Failing without focus",
    one=Statement("Performing Powers, the list", "Failing costs one focus."),
    other=Statement("Resources", "Whoever has none can spend none."),
    reading="Without focus for the whole cost no power is started, so failing can always be paid.",
)
def _no_focus() -> Proof:
    left = 0 - FAILURE_COST
    started = {row.name: _word(focus_paid, "focus", tier=row.tier, focus=0) for row in TIERS}
    return Proof(
        dict.fromkeys(started, left),
        started,
        (
            f"Paying from 0 focus would leave {left}, and only health falls below 0.",
            *(f"{name} power with 0 focus: {word}." for name, word in started.items()),
        ),
    )


@registry.erratum(
    "IN-C14",
    title="Several helpers",
    one=Statement("Assisting an Action", "Everybody else can help the one who acts."),
    other=Statement("Assisting an Action", "What two bonuses come to is not said."),
    reading="The best one counts, as a newer page has it; adding up can be switched on.",
)
def _several_helpers() -> Proof:
    best, total = (assist_together(bonuses=(1, 2), stacking=stacking)["bonus"] for stacking in Stacking)
    return Proof(best, total, (f"Helpers with +1 and +2 give +{best} by the best, +{total} together.",))


@registry.erratum(
    "IN-C15",
    title="The helper's luck",
    one=Statement("Assisting an Action", "A helper makes exactly the same check."),
    other=Statement("The Luck Die", "The luck die belongs to every skill check; whether helping is one, is left open."),
    reading="It is a skill check, so the helper rolls luck too; it can be switched off.",
)
def _helpers_luck() -> Proof:
    lucky, plain = (assist.odds(luck=switch).at_least(2) for switch in (True, False))
    return Proof(lucky, plain, (f"A helper with d6+d4+1 gives +2 or more with {percent(lucky)}, or {percent(plain)}.",))


@registry.erratum(
    "IN-C16",
    title="Stunned while concentrating",
    one=Statement("Concentration, second paragraph", "A check can save concentration from a stun."),
    other=Statement("Conditions (upstream)", "A stun ends concentration outright."),
    reading="The chapter's check; the other reading can be switched on.",
)
def _stunned() -> Proof:
    kept, lost = (keep_concentration(willpower=STUN_FALLBACK, reading=reading) for reading in StunReading)
    return Proof(kept["kept"], lost["kept"], (f"By the chapter: {kept.summary}", f"By the other page: {lost.summary}"))


@registry.erratum(
    "IN-C17",
    title="A willpower check",
    one=Statement("Concentration, second paragraph", "Willpower is checked against the source, or against 9."),
    other=Statement("Defenses", "Willpower is a number that is worked out, not a skill to roll."),
    reading="Whoever asks gives the result, and it is compared like any other. How it is rolled is not published.",
)
def _willpower() -> Proof:
    best = max(
        derived(resolve=one, intelligence=other)["willpower"] for one in STARTING_DICE for other in STARTING_DICE
    )
    return Proof(
        best, STUN_FALLBACK, (f"A new character has willpower {best} at best; the number is {STUN_FALLBACK}.",)
    )
