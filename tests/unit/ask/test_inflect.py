"""Forms of English words."""

from __future__ import annotations

import pytest

from wizard.ask.inflect import plural, spoken_forms, verb_forms


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("work", "work works worked worked working"),
        ("live", "live lives lived lived living"),
        ("study", "study studies studied studied studying"),
        ("play", "play plays played played playing"),
        ("ship", "ship ships shipped shipped shipping"),
        ("refer", "refer refers referred referred referring"),
        ("visit", "visit visits visited visited visiting"),
        ("fix", "fix fixes fixed fixed fixing"),
        ("pass", "pass passes passed passed passing"),
        ("agree", "agree agrees agreed agreed agreeing"),
        ("die", "die dies died died dying"),
        ("bring", "bring brings brought brought bringing"),
        ("oversee", "oversee oversees oversaw overseen overseeing"),
        ("sit", "sit sits sat sat sitting"),
        ("put", "put puts put put putting"),
        ("quit", "quit quits quit quit quitting"),
        ("undergo", "undergo undergoes underwent undergone undergoing"),
        ("be", "be is was been being"),
        ("lie", "lie lies lay lain lying"),
    ],
)
def test_verbs(verb: str, forms: str) -> None:
    assert " ".join(verb_forms(verb)) == forms


def test_both_spellings_are_heard() -> None:
    assert {"traveled", "travelled"} <= set(spoken_forms("travel"))
    assert {"got", "gotten"} <= set(spoken_forms("get"))


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("box", "boxes"), ("city", "cities"), ("day", "days"), ("chairman", "chairmen"), ("woman", "women"),
        ("german", "germans"), ("human", "humans"), ("staff member", "staff members"),
        ("sales person", "sales people"), ("aircraft", "aircraft"), ("spouse", "spouses"), ("hero", "heroes"),
    ],
)  # fmt: skip
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many
