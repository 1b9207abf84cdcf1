"""Errata about encounters: turn order, reactions, powers, help, and concentration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import Rule
from ...rulebook import registry
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
    one=Statement("Initiative", "Reflexes come from dexterity and resolve."),
    other=Statement(
        "Other versions (upstream)",
        "One version adds a proficiency and subtracts two. The newest has no reflexes at all.",
    ),
    reading="Add passive dexterity and passive resolve, and that's all, because this chapter says nothing else.",
)
def _reflexes() -> Proof:
    ordinary = reflexes(dexterity="d6")
    plain = ordinary["reflexes"]
    other = plain + EVASION + UPSTREAM_OFFSET
    return Proof(
        plain, other, (f"{ordinary.summary} With a proficiency of +{EVASION}, the other version has {other}.",)
    )


def _three_sides(*names: str) -> list[Mapping[str, object]]:
    rows: list[Mapping[str, object]] = [{"name": name, "team": name, "reflexes": 6} for name in names]
    return [*rows, {"name": "Player", "team": "players", "reflexes": 4}]


@registry.erratum(
    "IN-C07",
    title="Ties between other teams, and a third team",
    one=Statement("Initiative", "The team with the best reflexes begins, and the players win ties."),
    other=Statement(
        "Initiative", "It doesn't say what happens if two other teams tie, or who is next if there are three."
    ),
    reading="All teams act in the order of their best reflexes. If two others tie, they keep the order in which the"
    " GM named them, because the book leaves that open.",
)
def _other_ties() -> Proof:
    found = [
        encounter(participants=_three_sides(*names), players="players")
        for names in (("guards", "wolves"), ("wolves", "guards"))
    ]
    return Proof(found[0]["teams"], found[1]["teams"], tuple(ruling.steps[0] for ruling in found))


@registry.erratum(
    "IN-C08",
    title="Who acts in a surprise round",
    one=Statement("Encounters, the list", "In a surprise round, the aggressors take turns."),
    other=Statement("Encounters, the list", "Maybe only some of you are surprised. The alert ones aren't mentioned."),
    reading="Only the aggressors act, and those are the teams in which nobody is surprised. We play it this way"
    " because the list names nobody else; you can still react.",
)
def _surprise() -> Proof:
    rows = [{**row, "surprised": row["name"] == "G1"} for row in SNEAKING]
    acting = encounter(participants=rows, players="players")["surprise"]
    alert = [row["name"] for row in rows if not row["surprised"]]
    return Proof(
        len(acting),
        len(alert),
        (f"G1 is surprised. Aggressors: {', '.join(acting)}.", f"Not surprised: {', '.join(map(str, alert))}."),
    )


@registry.erratum(
    "IN-C09",
    title="Reactions on your own turn",
    one=Statement("Actions, second paragraph", "You take a reaction while it isn't your turn."),
    other=Statement(
        "Actions, second paragraph", "You get one between the start of your turn and the start of the next."
    ),
    reading="You get one reaction each time your turn comes round, and you can't use it on your own turn,"
    " because a reaction answers somebody else. The other reading is there as an option.",
)
def _own_turn() -> Proof:
    narrow, wide = (
        _word(act, "reactions_left", kind=Act.REACTION, trigger="an attack", own_turn=True, reaction_in_own_turn=switch)
        for switch in (False, True)
    )
    shown = f"On your own turn, a reaction is {narrow} by the first reading; by the second, it leaves you {wide}."
    return Proof(narrow, wide, (shown,))


@registry.erratum(
    "IN-C10",
    title="Alternating with fewer guards",
    one=Statement("Initiative", "The teams take turns, one character each."),
    other=Statement(
        "Initiative, the example", "With two guards and four players, two players act one after the other."
    ),
    reading="A team that has nobody left is skipped, because that's what happens in the example.",
)
def _alternating() -> Proof:
    order = encounter(participants=SNEAKING, players="players")["order"]
    teams = {row["name"]: row["team"] for row in SNEAKING}
    strict = [name for place, name in enumerate(order) if not place or teams[name] != teams[order[place - 1]]]
    return Proof(
        order, strict, (f"With skipping: {', '.join(order)}.", f"Without: {', '.join(strict)}, and then nobody.")
    )


@registry.erratum(
    "IN-C11",
    title="Does a failed power count?",
    one=Statement("Performing Powers, last paragraph", "The penalty counts the powers you've used."),
    other=Statement("Performing Powers, third paragraph", "A power that fails has no effect at all."),
    reading="It counts, because you used it. Counting only those that worked is there as an option.",
)
def _failed_power() -> Proof:
    counted, spared = (penalty(earlier=1, failed=1, failed_count=switch)["penalty"] for switch in (True, False))
    return Proof(counted, spared, (f"After one failed power: {counted} if it counts, {spared} if not.",))


@registry.erratum(
    "IN-C12",
    title="A power you can't pay for",
    one=Statement("Performing Powers, the list", "You spend focus after the check, and the outcome says how much."),
    other=Statement("Resources", "You can spend a resource until it runs out."),
    reading="You can only start a power if you have the focus for its full cost, because there's no such thing as"
    " owing focus in this game. If you'd like there to be, it's there as an option.",
)
def _owing() -> Proof:
    given = {"tier": 3, "success": True, "focus": 1}
    strict, loose = _word(focus_paid, "owed", **given), focus_paid(**given, owing=True)
    return Proof(
        strict,
        loose["owed"],
        (f"A power of tier {given['tier']} with {given['focus']} focus: {strict}; with owing, {loose.summary}",),
    )


@registry.erratum(
    "IN-C13",
    title="Failing without focus",
    one=Statement("Performing Powers, the list", "Failing costs you one focus."),
    other=Statement("Resources", "If you have none, you can't spend any."),
    reading="You can always pay for failing, because you can't start a power without the focus for its full cost.",
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
    one=Statement("Assisting an Action", "Everybody else can help you."),
    other=Statement("Assisting an Action", "It doesn't say what two bonuses come to."),
    reading="Only the best bonus counts, because a newer page of the game says so. Adding them up is there as an"
    " option.",
)
def _several_helpers() -> Proof:
    best, total = (assist_together(bonuses=(1, 2), stacking=stacking)["bonus"] for stacking in Stacking)
    return Proof(best, total, (f"Helpers with +1 and +2 give +{best} by the best, +{total} together.",))


@registry.erratum(
    "IN-C15",
    title="The helper's luck",
    one=Statement("Assisting an Action", "A helper makes exactly the same check."),
    other=Statement("The Luck Die", "Every skill check has a luck die, and it doesn't say whether helping is one."),
    reading="Helpers roll a luck die, because helping is a skill check. Leaving it out is there as an option.",
)
def _helpers_luck() -> Proof:
    dice = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
    lucky, plain = (assist.odds(luck=switch, **dice).at_least(2) for switch in (True, False))
    return Proof(lucky, plain, (f"A helper with d6+d4+1 gives +2 or more with {percent(lucky)}, or {percent(plain)}.",))


@registry.erratum(
    "IN-C16",
    title="Stunned while concentrating",
    one=Statement("Concentration, second paragraph", "A check can save your concentration from a stun."),
    other=Statement("Conditions (upstream)", "A stun ends your concentration outright."),
    reading="You may still save your concentration with a check, because this chapter gives you one. Losing it"
    " outright is there as an option.",
)
def _stunned() -> Proof:
    kept, lost = (
        keep_concentration(blow="stunned", willpower=STUN_FALLBACK, reading=reading) for reading in StunReading
    )
    return Proof(
        kept["success"], lost["success"], (f"By the chapter: {kept.summary}", f"By the other page: {lost.summary}")
    )


@registry.erratum(
    "IN-C17",
    title="A willpower check",
    one=Statement("Concentration, second paragraph", "You check willpower against whatever stunned you, or against 9."),
    other=Statement("Defenses", "Willpower is a number on your sheet and not a skill to roll."),
    reading="Roll intelligence and resolve together, because nothing says how else to do it. If you used your"
    " willpower as a fixed number, no beginner would ever reach 9.",
)
def _willpower() -> Proof:
    best = max(
        derived(resolve=one, intelligence=other)["willpower"] for one in STARTING_DICE for other in STARTING_DICE
    )
    return Proof(
        best, STUN_FALLBACK, (f"A new character has willpower {best} at best; the number is {STUN_FALLBACK}.",)
    )
