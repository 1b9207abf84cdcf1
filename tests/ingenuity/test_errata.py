"""What the author says in comments, where it is another ruling than the text's."""

from __future__ import annotations

import pytest

from rules_py.ingenuity.errata.comments import COMMENTS, Comment


@pytest.mark.parametrize("comment", COMMENTS, ids=lambda comment: comment.about)
def test_a_comment_says_otherwise_than_the_text(comment: Comment) -> None:
    assert comment.text != comment.comment
