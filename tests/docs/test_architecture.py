"""docs/architecture.md: the picture is that of today's imports, without a circle, and every room has its line."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.docs.rooms import FLOOR, PICTURE, ROOT, circles, drawn, imports, levels, reduced

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_no_rooms_import_one_another_in_a_circle() -> None:
    assert not circles(imports())


def test_a_circle_is_told_by_its_rooms() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [("a", "b", "c")]


def test_the_picture_is_drawn_from_the_imports_of_today() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(imports()), "draw it anew: python -m tests.docs.rooms"


def test_every_room_has_a_line_on_the_page_and_every_line_a_room() -> None:
    told = set(re.findall(r"^\| `((?:subject|wizard)\.\w+)` \|", PAGE, re.MULTILINE))
    assert told == set(imports())


def test_what_is_imported_stands_lower() -> None:
    found = imports()
    standing = levels(found)
    assert all(standing[room] > standing[other] for room, others in found.items() for other in others)


def test_an_import_that_follows_from_others_is_not_drawn() -> None:
    assert reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


def test_the_pages_of_decisions_are_all_in_their_index() -> None:
    folder = ROOT / "docs" / "decisions"
    named = set(re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text(encoding="utf-8")))
    assert named == {path.name for path in folder.glob("*.md")} - {"README.md"}


SIDE = {f"subject.{path.stem}" for path in (ROOT / "subject").iterdir() if not path.name.startswith(("_", "py."))}
"""The rooms and modules of the subject's side."""
SHARED = {"subject.wire", "subject.audio", "subject.rendezvous", "subject.own_networks", "subject.screen"}


@pytest.mark.parametrize(
    ("begins", "let_in"),
    [
        ("The wizard's side", SHARED | (FLOOR & SIDE)),
        ("The screen kit", {"subject.screen", "subject.wire"} | (FLOOR & SIDE)),
    ],
)
def test_a_contract_keeps_out_all_that_its_name_does_not_let_in(begins: str, let_in: set[str]) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (kept_out,) = [one["forbidden_modules"] for one in contracts if one["name"].startswith(begins)]
    assert let_in.isdisjoint(kept_out)
    assert FLOOR.union(let_in, kept_out) >= SIDE
