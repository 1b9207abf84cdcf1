"""Who fights, with what their sheet says, and what anybody can do at all."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rules_py.errors import RuleError
from rules_py.sirpas.checks import Training
from rules_py.sirpas.combat import attack
from rules_py.sirpas.fight import MET, fighter_of
from rules_py.sirpas.fight.meeting import likely
from rules_py.sirpas.sheet import OPPONENTS
from rules_py.trackers import Happened
from tests.sirpas.fight.table import (
    READY_BY_NAME,
    TRACKER,
    Table,
    duel,
)


def test_the_sheet_gives_the_numbers_of_a_fighter() -> None:
    hale = fighter_of(READY_BY_NAME["Hale"].fields, "Hale", "Players").can
    assert (hale.most, hale.initiative("Hale")["value"], hale.skill("Instinctive Defense").added) == (2, 16, 3)
    assert {name for name in hale.moves if not name.startswith("Swordfight: ")} == set()
    thrust = hale.moves["Swordfight: Thrust"]
    assert (thrust.added, thrust.damage_type, thrust.ranged) == (14, "cut", False)
    okoro = fighter_of(READY_BY_NAME["Okoro"].fields, "Okoro", "Players").can
    assert {name.split(":")[0] for name in okoro.moves} == {"Firearms", "Brawl"}
    assert (okoro.moves["Firearms: Shoot"].damage_type, okoro.hit["armour"], okoro.ruling["capacity"]) == (
        "pierce",
        2,
        24,
    )
    assert okoro.resistances(mental=False) == {"Resistance (body)": 13, "Resistance/bullets": 16}
    assert okoro.resistances(mental=True) == {"Resistance (mind)": 11, "Resistance/bullets": 16}
    amsel = fighter_of(READY_BY_NAME["Amsel"].fields, "Amsel", "Players").can
    assert (amsel.most, dict(amsel.moves), list(amsel.plain)) == (1, {}, ["Block", "Slash", "Shoot", "Throw", "Thrust"])


@pytest.mark.parametrize("one", OPPONENTS, ids=lambda one: one.name)
def test_a_foe_fights_with_the_numbers_of_the_chapter_for_game_masters(one: Any) -> None:
    met = next(ready for ready in MET if ready.name == one.name)
    can = fighter_of(met.fields, one.name, "Foes").can
    assert (can.most, can.skill("Initiative").value, can.skill("Instinctive Defense").value) == (
        one.maneuvers, one.initiative, one.instinct,
    )  # fmt: skip
    assert [one.attacks.endswith(f"{can.moves[one.attack].added:+d}"), can.moves[one.defense].in_words()] == [
        True, one.defends,
    ]  # fmt: skip
    table = Table("Hale", guards=1, foe=one.name)
    table.do("start", seed=1)
    offered = {}
    for _ in range(2):
        offered[table.acting] = table.deed("attack").asks
        table.do("pass")
    assert (offered["Hale"]["defence"], offered[one.name]["maneuver"]) == (one.defense, one.attack)


def test_the_chance_on_the_button_is_that_of_the_rule() -> None:
    for lead in (-9, -1, 0, 5, 12):
        given: dict[str, Any] = {"attack": "Firearms: Shoot", "defense": "Swordfight: Parry", "other_attribute": 11}
        odds = attack.odds(value=max(1, 1 + lead), other_value=max(1, 1 - lead), **given)
        assert likely(lead, Training.PLAIN, Training.PLAIN) == odds.of(winner="attacker")
    assert likely(0, Training.EXPERTISE, Training.PLAIN) > likely(0, Training.PLAIN, Training.PLAIN)


def test_wounds_come_with_the_sheet_and_leave_by_hand() -> None:
    table = Table(guards=0)
    table.join({**READY_BY_NAME["Hale"].fields, "serious": 1}, "Hale", "Players")
    assert (table.gauges("Hale"), table.entry("Hale").marks) == ([2, -1], ("1 serious wound",))
    assert table.summary_of("change", who="Hale", change="Heal a serious wound").endswith("Hale has no penalty.")
    summary = table.summary_of("change", who="Hale", change="Take a hit", damage=8, type="blunt", mitigated=1)
    assert summary.startswith("Hale takes a hit. A heavy wound: 7 damage gets through.")


def test_what_is_not_offered_is_refused() -> None:
    table = duel()
    refused: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: table.do("attack", target="Town guard", maneuver="Brawl: Kick"), "maneuver is 'Brawl: Kick'"),
        (lambda: table.do("attack", target="Nobody"), "act is 'attack'"),
        (lambda: TRACKER.done(table.state, "attack", {"who": "Town guard", "target": "Hale"}), "act is 'attack'"),
        (lambda: table.do("turn"), "act is 'turn'"),
        (lambda: table.do("pass", modifier=3), "modifier is 3"),
    )
    for act, words in refused:
        with pytest.raises(RuleError, match=words):
            act()


def test_a_state_that_was_changed_by_hand_is_refused() -> None:
    table = duel()
    (first, *_) = table.state["fighters"]
    for broken, words in (
        ({"turn": 0}, "turn is 0"),
        ({"order": ["Nobody"]}, "who is 'Nobody'"),
        ({"fighters": [*table.state["fighters"], first]}, "fighters is 'Hale'; allowed: everybody once"),
        ({"fighters": [{**first, "sheet": {"body": 99}}]}, "sheet"),
        ({"fighters": [{**first, "sheet": "{"}]}, "sheet"),
        ({"fighters": [{**first, "sheet": "[1]"}]}, "sheet"),
        ({"fighters": [{**first, "sheet": 3}]}, "sheet"),
        ({"fighters": [{**first, "attack": "Dance"}]}, "attack"),
        ({"round": 3}, "fight is 'round'"),
    ):
        with pytest.raises(RuleError, match=words):
            TRACKER.scene(TRACKER.read({**table.state, **broken}))


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_tapped_the_fight_stays_one_that_can_be_read(seed: int) -> None:
    """Whatever isn't barred works, and there is always something to tap until one side is left."""
    table = Table("Hale", "Amsel", "Okoro", guards=2, foe=MET[seed % len(MET)].name)
    many = ("Archery", "Concentration", "Full Contact", "Brawl")
    skills = [{"skill": name, "points": 9} for name in many]
    table.join({"body": 7, "mind": 8, "skills": skills}, "Everything", "Foes")
    luck = random.Random(seed)
    for _ in range(40):
        deeds = [one for one in table.scene.deeds if not one.barred and one.act != "leave"]
        turn = [one for one in deeds if one.group in ("Turn", "Who acts")]
        assert turn or "standing" in table.scene.headline
        deed = luck.choice(turn if turn and luck.random() < 0.8 else deeds)
        given: dict[str, Any] = dict(deed.given)
        for name, words in deed.choices.items():
            if luck.random() < 0.7:
                given[name] = luck.choice(list(words))
        happened: Happened | RuleError
        try:
            happened = table.do(deed.act, seed=luck.randrange(999), **given)
        except RuleError as refused:
            happened = refused
        if isinstance(happened, RuleError):
            assert happened.sentence or "part" in str(happened)
        else:
            assert happened.ruling.summary.endswith(".")
        for entry in table.scene.entries:
            assert all(gauge.now >= 0 or gauge.title == "Penalty" for gauge in entry.gauges)
