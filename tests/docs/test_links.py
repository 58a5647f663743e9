"""No document leads to a file, or to a heading, that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.rooms import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def headings(page: Path) -> set[str]:
    """The anchors of a page, as they are made of its headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in found}


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), f"{page.name}: {target}"
        if anchor and file.suffix == ".md":
            assert anchor in headings(file), f"{page.name}: {target}"


def test_every_picture_that_is_kept_is_shown_and_they_are_few() -> None:
    shown = {name for page in PAGES for name in re.findall(r"screens/([\w-]+\.svg)", page.read_text(encoding="utf-8"))}
    kept = {path.name for path in (ROOT / "docs" / "screens").iterdir()}
    assert kept == shown
    assert len(kept) <= 16, "a dozen is enough: others are drawn on demand (docs/README.md)"
