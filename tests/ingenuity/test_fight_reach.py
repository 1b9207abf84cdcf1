"""Powers in a fight that reach several people, and those that are used as a reaction."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.ingenuity.powers import use_power
from rules_py.likelihood import percent
from tests.ingenuity.fight_table import Table, casting, power, refusal, summary_of


def reacting(**changed: Any) -> Table:
    """The first guard's turn, in which Imre may react."""
    table = casting("Odda", **changed)
    table.do("end")
    table.do("begin", who="Guard 1")
    return table


def reaction(table: Table, name: str = "Frostbolt") -> str:
    """Why Imre can't react with a power; empty when he can."""
    return next(one.barred for one in table.deeds("react") if one.given == {"who": "Imre", "power": name})


def test_one_check_and_one_cost_are_for_everybody_whom_a_power_reaches() -> None:
    table = casting(powers=[power("Hail", resist="reflexes")])
    said = summary_of(table, "5, 2, 2", power="Hail", target="Guard 1", also=["Guard 2"])
    assert said == (
        "Hail works: Imre rolls 8 against difficulty 3 (Easy), Guard 1's reflexes of 5 and Guard 2's reflexes of 5,"
        " and spends 1 focus. Guard 1 takes 8 damage and has 0 endurance and 2 health left."
        " Guard 2 takes 8 damage and has 0 endurance and 2 health left."
    )
    assert (table.left("Guard 1"), table.left("Guard 2"), table.left("Imre")) == ([2, 0], [2, 0], [4, 6, 5])
    assert table.state["actions"] == 2


def test_each_target_resists_for_themselves() -> None:
    table = casting(powers=[power("Hail", resist="reflexes")])
    table.state["fighters"][2] |= {"reflexes": 9}
    said = summary_of(table, "5, 2, 2", power="Hail", target="Guard 1", also=["Guard 2"])
    assert said == (
        "Hail works: Imre rolls 8 against difficulty 3 (Easy) and Guard 1's reflexes of 5, and spends 1 focus."
        " It isn't enough for Guard 2's reflexes of 9. Guard 1 takes 8 damage and has 0 endurance and 2 health left."
    )
    assert table.left("Guard 2") == [6, 4]
    table.state["fighters"][1] |= {"reflexes": 9}
    said = summary_of(table, "5, 4, 2", power="Hail", target="Guard 1", also=["Guard 2"])
    assert said.startswith(
        "Hail is resisted: Imre rolls 7, enough for difficulty 3 (Easy) but not for Guard 1's reflexes of 9 or"
        " Guard 2's reflexes of 9"
    )


def test_a_skill_that_resists_is_rolled_target_by_target() -> None:
    table = casting(powers=[power("Hail", resist="agility")])
    happened = table.do("power", "4, 3, 2, 6, 3, 2, 1, 1, 2", power="Hail", target="Guard 1", also=["Guard 2"])
    assert "Guard 2's agility of 2" in happened.ruling.summary
    assert "It isn't enough for Guard 1's agility of 9." in happened.ruling.summary
    assert [step.partition(":")[0] for step in happened.ruling.steps if step.startswith("Guard")] == [
        "Guard 1",
        "Guard 1",
        "Guard 2",
        "Guard 2",
    ]
    assert (table.left("Guard 1"), table.left("Guard 2")) == ([6, 4], [2, 0])


def test_somebody_who_is_named_twice_is_reached_once() -> None:
    table = casting(powers=[power("Hail")])
    summary_of(table, "5, 2, 2", power="Hail", target="Guard 1", also=["Guard 1", "Guard 1"])
    assert table.left("Guard 1") == [2, 0]


def test_friends_may_be_healed_together_and_what_no_rule_covers_is_reported_once() -> None:
    table = casting("Odda", "Wren", powers=[power("Mend", does="healing"), power("Fog", does="something else")])
    for name in ("Odda", "Wren"):
        table.do("damage", who=name, amount=15)
    assert summary_of(table, "5, 4, 2", power="Mend", target="Odda", also=["Wren"]).count("and comes round") == 2
    said = summary_of(table, "6, 4, 2", power="Fog", target="Odda", also=["Wren"])
    assert said.count("Game Master") == 1


