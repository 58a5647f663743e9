"""What stands in the place of a wording, and where in the request its words stand; the examples of all wordings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import yaml

import wizard
from wizard.ask.house_words import with_house_words
from wizard.ask.numerals import Token
from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.wordings import WordedRequest, Wordings, entries_in, wordings
from wizard.ask.reader.words import words_of
from wizard.domain import concepts
from wizard.domain.conventions import load_conventions
from wizard.domain.lexicon import Lexicon, load_lexicon
from wizard.domain.word_patterns import WordPatternError
from wizard.domain.wording_entries import WordingEntry

HOUSE = Path(wizard.__file__).parent
KINDS = {
    "plainer_wordings.yaml": ["wordings"],
    "later_wordings.yaml": ["wordings"],
    "foreign_english.yaml": ["surely", "perhaps", "taken up"],
    "told_facts.yaml": ["named", "clauses", "speaker"],
}
DOMAINS = ("personnel", "airtravel")
ATIS = HOUSE.parent / "benchmarks" / "conventions" / "atis.yaml"


def written(token: Token) -> str:
    return token.word


def made_of(said: str, plain: str) -> Wordings:
    return wordings([WordingEntry(said=said, plain=plain, example=f"{said} -> {plain}")], written)


def put(text: str, said: str, plain: str) -> Sequence[Token]:
    return made_of(said, plain).in_plain(words_of(text))


def sources() -> Iterator[tuple[str, Sequence[WordingEntry]]]:
    """All wordings of the house, by where they stand."""
    for file, kinds in KINDS.items():
        for kind in kinds:
            yield f"{file} {kind}", entries_in(HOUSE / "ask" / "reader" / file, kind)
    for name in DOMAINS:
        yield name, load_lexicon(HOUSE / "domains" / name / "lexicon.yaml").wordings
    for name in concepts.names():
        if found := concepts.concept(name).wordings:
            yield f"concept {name}", found
    choir = Lexicon(house="choir", classes={}, attributes={})
    yield "house", with_house_words(choir, choir).wordings
    yield "conventions of ATIS", [WordingEntry.model_validate(one) for one in load_conventions(ATIS).over["wordings+"]]


ALL = dict(sources())


@pytest.mark.parametrize(
    ("text", "said", "plain", "words"),
    [
        ("who is old there", "<b: is> <how: old>", "<how> <b>", "who old is there"),
        (
            "old nurses, old clerks",
            "old <who: clerk[s] | nurse[s]>",
            "elderly <who>",
            "elderly nurses , elderly clerks",
        ),
        ("who is who", "START who <rest: [ANY many-1]> END", "which <rest>", "which is who"),
        ("who is old", "[<very: very>] old", "<very> aged", "who is aged"),
        ("old nurses, old clerks", "START old", "young", "young nurses , old clerks"),
        ("on monday or friday", "WEEKDAY or friday", "friday or WEEKDAY", "on friday or monday"),
    ],
)
def test_a_wording_is_put_otherwise(text: str, said: str, plain: str, words: str) -> None:
    assert [token.word for token in put(text, said, plain)] == words.split()


@pytest.mark.parametrize(
    ("said", "plain"),
    [("young", "new"), ("ld", "new"), ("ol", "new"), ("START is", "was"), ("is <how: old>", "is <how>")],
    ids=["not there", "end of a word", "beginning of a word", "not first", "no other words"],
)
def test_the_same_tokens_where_nothing_is_put_otherwise(said: str, plain: str) -> None:
    tokens = words_of("who is old")
    assert made_of(said, plain).in_plain(tokens) is tokens


@pytest.mark.parametrize(
    ("said", "plain", "places"),
    [
        ("has <a: clerks> today", "<a>", ["legal", "has clerks today"]),
        ("<a: legal> has <b: clerks>", "<a> <b>", ["legal has", "clerks", "today"]),
        ("<a: legal> has <b: clerks> today", "<b> <a>", ["clerks today", "legal has"]),
        ("has <a: clerks>", "with <a>", ["legal", "has clerks", "clerks", "today"]),
        ("<a: legal> has <b: clerks> today", "all <a> <b>", ["legal has clerks today", "legal has", "clerks today"]),
        ("<a: legal> has <b: clerks> today", "<a> of <b>", ["legal", "legal has clerks today", "clerks today"]),
    ],
)
def test_words_point_at_what_they_stand_for(said: str, plain: str, places: list[str]) -> None:
    text = "legal has clerks today"
    assert [text[token.start : token.end] for token in put(text, said, plain)] == places


def test_a_number_that_is_put_in_is_one_and_a_kept_one_stays_as_it_was_written() -> None:
    told = put("nearly 12 old clerks", "nearly <a: NUMBER> old", "<a> 60")
    assert [(token.word, token.number) for token in told] == [("12", 12), ("60", 60), ("clerks", None)]
    assert (told[0].start, told[0].end) == (7, 9)


@pytest.mark.parametrize("place", ALL)
def test_every_example_is_as_it_is_told(place: str) -> None:
    """Each wording makes of its example what it says, also where all of its kind are put in their order."""
    told = []
    own = _wordings_of(place)
    for at, entry in enumerate(ALL[place]):
        text, becomes = entry.shown
        request = WordedRequest(words_of(text), own.spelt)
        made = " ".join(token.word for token in own.ordered[at].in_plain(request).tokens)
        if made != becomes:
            told.append(f"{text!r} becomes {made!r}")
        elif at not in [one for one, _ in own.put_in_turn(request)]:
            told.append(f"{text!r} is put otherwise by the wordings before this one")
    assert not told


@pytest.mark.parametrize("place", ALL)
def test_every_request_that_stays_is_left_alone(place: str) -> None:
    own = _wordings_of(place)
    told = []
    for at, entry in enumerate(ALL[place]):
        for text in entry.stays:
            request = WordedRequest(words_of(text), own.spelt)
            if own.ordered[at].in_plain(request) is not request:
                told.append(text)
    assert not told


@pytest.mark.parametrize("place", ALL)
def test_every_wording_can_be_tried(place: str) -> None:
    for entry in ALL[place]:
        assert re.compile(entry.pattern.expression).groupindex.keys() >= entry.pattern.names


def test_the_page_shows_an_entry_that_is_one() -> None:
    shown = re.search(
        r"```yaml\n(.*?)```", (HOUSE.parent / "docs" / "wordings.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown
    (entry,) = (WordingEntry.model_validate(one) for one in yaml.safe_load(shown[1]))
    text, becomes = entry.shown
    own = wordings([entry], written)
    assert " ".join(token.word for token in own.in_plain(words_of(text))) == becomes
    assert all(own.in_plain(tokens) is tokens for tokens in map(words_of, entry.stays))


def _wordings_of(place: str) -> Wordings:
    spelt = written if place.startswith("foreign") else spoken
    return wordings(ALL[place], spelt)


def test_an_entry_that_is_none_says_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(
        'wordings:\n  - said: "old"\n    plain: "new"\n    example: "old -> new"\n'
        '  - said: "(old"\n    plain: "new"\n    example: "old -> new"\n'
    )
    with pytest.raises(WordPatternError, match=r"some.yaml:5: wording '\(old': .*'\(' is not closed"):
        entries_in(path, "wordings")
    path.write_text('wordings:\n  - said: "old"\n    plain: "new"\n')
    with pytest.raises(WordPatternError, match=r"some.yaml:2: wording 'old': example Field required"):
        entries_in(path, "wordings")
    path.write_text('wordings:\n  - said: "old"\n    plain: "new"\n    example: "old -> new"\n    not_behin: "very"\n')
    with pytest.raises(WordPatternError, match=r"'old': there is no field 'not_behin' here; is it 'not behind'\?"):
        entries_in(path, "wordings")


def test_a_wording_that_says_itself_again_comes_to_an_end() -> None:
    assert len(put("old", "old", "very old")) < 10
