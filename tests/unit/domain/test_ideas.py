"""Ideas that principles are about: written in `principles.yaml`, and checked where it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.domain import load_domain
from wizard.domain.errors import DomainUnusable
from wizard.domain.ideas import IDEAS, misnamed

PLACE = "    source: ours\n"


def with_more(folder: Path, more: str) -> Path:
    path = folder / "principles.yaml"
    path.write_text(path.read_text().replace(PLACE, PLACE + more))
    return folder


def test_what_a_principle_is_about(folder: Path) -> None:
    more = "    about: {superlative: [age, weight], context: any, count: any, yes or no: any}\n    ambiguous: true\n"
    (found,) = load_domain(with_more(folder, more)).principles
    assert found.about == {"superlative": ("age", "weight"), "context": (), "count": (), "yes or no": ()}
    assert found.ambiguous


def test_what_it_is_about_is_no_part_of_what_it_says(folder: Path) -> None:
    (before,) = load_domain(folder).principles
    (after,) = load_domain(with_more(folder, "    about: {context: any}\n")).principles
    assert before.sha256 == after.sha256, "a citation holds"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("    about: {superlativ: any}\n", "there is no idea 'superlativ'; is it 'superlative'?"),
        ("    about: {weather: any}\n", "there is no idea 'weather'; there are: condition"),
        ("    about: {context: [cat]}\n", "'context' is of nothing that could be named; write 'context: any'"),
        ("    about: {rule: any}\n", "'rule' is of rules; name those that are meant"),
        ("    ambiguous: true\n", "ambiguous is for a principle about one of: yes or no, half of the day unsaid"),
        ("    untouched: why\n    about: {context: any}\n", "what no question can touch is about nothing"),
    ],
)
def test_what_cannot_be_meant(folder: Path, more: str, says: str) -> None:
    with pytest.raises(DomainUnusable) as caught:
        load_domain(with_more(folder, more))
    assert says in str(caught.value)
    assert caught.value.line is not None


def test_names_that_are_not_there() -> None:
    known = {"attributes": frozenset({"age"}), "rules": frozenset({"whole"})}
    about = {"condition": ("ages",), "rule": ("whole", "half"), "context": ()}
    assert list(misnamed(about, known)) == [
        ("condition", "none of the attributes is 'ages'; is it 'age'?"),
        ("rule", "none of the rules is 'half'"),
    ]


def test_ideas_say_when_a_reading_has_them() -> None:
    page = (Path(__file__).parents[3] / "docs" / "domains.md").read_text()
    for name, idea in IDEAS.items():
        assert f"`{name}`" in page, "documented"
        assert idea.what
