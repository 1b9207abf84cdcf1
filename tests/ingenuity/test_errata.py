"""Errata: thirty-eight contradictions and gaps, each with a proof that it is one."""

from __future__ import annotations

import re

import pytest

from rules_py import registry
from rules_py.coverage import register
from rules_py.errata import Erratum
from rules_py.ingenuity.errata.comments import COMMENTS, Comment

ERRATA = [erratum for erratum in registry.errata.values() if erratum.page.startswith("ingenuity/")]

RULES = {id for rule in registry if rule.game == "ingenuity" for id in re.findall(r"IN-C\d\d", rule.body.__doc__ or "")}


def test_all_thirty_eight_stand_in_order() -> None:
    assert [erratum.id for erratum in ERRATA] == [f"IN-C{number:02}" for number in range(1, 39)]
    titles = {entry.id: entry.title for entry in register("ingenuity")}
    assert {erratum.id: erratum.title for erratum in ERRATA} == {erratum.id: titles[erratum.id] for erratum in ERRATA}


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum) -> None:
    proof = erratum.prove()
    assert proof.disagree
    assert proof.shown


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_statements_and_readings_are_sentences(erratum: Erratum) -> None:
    lines = [erratum.one.says, erratum.other.says, erratum.reading, *erratum.prove().shown]
    for line in lines:
        assert line[0].isupper() or line.startswith(("d4", "d6", "d8", "d12")), line
        assert line.endswith("."), line
    assert erratum.one != erratum.other


@pytest.mark.parametrize("comment", COMMENTS, ids=lambda comment: comment.about)
def test_a_comment_says_otherwise_than_the_text(comment: Comment) -> None:
    assert comment.text != comment.comment


def test_every_erratum_that_a_rule_cites_exists() -> None:
    assert {erratum.id for erratum in ERRATA} >= RULES
    assert len(RULES) >= 20
