"""Students to borrow: those of the page about making a character, and one more."""

from __future__ import annotations

from ...sheets import Ready


def _card(picks: str, arcana: str, crossed_out: str, skills: str, failed: str) -> dict[str, str]:
    return {
        "picks": picks, "arcana": arcana, "crossed_out": crossed_out, "skills": skills, "crossed_out_skills": failed,
    }  # fmt: skip


READY = (
    Ready(
        "Juno Park",
        "She's got a plan, and it has a diagram.",
        _card("Fast", "The Magician", "Strong", "FREE BLOCK, SCI", "GYM"),
    ),
    Ready(
        "Oz Bello",
        "Good things happen to Oz, and he has no idea why.",
        _card("Lucky", "The Empress", "Charming", "SHOP, MISC", "DRAMA"),
    ),
    Ready(
        "Priya Raman",
        "A big sister to everyone, even the teachers.",
        _card("Wise", "The Emperor", "Fast", "AID, DRAMA", "SCI"),
    ),
    Ready(
        'Teodor "Tick" Lund',
        "Plays with an Unlucky deck, and has the scars to prove it.",
        _card("Charming", "The Hierophant", "Lucky", "GYM, DRAMA", "LAW"),
    ),
    Ready(
        "Bao Nguyen",
        "Runs the school's only honest card game, and loses at it.",
        _card("Charming", "The Fool", "Wise", "FINANCIAL AID, DRAMA", "SHOP"),
    ),
)
"""Somebody for everybody at the table. Source: none; four are on the page about making a character."""
