"""What a rule carries from one ruling to the next."""

from __future__ import annotations

from typing import Annotated

import pytest

from rules_py.chance import Chance
from rules_py.parameters import Several, Whole
from rules_py.rule import Rule, Ruling
from rules_py.rulebook import Registry

Dice = Annotated[tuple[int, ...], Several(kind=Whole(minimum=1, maximum=6))]


def tally(*, carried: tuple[str, ...]) -> Rule:
    """A rule that remembers every die so far, and says so for the names in `carried`."""
    registry = Registry()

    @registry.rule("game.tally", title="Tally", kind="roll", measure="face", carries=("seen",))
    def rule(chance: Chance, *, seen: Dice = ()) -> Ruling:
        face = chance.die()
        return Ruling({"face": face}, f"{face}.", carried=dict.fromkeys(carried, (*seen, face)))

    return rule


def test_what_is_carried_comes_as_text_that_the_parameter_reads_back() -> None:
    rule = tally(carried=("seen",))
    carried = rule.carried(rule.roll(faces="3", seen="6, 1").ruling)
    assert carried == {"seen": "6, 1, 3"}
    assert rule.read(carried)["seen"] == (6, 1, 3)


def test_what_is_carried_is_no_part_of_the_outcome() -> None:
    rule = tally(carried=("seen",))
    one, other = rule.roll(faces="3", seen="6").ruling, rule.roll(faces="3", seen="1").ruling
    assert (one == other, one.digest == other.digest) == (True, True)
    assert len(rule.odds(seen="6, 1").outcomes) == 6


@pytest.mark.parametrize("carried", [(), ("seen", "more")])
def test_a_ruling_that_carries_other_parameters_is_the_mistake_of_its_author(carried: tuple[str, ...]) -> None:
    rule = tally(carried=carried)
    with pytest.raises(TypeError, match=r"game\.tally carries \['seen'\]; its ruling has"):
        rule.carried(rule.roll(seed=1).ruling)


def test_only_parameters_can_be_carried() -> None:
    registry = Registry()
    with pytest.raises(TypeError, match=r"game\.rule carries \['deck'\], which are no parameters of it"):

        @registry.rule("game.rule", title="Rule", kind="calculation", carries=("deck",))
        def rule(*, seen: Dice = ()) -> Ruling:
            return Ruling({}, "Nothing.")
