"""Each row of a table has a link of its own, so that people can point at one entry, and search leads to it."""

from __future__ import annotations

from html import escape

from docutils import nodes

from .domain import PageData


def link_rows(table: nodes.table, page: PageData) -> None:
    """Give every row of a table its id and a link to itself, and have the page remember both.

    Args:
        table: its first column names the rows; where that is a number or the same in several, the second helps.
        page: remembers the rows by their ids, which are unique in it.
    """
    for body in table.findall(nodes.tbody):
        rows = list(body.findall(nodes.row))
        texts = [[" ".join(entry.astext().split()) for entry in row.findall(nodes.entry)] for row in rows]
        firsts = [cells[0] for cells in texts]
        for row, cells in zip(rows, texts, strict=True):
            says_it = any(letter.isalpha() for letter in cells[0]) and firsts.count(cells[0]) == 1
            name = cells[0] if says_it else " ".join(cells[:2]).strip()
            if name:
                _link(row, name, page)


def _link(row: nodes.row, name: str, page: PageData) -> None:
    # A row of a catalogue has its record's id already: a second one would be an element that no row may hold.
    wanted = row["ids"][0] if row["ids"] else f"row-{nodes.make_id(name)}".rstrip("-")
    number, id = 1, wanted
    while id in page.rows and not row["ids"]:
        number += 1
        id = f"{wanted}-{number}"
    page.rows[id] = name
    row["ids"] = [id]
    # It is for the pointer: a stop of the keyboard in every row would bury all others. Search leads to rows as well.
    label = escape(f"Link to {name}")
    link = f'<a class="xr-row-link" href="#{id}" tabindex="-1" aria-label="{label}" title="{label}">¶</a>'
    entry = next(iter(row.findall(nodes.entry)))
    place: nodes.Element = next(iter(entry.findall(nodes.paragraph)), entry)
    place.append(nodes.raw("", link, format="html"))