def test_only_those_who_are_there_can_be_reached() -> None:
    table = casting(powers=[power("Hail")])
    choices = next(table.deeds("power")).choices
    assert list(choices["also"]) == ["Guard 1", "Guard 2", "Imre"]
    assert refusal(lambda: summary_of(table, "", power="Hail", target="Guard 1", also=["Guard 1", "Nobody"])) == (
        "also is 'Nobody'; allowed: one of Guard 1, Guard 2, Imre"
    )


def test_a_power_as_a_reaction_takes_the_reaction_and_no_action() -> None:
    table = reacting()
    said = table.do("react", "5, 2, 2", who="Imre", power="Frostbolt").ruling.summary
    assert said.endswith("and spends 1 focus. Guard 1 takes 8 damage and has 0 endurance and 2 health left.")
    assert (table.state["turn"], table.state["actions"], table.state["powers"]) == ("Guard 1", 3, 0)
    assert (table.left("Imre"), table.marks("Imre")) == ([4, 6, 5], ("no reaction left",))
    assert reaction(table) == "Imre has no reaction left"
    assert "Imre has no reaction left" in refusal(lambda: table.do("react", who="Imre", power="Slumber"))
    table.do("begin", who="Odda")
    table.do("begin", who="Guard 2")
    table.do("begin", who="Imre")
    table.do("end")
    table.do("begin", who="Guard 1")
    assert reaction(table) == ""


def test_a_reaction_has_no_penalty_however_many_powers_the_turn_has_seen() -> None:
    table = casting("Odda")
    row = {"skill": "sorcery", "proficiency": 1, "attribute_die": "d6", "skill_die": "d4", "power": "Spark"}
    plain = {"modifier": 0, "tier": 1, "advantages": 0, "disadvantages": 0, "does": "damage", "resist": "nothing"}
    table.state["fighters"][0] |= {"powers": [{**row, **plain}], "focus": 3, "most_focus": 3}
    summary_of(table, "1, 1, 2", power="Glass wall")
    summary_of(table, "1, 1, 2", power="Glass wall", resist="nothing")
    reacts = next(one for one in table.deeds("react"))
    alone = use_power.chance(skill="sorcery", attribute_die="d6", skill_die="d4", focus=3, earlier=9, as_reaction=True)
    assert (
        reacts.why
        == f"a reaction, tier 1 (lesser), 1 focus: d6+d4+1 against difficulty 3, works {percent(alone)} of the time"
    )
    said = table.do("react", "1, 1, 2", who="Odda", power="Spark", target="Imre").ruling
    assert said.summary.startswith("Spark works: Odda rolls 3 ")
    assert not any("earlier" in step for step in said.steps)
    assert table.state["powers"] == 2


def test_one_reacts_on_the_turn_of_somebody_else_only_and_while_one_can() -> None:
    table = casting("Odda")
    assert not list(table.deeds("react"))
    table.do("end")
    assert reaction(table) == "you can only react on somebody else's turn"
    table.do("begin", who="Guard 1")
    assert reaction(table) == ""
    table.do("damage", who="Imre", amount=12)
    assert not list(table.deeds("react"))
    assert reaction(reacting(focus=1), "Glass wall") == "it takes 2 focus, and Imre has 1"


def test_what_a_reaction_brings_ends_at_the_turn_of_whoever_reacted() -> None:
    table = reacting()
    table.do("react", "6, 4, 2", who="Imre", power="Frostbolt", effect="stunned", rounds=1)
    assert table.marks("Guard 1") == ("stunned until round 2",)
    for name in ("Odda", "Guard 2"):
        table.do("begin", who=name)
    table.do("end")
    assert table.marks("Guard 1") == ("stunned until round 2",)
    table.do("begin", who="Imre")
    assert table.marks("Guard 1") == ()


@pytest.mark.parametrize("down", ["", "Guard 1"])
def test_whoever_is_brought_down_by_a_reaction_can_only_end_their_turn(down: str) -> None:
    table = reacting()
    table.do("react", "6, 4, 20", who="Imre", power="Frostbolt", extra=9 if down else 0, target=down or "Guard 2")
    barred = {one.barred for one in table.deeds("attack")}
    assert barred == ({"Guard 1 is dying"} if down else {""})
    table.do("end")
