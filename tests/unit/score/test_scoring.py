"""Systems scored: classes, speakers, what is missing or malformed, the signature, word errors."""

from __future__ import annotations

import pytest

from wizard.cas import Judge
from wizard.score.errors import KeyUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Key, KeyItem, ReferenceBounds
from wizard.score.scoring import Scoring, score

ITEMS = (
    KeyItem("u1", "s1", "A", (ReferenceBounds("5", "((5 6))"),), "personnel", "hiring", "how many people"),
    KeyItem("u2", "s1", "D1", (ReferenceBounds("((1))", "((1 2))"),), "personnel", "hiring"),
    KeyItem("u3", "s2", "D", (ReferenceBounds("TRUE"), ReferenceBounds('(("a"))', '(("a" 1))')), "personnel", "pay"),
    KeyItem("u4", "s2", "X", (ReferenceBounds("5"),)),
    KeyItem("u5", "s3", "unclassified", (ReferenceBounds("7"),), "personnel", "pay", "seven"),
    KeyItem("u6", "s3", "A", (ReferenceBounds("8"),)),
)
KEY = Key("key", ITEMS, "0" * 64)
ONE = Hypotheses(
    "one",
    {"u1": "((5 9))", "u2": "((2 1))", "u3": "yes", "u4": "1", "u5": "(("},
    {"u1": "How many PEOPLE", "u5": "a heaven"},
)
TWO = Hypotheses("two", {"u1": "5", "u2": None, "u3": "NO", "u6": "8"}, {})


def scored(*systems: Hypotheses, key: Key = KEY, judge: Judge | None = None) -> Scoring:
    return score(key, systems, judge or Judge())


def test_all_utterances_under_both_bounds() -> None:
    (found,) = scored(ONE).systems
    whole = found.whole
    assert (whole.minimum.right, whole.minimum.wrong, whole.minimum.not_answered) == (3, 1, 1)
    assert whole.bounded is not None
    assert (whole.bounded.right, whole.bounded.wrong, whole.bounded.not_answered) == (2, 2, 1)
    assert (found.missing, found.malformed, found.undetermined) == (1, 1, 0)


def test_an_answer_given_as_none_is_not_missing() -> None:
    (found,) = scored(TWO).systems
    assert (found.missing, found.whole.minimum.not_answered) == (1, 2)


def test_groups() -> None:
    (found,) = scored(ONE).systems
    classes = found.groups["class"]
    assert list(classes) == ["A", "D1", "D", "unclassified", "D+D1"]
    assert {name: bounds.minimum.n for name, bounds in classes.items()} == {
        "A": 2, "D1": 1, "D": 1, "unclassified": 1, "D+D1": 2,
    }  # fmt: skip
    assert {name: bounds.minimum.n for name, bounds in found.groups["speaker"].items()} == {"s1": 2, "s2": 1, "s3": 2}
    assert {name: bounds.minimum.n for name, bounds in found.groups["scenario"].items()} == {"hiring": 2, "pay": 2}
    assert {name: bounds.minimum.n for name, bounds in found.groups["domain"].items()} == {"personnel": 4}


def test_a_key_without_maxima_has_no_bounded_score() -> None:
    key = Key("key", (KeyItem("u1", "s1", "A", (ReferenceBounds("5"),)),), "1" * 64)
    found = scored(Hypotheses("h", {"u1": "5"}, {}), key=key)
    assert found.systems[0].whole.bounded is None
    assert "|max:no|" in found.signature


def test_undetermined_is_wrong_and_never_silent() -> None:
    rows = " ".join(f"({' '.join(str((n >> place) & 1) for place in range(6))})" for n in range(1, 40))
    other = " ".join(f"({' '.join(str((n >> place) & 1) for place in reversed(range(6)))})" for n in range(1, 40))
    key = Key("key", (KeyItem("u1", "s1", "A", (ReferenceBounds(f"({rows})", None),)),), "1" * 64)
    (found,) = scored(Hypotheses("h", {"u1": f"({other})"}, {}), key=key, judge=Judge(budget=10)).systems
    assert (found.undetermined, found.whole.minimum.wrong, found.whole.minimum.undetermined) == (1, 1, 1)
    (enough,) = scored(Hypotheses("h", {"u1": f"({other})"}, {}), key=key).systems
    assert enough.whole.minimum.right == 1


def test_matched_pairs() -> None:
    (pair,) = scored(ONE, TWO).comparisons
    assert (pair.first, pair.second) == ("one", "two")
    assert (pair.minimum.only_first, pair.minimum.only_second) == (2, 1)
    assert pair.bounded is not None


def test_the_signature_names_everything_that_matters() -> None:
    plain = scored(ONE).signature
    assert plain.startswith("woz:")
    for part in ("|cas:1992|", "|tolerance:0.0001|", "|max:yes|", "|classes:A+D1+D+unclassified|", "|seed:1992|"):
        assert part in plain
    assert plain.endswith("|key:sha256," + "0" * 64)
    others = [
        scored(ONE, judge=Judge("1989")).signature,
        scored(ONE, judge=Judge(tolerance=0.01)).signature,
        scored(ONE, judge=Judge(budget=5_000_000)).signature,
        scored(ONE, judge=Judge(extensions=frozenset({"dates", "units"}))).signature,
        score(KEY, [ONE], Judge(), seed=3).signature,
        scored(ONE, key=Key("key", ITEMS, "2" * 64)).signature,
    ]
    assert len({plain, *others}) == 7
    assert "|extensions:dates+units|" in others[3]


def test_word_errors_beside_the_scores() -> None:
    (found,) = scored(ONE).systems
    assert found.wer is not None
    assert (found.wer["words"], found.wer["substitutions"], found.wer["insertions"]) == (4, 1, 1)
    assert found.wer["wer"] == 50.0
    assert scored(TWO).systems[0].wer is None


def test_an_unreadable_reference_stops_the_scoring() -> None:
    key = Key("key", (KeyItem("u7", "s1", "A", (ReferenceBounds("(("),)),), "1" * 64)
    with pytest.raises(KeyUnusable, match=r"utterance u7 .*line 1, column 3"):
        scored(Hypotheses("h", {}, {}), key=key)


def test_only_class_x_is_nothing_to_score() -> None:
    with pytest.raises(KeyUnusable, match="no utterance"):
        scored(TWO, key=Key("key", (ITEMS[3],), "1" * 64))


def test_progress_is_told() -> None:
    steps: list[int] = []
    score(KEY, [ONE, TWO], Judge(), step=steps.append)
    assert sum(steps) == 10
