"""A verdict is kept, and reached anew where something that it rests on has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rule_mutants.code import code_mutants
from rule_mutants.mutant import Mutant
from rule_mutants.record import Kept, Keys, Record, read_verdicts, write_verdicts
from rule_mutants.rests_on import Book
from rule_mutants.text import text_mutants
from rule_mutants.trial import Verdict

CHAIN = """\
ROWS = (7, 9)
OTHER = 5


def chosen(at: int) -> int:
    return ROWS[at]


def quoted() -> int:
    return chosen(0)


def unheard() -> int:
    return chosen(1) + OTHER
"""


QUOTING = "# A page\n\nThere are {fact}`seven <quoted()>` of them.\n\nMore {fact}`words <OTHER>` follow.\n"


class Game:
    """A game of one module and one page, written so that it can be changed, and what is kept of it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "rules" / "game").mkdir(parents=True)
        (root / "docs" / "game").mkdir(parents=True)
        self.module, self.page = root / "rules" / "game" / "chain.py", root / "docs" / "game" / "chain.md"
        self.module.write_text(CHAIN)
        self.page.write_text(QUOTING)

    def mutants(self) -> tuple[list[Mutant], Keys]:
        found = [*code_mutants(self.root, "rules/game"), *text_mutants(self.root, "docs/game")]
        return found, Keys(Book(self.root, "rules/game", "docs/game"), found)

    def keep(self, check: str = "check") -> None:
        """As if a run had found that the page's first sentence notices everything but `OTHER`."""
        mutants, keys = self.mutants()
        known = {}
        for mutant in mutants:
            noticed = mutant.old != "5"
            verdict = Verdict(mutant.name, "finding" if noticed else "survivor", "docs/game/chain.md:3: no", 0.5)
            known[mutant.name] = keys.kept(mutant, verdict)
        write_verdicts(self.root / "verdicts.json", keys, known, check)

    def lost(self, check: str = "check") -> set[str]:
        """What has to be tried again: the texts that are changed."""
        mutants, keys = self.mutants()
        known = read_verdicts(self.root / "verdicts.json", keys, check)
        return {mutant.old for mutant in mutants if mutant.name not in known}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    made = Game(tmp_path)
    made.keep()
    return made


def test_nothing_is_tried_again_when_nothing_has_changed(game: Game) -> None:
    assert game.lost() == set()


def test_lines_that_move_change_no_verdict(game: Game) -> None:
    game.module.write_text(f"# More.\n\n{CHAIN}")
    assert game.lost() == set()


def test_documentation_changes_no_verdict(game: Game) -> None:
    documented = CHAIN.replace("int:\n    return R", 'int:\n    """A row."""\n    # They count from 0.\n    return R')
    game.module.write_text(documented)
    assert game.lost() == set()
    game.module.write_text(documented.replace('"""A row."""', 'print("A row.")'))
    assert game.lost() == {"7", "9"}


def test_a_changed_definition_is_tried_again_and_what_it_names(game: Game) -> None:
    """Between the rows and the page that notices them: `quoted`, `chosen`."""
    game.module.write_text(CHAIN.replace("chosen(0)", "chosen(0 + 0)"))
    assert game.lost() == {"7", "9", "0"}


def test_what_lies_on_no_way_to_the_page_is_not_tried_again(game: Game) -> None:
    """`unheard` uses the rows too, but the page that notices them does not name it."""
    game.module.write_text(CHAIN.replace("chosen(1) + OTHER", "chosen(2) + OTHER"))
    assert game.lost() == {"2", "5"}


def test_a_changed_sentence_is_tried_again_with_what_it_noticed_and_its_page(game: Game) -> None:
    game.page.write_text(QUOTING.replace("There are", "You have"))
    assert game.lost() == {"7", "9", "0", "1", "seven", "words"}


def test_a_survivor_is_tried_again_when_a_page_names_what_it_belongs_to(game: Game) -> None:
    game.page.write_text(QUOTING.replace("More", "`OTHER`"))
    assert game.lost() == {"5", "seven", "words"}
    game.page.write_text(f"{QUOTING}\n```{{calc}} game.rule\nvalue: OTHER\n```\n")
    assert game.lost() == {"5", "seven", "words"}


@pytest.mark.parametrize("sentence", ["An OTHER one follows.", ":::{admonition} At the table\nOTHER things.\n:::"])
def test_a_word_of_a_sentence_names_no_code(game: Game, sentence: str) -> None:
    game.page.write_text(f"{QUOTING}\n{sentence}\n")
    assert game.lost() == {"seven", "words"}


def test_a_survivor_is_not_tried_again_for_a_sentence_around_what_names_it(game: Game) -> None:
    """The page's mutants are, and what its first sentence noticed."""
    game.page.write_text(QUOTING.replace("follow.", "follow, as ever."))
    assert game.lost() == {"seven", "words"}


def test_what_cannot_be_imported_rests_on_no_page(game: Game) -> None:
    mutants, keys = game.mutants()
    mutant = next(one for one in mutants if one.old == "5")
    verdict = Verdict(mutant.name, "failure", "the rules package 'rules' cannot be imported: chain.py:2: no", 0.5)
    before = keys.kept(mutant, verdict)
    game.page.write_text("# Another page\n\n`OTHER`\n")
    assert game.mutants()[1].kept(mutant, verdict) == before
    game.module.write_text(CHAIN.replace("+ OTHER", "- OTHER"))
    assert game.mutants()[1].kept(mutant, verdict) != before


def test_another_check_has_some_tried_again_and_other_ones_each_time(game: Game) -> None:
    everything = {mutant.name for mutant in game.mutants()[0]}
    keys = game.mutants()[1]
    some = [set(read_verdicts(game.root / "verdicts.json", keys, f"check {number}")) for number in range(50)]
    assert set().union(*some) == everything
    assert any(known != everything for known in some)


def test_a_game_of_which_nothing_is_kept_is_tried_whole(tmp_path: Path) -> None:
    assert Game(tmp_path).lost() == {"7", "9", "5", "0", "1", "seven", "words"}


def test_a_verdict_is_kept_and_a_line_that_was_cut_off_is_not(game: Game) -> None:
    mutants, keys = game.mutants()
    one, other = (keys.kept(mutant, Verdict(mutant.name, "survivor", "", 0.5)) for mutant in mutants[:2])
    record = Record(game.root, "tuurna")
    record.add(one)
    with record.file.open("a") as file:
        file.write('{"verdict": {"mut')
    resumed = Record(game.root, "tuurna")
    resumed.add(other)
    assert resumed.verdicts(mutants, keys) == {kept.verdict.mutant: kept for kept in (one, other)}


def test_a_verdict_of_what_has_changed_is_never_read(game: Game) -> None:
    mutants, keys = game.mutants()
    record = Record(game.root, "tuurna")
    record.add(Kept(Verdict(mutants[0].name, "survivor", "", 0.5), "", "of another state"))
    assert record.verdicts(mutants, keys) == {}
