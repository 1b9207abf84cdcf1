"""A character goes to another device as a file, with all that has happened to them."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from playwright.sync_api import expect

from tests.site.browser import too_wide
from tests.site.characters.actions import GAMES, deed, picture
from tests.site.walks.conftest import Device
from tests.site.walks.people import taken
from tests.site.walks.walker import Walker

OWES = "Owes Haldo a lantern."


def test_a_file_brings_everything_to_another_device(walker: Walker, device: Device, tmp_path: Path) -> None:
    page = walker.page
    sheet = walker.reader.widget(GAMES["sirpas"][1])
    more, kept = sheet.locator(".xr-more > summary"), sheet.locator(".xr-more-list")
    face = tmp_path / "face.png"
    face.write_bytes(picture(600))
    with walker.walks("A character to another device", "sirpas/index.html"):
        walker.follow(page.locator('article a[href*="sheet.html"]').first)
        taken(walker, sheet, "Sergeant Okoro")
        walker.press(deed(sheet, "Take a serious wound"))
        expect(deed(sheet, "Heal a serious wound")).to_be_visible()
        walker.press(sheet.get_by_role("button", name="Notes", exact=True))
        walker.write(sheet.get_by_label("Notes"), OWES)
        walker.press(sheet.get_by_role("button", name="Play", exact=True))
        walker.press(more)
        walker.open(kept.get_by_role("button", name="Add a picture"), face)
        expect(sheet.locator(".xr-who .xr-face img")).to_be_visible()
        assert sheet.locator(".xr-who .xr-face img").evaluate("(one) => one.naturalWidth") == 256
        walker.press(more)
        file = walker.save(kept.get_by_role("button", name="Save as a file"))
        content = json.loads(file.read_text(encoding="utf-8"))
        assert [content[key] for key in ("format", "version", "game", "name", "notes")] == [
            "rulebooks-character", 1, "sirpas", "Sergeant Okoro", OWES,
        ]  # fmt: skip
        assert base64.b64decode(content["portrait"].partition(",")[2])[:2] == b"\xff\xd8"
        walker.moves_to(device(), "sirpas/index.html")
        page = walker.page
        there = walker.reader.widget(GAMES["sirpas"][1])
        walker.follow(page.locator('article a[href*="sheet.html"]').first)
        expect(there.get_by_role("heading", name="Who do you want to play?")).to_be_visible()
        walker.open(there.get_by_role("button", name="Open a file"), file)
        expect(there.locator(".xr-name")).to_have_text("Sergeant Okoro")
        walker.stands_on(there.locator(".xr-name"))
        expect(deed(there, "Heal a serious wound")).to_be_visible()
        expect(there.locator(".xr-who .xr-face img")).to_be_visible()
        assert too_wide(page) == 0
    walker.press(there.locator(".xr-more > summary"))
    again = walker.save(there.locator(".xr-more-list").get_by_role("button", name="Save as a file"))
    assert json.loads(again.read_text(encoding="utf-8")) == content
