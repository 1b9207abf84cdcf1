"""Names: every entry is found under its own, and other words for it lead there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.sirpas.catalogue import ADVANTAGES, ATTRIBUTES, BACKGROUNDS, DISADVANTAGES, MANEUVERS, SKILLS
from rules_py.sirpas.names import ALIASES, ANCHORS, meaning, slug
from tests.refusals import refusal

ENTRIES = [*ATTRIBUTES, *ADVANTAGES, *DISADVANTAGES, *BACKGROUNDS, *SKILLS]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_entry_means_itself(entry: object) -> None:
    name = str(getattr(entry, "name", ""))
    for spelling in (name, name.upper(), name.replace(" ", "-")):
        assert name in [one["name"] for one in meaning(name=spelling)["meanings"]]
    assert slug(name) in ANCHORS


def test_a_maneuver_is_named_with_its_style() -> None:
    assert (
        meaning(name="Block").summary == "Block is the name of a skill, a Brawl maneuver and a Concentration maneuver."
    )
    found = [one["name"] for name in {m.name for m in MANEUVERS} for one in meaning(name=name)["meanings"]]
    assert len([name for name in found if "/" in name]) == len(MANEUVERS)


@pytest.mark.parametrize("alias", ALIASES)
def test_other_words_are_read_as_what_they_stand_for(alias: str) -> None:
    found = meaning(name=alias)
    assert found["alias"] == ALIASES[alias]
    assert found["meanings"] == meaning(name=ALIASES[alias])["meanings"]


@given(st.sampled_from(ENTRIES))
def test_anchors_hold_nothing_that_an_address_cannot(entry: object) -> None:
    made = slug(str(getattr(entry, "name", "")))
    assert made and set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_what_nothing_is_called_is_refused() -> None:
    assert refusal(meaning, name="perks") == "name is 'perks'; allowed: 'Expertise' is the nearest of 169 known names"
    assert refusal(meaning, name="") == "name is empty; allowed: a name of 1 to 40 characters"
