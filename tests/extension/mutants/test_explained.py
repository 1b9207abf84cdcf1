"""Survivors are explained by name or by kind, and each reason has to be true."""

from __future__ import annotations

from pathlib import Path

import pytest

from rule_mutants.explained import Explained, ListError, disagreements, read_explained
from rule_mutants.mutant import Mutant
from rule_mutants.report import score
from rule_mutants.trial import Verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[explained]]\nreason = "r"\n', "entry 1 has neither mutants nor a kind; it needs one of them"),
        ('[[explained]]\nmutants = ["a"]\n', "entry 1 has no reason"),
        ('[[explained]]\nreason = "r"\nmutants = ["a", "a"]\n', "explained more than once: a"),
        ("[[explained\n", "at line 1"),
    ],
)
def test_a_list_without_reasons_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "survivors.toml"
    file.write_text(text)
    with pytest.raises(ListError, match=message):
        read_explained(file)


def test_the_list_and_the_survivors_have_to_agree() -> None:
    names = ("caught", "known", "new", "untried")
    mutants = [Mutant("a.py", 1, "number", 0, 1, "1", "2", row) for row in names]
    caught, known, new, _ = (mutant.name for mutant in mutants)
    tried = {caught: Verdict(caught, "finding", "says 1", 0.1)} | {
        name: Verdict(name, "survivor", "", 0.1) for name in (known, new)
    }
    reasons = dict.fromkeys([caught, known, mutants[3].name, "gone"], "because")
    explained = Explained(reasons, ()).reasons(mutants, tried)
    assert disagreements(mutants, tried, explained, Path("list.toml")) == [
        "a.py:1: [number] 1 → 2 in `new`: survives and is not explained in list.toml",
        "list.toml: explains what is caught by now (says 1): a.py: caught: 1 → 2",
        "list.toml: explains what is no mutant (any more): gone",
    ]
    found = score(mutants, tried, explained)
    assert (found.tried, found.caught, found.explained) == (3, 1, 1)
    assert str(found) == "50.0% caught with 1 explained survivors aside, 33.3% with them (1 of 3)"


def test_a_kind_explains_what_survives_of_it_below_a_path() -> None:
    kinds = (("plain", "number", "a/"), ("preset", "preset", "a/"), ("elsewhere", "number", "b/"))
    mutants = [Mutant(f"{folder}x.md", 1, kind, 0, 1, "1", "2", row) for row, kind, folder in kinds]
    tried = {mutant.name: Verdict(mutant.name, "survivor", "", 0.1) for mutant in mutants}
    listed = Explained({}, (("number", "a/", "because"),))
    assert listed.reasons(mutants, tried) == {mutants[0].name: "because"}
    caught = {mutant.name: Verdict(mutant.name, "finding", "", 0.1) for mutant in mutants}
    assert listed.reasons(mutants, caught) == {}
