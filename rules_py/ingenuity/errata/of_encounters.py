"""Errata about encounters: turn order, reactions, powers, help, and concentration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import continued, joined
from ...rule import Rule
from ...rulebook import registry
from ..actions import Act, act
from ..attributes import STARTING_DICE
from ..characters import derived
from ..concentration import STUN_FALLBACK, keep_concentration
from ..groups import assist, assist_together
from ..initiative import SNEAKING, encounter, reflexes
from ..powers import FAILURE_COST, TIERS, focus_paid, penalty
from ..readings import Readings, Stacking, StunReading

UPSTREAM_OFFSET = -2
"""What one version upstream takes from the sum of reflexes, beside adding a proficiency."""

EVASION = 1
"""A proficiency in evading, for the comparison."""

REFUSED = "not allowed"


_NAMES = {"P1": "Wren", "P2": "Odda", "P3": "Imre", "P4": "Moor", "G1": "Bruno", "G2": "Sal"}
"""What the chapter on initiative calls the four players and two guards who meet there."""


def _called(names: Iterable[str]) -> str:
    """The people of the example by their names, in a row."""
    return joined([_NAMES[name] for name in names])


def _you_can(found: object) -> str:
    """`you can`, or `you can't` of what a rule refused."""
    return "you can't" if found == REFUSED else "you can"


def _word(rule: Rule, name: str, **given: Any) -> Any:
    """The named value of a ruling, or `not allowed`."""
    try:
        return rule.calculate(**given)[name]
    except RuleError:
        return REFUSED


@registry.erratum(
    "IN-C06",
    title="How do you work out reflexes?",
    one=Statement("Initiative", "Your reflexes come from dexterity and resolve."),
    other=Statement(
        "Other versions",
        "In one version, you also add a proficiency and subtract two. The newest version has no reflexes at all.",
    ),
    reading="Add your passive dexterity and your passive resolve, and nothing else. That's how we read the original's"
    " chapter on encounters. Other versions of the game have other formulas.",
)
def _reflexes() -> Proof:
    ordinary = reflexes(dexterity="d6")
    plain = ordinary["reflexes"]
    other = plain + EVASION + UPSTREAM_OFFSET
    return Proof(
        plain,
        other,
        (
            ordinary.summary,
            f"In the other version, with a proficiency of +{EVASION}, they'd be {other}: {plain} plus {EVASION}, minus"
            f" {-UPSTREAM_OFFSET}.",
        ),
    )


TIED_REFLEXES, PLAYERS_REFLEXES = 6, 4
"""What the two teams without players have, and what the players have."""


def _three_sides(*names: str) -> list[Mapping[str, object]]:
    rows: list[Mapping[str, object]] = [{"name": name, "team": name, "reflexes": TIED_REFLEXES} for name in names]
    return [*rows, {"name": "Player", "team": "players", "reflexes": PLAYERS_REFLEXES}]


@registry.erratum(
    "IN-C07",
    title="In what order do three teams act?",
    one=Statement("Initiative", "The team with the best reflexes goes first, and the players win ties."),
    other=Statement(
        "Initiative",
        "The original doesn't say who goes first if two other teams tie, or who goes next if there are three teams.",
    ),
    reading="They act in the order of their best reflexes, just as two teams would, although the original only has"
    " rules for two. If two teams without players tie, the one that's listed first goes first, so nobody has to"
    " roll.",
)
def _other_ties() -> Proof:
    found = [
        encounter(participants=_three_sides(*names), players="players")
        for names in (("guards", "wolves"), ("wolves", "guards"))
    ]
    orders = [list(ruling["teams"]) for ruling in found]
    return Proof(
        found[0]["teams"],
        found[1]["teams"],
        (
            f"Say that the guards and the wolves both have reflexes of {TIED_REFLEXES}, and the players have"
            f" {PLAYERS_REFLEXES}.",
            *(f"If you list the {teams[0]} first, the order is {joined(teams)}." for teams in orders),
        ),
    )


@registry.erratum(
    "IN-C08",
    title="Who acts in a surprise round?",
    one=Statement("Encounters list", "In a surprise round, each aggressor may take a turn."),
    other=Statement(
        "Encounters list", "The original doesn't say what happens if only some members of a team are surprised."
    ),
    reading="The original says that “the aggressors” act, but not whether a team is surprised if only some of its"
    " members are. We play that one surprised member is enough: nobody on that team then gets a turn in the surprise"
    " round, but they can all still react.",
)
def _surprise() -> Proof:
    rows = [{**row, "surprised": row["name"] == "G1"} for row in SNEAKING]
    acting = encounter(participants=rows, players="players")["surprise"]
    alert = [str(row["name"]) for row in rows if not row["surprised"]]
    waiting = [name for name in alert if name not in acting]
    surprised = [str(row["name"]) for row in rows if row["surprised"]]
    players, guards = ([str(row["name"]) for row in rows if row["team"] == team] for team in ("players", "guards"))
    return Proof(
        len(acting),
        len(alert),
        (
            f"{_called(players)} sneak up on the guards {_called(guards)}, and only {_called(surprised)} is surprised.",
            f"By our ruling, {_called(acting)} act in the surprise round.",
            f"If everybody who isn't surprised took a turn, {_called(waiting)} would act too.",
        ),
    )


@registry.erratum(
    "IN-C09",
    title="Can you react on your own turn?",
    one=Statement("Actions, second paragraph", "You react while it's somebody else's turn."),
    other=Statement(
        "Actions, second paragraph", "You get one reaction between the start of your turn and the start of your next."
    ),
    reading="No, unless you use the optional rule. The original says that you react when it's not your turn. But it"
    " also hands you your one reaction as your turn begins, so perhaps you may use it right away.",
)
def _own_turn() -> Proof:
    narrow, wide = (
        _word(act, "reactions_left", kind=Act.REACTION, trigger="an attack", own_turn=True, readings=readings)
        for readings in (Readings(), Readings(reaction_in_own_turn=True))
    )
    return Proof(
        narrow,
        wide,
        (
            f"Going by the first rule, {_you_can(narrow)} react on your own turn.",
            f"Going by the second rule, {_you_can(wide)} react on your own turn, but then you have"
            f" {wide or 'no'} reactions left.",
        ),
    )


@registry.erratum(
    "IN-C10",
    title="What if one team has fewer people than the other?",
    one=Statement("Initiative", "The teams alternate, one character at a time."),
    other=Statement(
        "The example of Initiative",
        "With four players against two guards, the last two players act one after the other.",
    ),
    reading="Once everybody on the smaller team has acted, skip that team, so the others act one after the other. Until"
    " then, the teams alternate, one character at a time. The original's example does the same.",
)
def _alternating() -> Proof:
    order = encounter(participants=SNEAKING, players="players")["order"]
    teams = {row["name"]: row["team"] for row in SNEAKING}
    strict = [name for place, name in enumerate(order) if not place or teams[name] != teams[order[place - 1]]]
    return Proof(
        order,
        strict,
        (
            f"If you skip the guards once both have acted, the order is {_called(order)}.",
            f"If you never skipped the guards, only {_called(strict)} would get a turn.",
        ),
    )


@registry.erratum(
    "IN-C11",
    title="Does a failed power make your next one harder?",
    one=Statement("Performing Powers, last paragraph", "The penalty depends on how many powers you've used this turn."),
    other=Statement("Performing Powers, third paragraph", "A power that fails does nothing at all."),
    reading="Yes. Each power you've used this turn makes the next one harder, and the original doesn't say whether that"
    " includes powers that failed. We count them: the power didn't work, but you did use it.",
)
def _failed_power() -> Proof:
    counted, spared = (
        penalty(earlier=1, failed=1, readings=readings)["penalty"]
        for readings in (Readings(failed_count=True), Readings())
    )
    return Proof(
        counted,
        spared,
        (
            f"If a failed power counts, you have {counted} on the check for your next one.",
            f"If it doesn't count, you have {spared or 'no penalty'}.",
        ),
    )


@registry.erratum(
    "IN-C12",
    title="Can you start a power that you can't pay for?",
    one=Statement("Performing Powers list", "You spend focus after the check, and the outcome decides how much."),
    other=Statement("Resources", "You can spend a resource until it runs out."),
    reading="No, you need the full cost in focus before you start. The original only says that you pay after the check,"
    " but nothing in it lets you owe focus. With the optional rule, you can start anyway and owe the rest.",
)
def _owing() -> Proof:
    given = {"tier": TIERS[-1].tier, "success": True, "focus": 1}
    strict, loose = _word(focus_paid, "owed", **given), focus_paid(**given, readings=Readings(owing=True))
    return Proof(
        strict,
        loose["owed"],
        (
            f"With {given['focus']} focus, {_you_can(strict)} start an {TIERS[-1].name.lower()} power, which"
            f" costs {TIERS[-1].focus}.",
            f"If you could owe focus, you'd pay {loose['spent'] - loose['owed']} now and owe the other"
            f" {loose['owed']}.",
        ),
    )


@registry.erratum(
    "IN-C13",
    title="What if a power fails and you have no focus left?",
    one=Statement("Performing Powers list", "A failed power costs you one focus."),
    other=Statement("Resources", "If you have no focus, you can't spend any."),
    reading="By our rules, that can't happen: without the power's full cost, you couldn't have started it. A failed"
    " power costs you one focus, and the original doesn't say what happens if you have none.",
)
def _no_focus() -> Proof:
    left = 0 - FAILURE_COST
    started = {row.tier: _word(focus_paid, "focus", tier=row.tier, focus=0) for row in TIERS}
    refused = [row.name.lower() for row in TIERS if started[row.tier] == REFUSED]
    return Proof(
        dict.fromkeys(started, left),
        started,
        (
            f"With 0 focus, paying for a failed power would leave you at {left}, but only health can be below 0.",
            f"With 0 focus, you can't start a {joined(refused, 'or')} power.",
        ),
    )


@registry.erratum(
    "IN-C14",
    title="Do the bonuses of several helpers add up?",
    one=Statement("Assisting an Action", "Everybody else can help you with your check."),
    other=Statement("Assisting an Action", "The original doesn't say how two helpers' bonuses combine."),
    reading="No, only the best bonus counts. The chapters don't say, so we go by a newer page of the original. With the"
    " optional rule, you add up the bonuses of all helpers.",
)
def _several_helpers() -> Proof:
    best, total = (assist_together(bonuses=(1, 2), readings=Readings(stacking=way))["bonus"] for way in Stacking)
    return Proof(
        best,
        total,
        (f"Helpers with +1 and +2 give you +{best} if only the best counts, and +{total} if you add them up.",),
    )


@registry.erratum(
    "IN-C15",
    title="Do helpers roll a luck die?",
    one=Statement("Assisting an Action", "A helper makes exactly the same check as you."),
    other=Statement(
        "The Luck Die",
        "You roll the luck die with your skill check. The original doesn't say whether a helper rolls one too.",
    ),
    reading="Yes, because every skill check has a luck die. Helpers make exactly the same check as you, but the"
    " original doesn't mention a luck die for them. The optional rule leaves theirs out.",
)
def _helpers_luck() -> Proof:
    dice = {"attribute_die": "d6", "skill_die": "d4", "proficiency": 1}
    lucky, plain = (assist.odds(luck=switch, **dice).at_least(2) for switch in (True, False))
    return Proof(
        lucky,
        plain,
        (
            f"A helper who rolls d6+d4+1 and a luck die gives you +2 or more {percent(lucky)} of the time.",
            "Without the luck die, a helper"
            f" {f'gives you +2 or more {percent(plain)} of the time' if plain else 'never gives you more than +1'}.",
        ),
    )


@registry.erratum(
    "IN-C16",
    title="Do you stop concentrating if you're stunned?",
    one=Statement("Concentration, second paragraph", "If you're stunned, a check can save your concentration."),
    other=Statement("Another page, on conditions", "If you're stunned, your concentration ends outright."),
    reading="Only if you fail a check, according to the original's chapter on encounters. Another page says that you"
    " lose your concentration at once. The optional rule follows that page.",
)
def _stunned() -> Proof:
    kept, lost = (
        keep_concentration(blow="stunned", willpower=STUN_FALLBACK, readings=Readings(stunned=way))
        for way in StunReading
    )
    return Proof(
        kept["success"],
        lost["success"],
        (
            f"Going by the chapter, {continued(kept.summary)}",
            f"Going by the page about conditions, {continued(lost.summary)}",
        ),
    )


@registry.erratum(
    "IN-C17",
    title="What do you roll for a willpower check?",
    one=Statement(
        "Concentration, second paragraph", "You make a willpower check against whatever stunned you, or against 9."
    ),
    other=Statement("Defenses", "Willpower is a fixed number on your sheet, not a skill you roll."),
    reading="You roll intelligence and resolve together. The original asks for this check when you're stunned, but"
    " willpower is a fixed number there, and nobody rolls it. It's worked out from these two attributes, so we roll"
    " those.",
)
def _willpower() -> Proof:
    best = max(
        derived(resolve=one, intelligence=other)["willpower"] for one in STARTING_DICE for other in STARTING_DICE
    )
    return Proof(
        best,
        STUN_FALLBACK,
        (
            f"The best willpower a new character can have is {best}, but the check needs {STUN_FALLBACK} unless the"
            " stun has a difficulty of its own.",
        ),
    )
