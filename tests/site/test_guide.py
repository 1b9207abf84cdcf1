"""The author guide as it is read: a stranger types the names of files from the page, and not from its source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.extension.author_guide import blocks

CAPTION = re.compile(r'<span class="caption-text">(.*?)</span>(?=<a )')


@pytest.mark.parametrize("page", ["index", "keeping"])
def test_a_block_of_code_is_captioned_by_the_name_of_its_file(site: Path, page: str) -> None:
    html = (site / f"authors/{page}.html").read_text(encoding="utf-8")
    read = [re.sub("<[^>]+>", "", caption) for caption in CAPTION.findall(html)]
    assert read == [caption for caption, _ in blocks(page) if caption]
