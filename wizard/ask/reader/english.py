"""The English that every domain shares, read from `english.yaml`: function words, frames, comparisons."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wizard.ask import wordnet
from wizard.ask.inflect import irregular_forms, spoken_forms
from wizard.ask.normalise import is_filler
from wizard.domain.files_of_words import strings_of

Phrase = tuple[str, ...]


@dataclass(frozen=True)
class RequestFrames:
    """In which frames requests are put."""

    patterns: tuple[str, ...]
    """Patterns over words; the first one that fits counts."""
    beginnings: frozenset[str]
    """The words with which they begin."""


@dataclass(frozen=True)
class Purposes:
    """Of what phrases are made that say what a request is for: "for my sister's big wedding"."""

    before: dict[str, list[Phrase]]
    whose: frozenset[str]
    kind: frozenset[str]
    nouns: dict[str, list[Phrase]]


@dataclass(frozen=True)
class Telling:
    """By which words a clause is known that is told beside a request."""

    verbs: frozenset[str]
    """Forms of verbs by which a clause is a sentence; those of irregular verbs are among them."""
    begun: frozenset[str]
    """Words with which a sentence begins that leaves out who is meant: "seems"."""
    rhetorical: dict[str, list[Phrase]]
    """First word to words that put as a question what is told: "can you believe"."""
    before_questions: frozenset[str]
    """Words behind which a question stands in the middle of a sentence."""
    unless: frozenset[str]
    """Words with which a clause begins that says under which condition it is asked."""
    wishes: dict[str, list[Phrase]]
    """First word to words that say what is wanted."""
    disliking: frozenset[str]
    """Words of sentences that tell what somebody does not want."""
    not_knowing: frozenset[str]
    """Words of sentences whose "not" says nothing against what they name."""
    back: frozenset[str]
    """Words that point at what was told."""
    topics: frozenset[str]
    """Words with which a topic begins, of which the request behind it may be asked."""
    therefore: frozenset[str]
    """Words before a request that follows from what was told."""
    how_it_is: frozenset[str]
    """Words behind "'s" that say how something is: "the mail's late"."""
    beside: dict[str, list[Phrase]]
    """First word to whole clauses that say nothing."""
    past: frozenset[str]
    """Words of clauses that tell what was."""


@dataclass(frozen=True)
class LargerUnit:
    """A unit by its words, and how many of a smaller one it has."""

    words: frozenset[str]
    smaller: tuple[str, ...]
    """The words of the smaller one, that of several first."""
    size: int

    def measures(self, words: Sequence[str]) -> bool:
        """Whether the words begin with it or the smaller one, as they are said of several: "hours worked"."""
        return bool(words) and words[0].partition("/")[0] in (*self.words, *self.smaller)


@dataclass(frozen=True)
class ToldJourneys:
    """By which words a story tells of a journey, and which end of it a place is."""

    denying: frozenset[str]
    """Words of clauses of which nothing is taken."""
    denying_inside: frozenset[str]
    """Words of phrases that deny them."""
    behind_not: frozenset[str]
    """Words behind "not" with which a phrase is not denied: "not before nine"."""
    own: frozenset[str]
    ways: frozenset[str]
    """Prepositions with which a phrase of a journey begins."""
    where: frozenset[str]
    """Prepositions behind which stands where somebody or something is."""
    speakers: frozenset[str]
    being: frozenset[str]
    """Words by which a speaker is somewhere."""
    wanted: frozenset[str]
    """Words of clauses in which a speaker has something to do somewhere."""
    coming: frozenset[str]
    """Verbs of those who come to the speaker, before one of `to_the_speaker`."""
    to_the_speaker: frozenset[str]
    from_here: dict[str, list[Phrase]]
    between_both: dict[str, list[Phrase]]
    that_time: frozenset[str]
    """Words that point at a time."""


@dataclass(frozen=True)
class English:
    """Phrases by their first word."""

    words: dict[str, list[tuple[Phrase, str, str]]]
    """First word to phrases, each with its kind (word, preposition, comparison, trailing, ask, echo, ...) and what it
    says of that kind."""
    silent: dict[str, list[Phrase]]
    """First word to phrases that may be passed over."""
    heard: dict[str, frozenset[str]]
    """Words that may be passed over, but not in a clause where one of those stands before them: "was he then"."""
    heard_right_behind: dict[str, frozenset[str]]
    """The same, but not right behind one of those: ", even the married ones"."""
    heard_right_before: dict[str, frozenset[str]]
    """The same, but not right before one of those: "even on Sundays"."""
    behind: dict[str, list[Phrase]]
    """The same, of those that may not open a request."""
    ahead: dict[str, list[Phrase]]
    """The same, of those that may stand only before a word of `whither`: "up to Boston", "down there"."""
    whither: frozenset[str]
    """Prepositions and adverbs of places, before which a direction says nothing more."""
    travellers: dict[str, list[Phrase]]
    """First word to those who travel, where a domain knows nobody who does."""
    purposes: Purposes
    """What a request may be for."""
    homewards: dict[str, list[Phrase]]
    """First word to phrases of the way back that may mean other things where no journeys were spoken of."""
    loose: frozenset[str]
    """Prepositions that may mean whatever relation there is."""
    directed: frozenset[str]
    """Prepositions that say a way or a side, and never mean just any relation."""
    apart: frozenset[str]
    """Prepositions that say that something is not at the place named behind them."""
    singular: frozenset[str]
    """Words that stand for one member."""
    plural: frozenset[str]
    """Words that stand for several."""
    people: frozenset[str]
    """Words that stand for several persons or things that were found together."""
    in_all: tuple[tuple[str, ...], ...]
    """What says of a number that it is of all, and not of those to whom they were narrowed."""
    whole: frozenset[str]
    """Words of those that stand for all that were found before some were chosen."""
    subjects: frozenset[str]
    """Pronouns of those who do something, and to whom nothing is done."""
    things: frozenset[str]
    """Words that stand for a thing, and for nobody."""
    genders: dict[str, frozenset[str]]
    """Gender to its pronouns."""
    gender_words: dict[str, tuple[str, ...]]
    """Gender to adjectives that say it."""
    light: frozenset[str]
    """Words of verbs that say nothing without an object."""
    descending: frozenset[str]
    """Phrases that put the most first."""
    ascending: frozenset[str]
    """Phrases that put the least first."""
    spellings: dict[str, list[tuple[Phrase, str]]]
    """First word to phrases behind which letters stand, each with `starts`, `ends` or `contains`."""
    saying: dict[str, list[Phrase]]
    """First word to verbs of saying, behind which stands what is asked or claimed: "says that"."""
    openings: frozenset[str]
    """Words by which a clause before the request is known to ask nothing: "quick question"."""
    unfinished: frozenset[str]
    """Words at the end of a clause that say something of what stands behind it."""
    hesitating: frozenset[str]
    """Fillers behind which something else may be meant: "er"."""
    denying: dict[str, list[tuple[Phrase, str]]]
    """With which something is said that is not meant ("did I say"), or set aside ("never mind")."""
    instead: dict[str, list[Phrase]]
    """What may stand between that and what is meant: "make it"."""
    opposites: dict[str, str]
    """Prepositions, by the one that says the opposite."""
    asides: dict[str, list[Phrase]]
    """First word to what a speaker asks herself between two pauses, looking for a word: "what is it called"."""
    comments: dict[str, list[Phrase]]
    """First word to short sentences that are said of an answer before the next request: "so few"."""
    another_topic: dict[str, list[Phrase]]
    """First word to what says that a request is about something else than those before it."""
    introducing: dict[str, list[Phrase]]
    """First word to words that only bring up what the next words name: "there is this", "it is about"."""
    asked_of_those: dict[str, list[Phrase]]
    """Last word to what stands behind a question about what was named and asks no more: "would that be"."""
    asked_behind: dict[str, list[Phrase]]
    """What is said last and asks, by how such requests begin: "count" by "how many"."""
    asking: RequestFrames
    """Frames of requests: "would you be so kind as to tell me"."""
    calls: tuple[str, ...]
    """Clauses by which a speaker is heard, greeted or answered, as patterns over words: "listen up, team"."""
    stories: Telling
    """What is told beside a request."""
    told_journeys: ToldJourneys
    """What a story tells of a journey."""
    repairs: dict[str, list[tuple[Phrase, str]]]
    """First word to words by which a speaker takes something back, each with `anew`, `sure` or `unsure`."""
    larger_units: tuple[LargerUnit, ...]
    """Units that a domain may count in smaller ones."""
    before_one: frozenset[str]
    """Words behind which "an hour" is an amount."""
    between_amounts: frozenset[str]
    """Words between two amounts of one unit."""
    days_told: dict[str, list[tuple[Phrase, int]]]
    """First word to days told by one that was said, each with how many days later it is."""
    years_told: dict[str, list[tuple[Phrase, int]]]
    """The same of years."""
    named_days: dict[str, str]
    """Days of every year that bear a name, each with its month and its day as `MM-DD`: "christmas eve"."""

    def counts_things(self, noun: str) -> bool:
        """Whether a noun says how many there are of something, and not how long in a unit: "number of seats"."""
        of = noun.removeprefix("number of ").split()
        return noun.startswith("number of ") and not any(one.measures(of) for one in self.larger_units)

    def phrases_at(self, words: tuple[str, ...], start: int) -> Sequence[tuple[Phrase, str, str]]:
        """The phrases of `words` that stand at a place of a request, in their order."""
        longer = self._by_two_words.get(words[start : start + 2])
        if longer is None:
            return self._of_one_word.get(words[start], ())
        return [one for one in longer if words[start : start + len(one[0])] == one[0]]

    @functools.cached_property
    def _of_one_word(self) -> Mapping[str, Sequence[tuple[Phrase, str, str]]]:
        return {first: [one for one in known if len(one[0]) == 1] for first, known in self.words.items()}

    @functools.cached_property
    def _by_two_words(self) -> Mapping[Phrase, Sequence[tuple[Phrase, str, str]]]:
        """By the first two words of each phrase that has two: the phrases that may stand where those do."""
        beginnings = dict.fromkeys(one[0][:2] for known in self.words.values() for one in known if len(one[0]) > 1)
        return {two: [one for one in self.words[two[0]] if one[0][:2] in (two, two[:1])] for two in beginnings}


def _split(phrase: object) -> Phrase:
    return tuple(str(phrase).split())


_Heard = dict[str, frozenset[str]]


def _heard(data: dict[str, dict[str, list[str]]]) -> tuple[_Heard, _Heard, _Heard]:
    """Where words that may be passed over say something: behind others in their clause, right behind, right before."""
    clause, behind, before = (
        {word: frozenset(near) for word, near in data[where].items()}
        for where in ("in the clause behind", "right behind", "right before")
    )
    return clause, behind, before


@functools.cache
def english() -> English:
    """The words of `english.yaml`, which is read once a process."""
    data = strings_of("wizard.ask.reader", "english.yaml")
    words: dict[str, list[tuple[Phrase, str, str]]] = {}

    def add(phrase: object, kind: str, says: str) -> None:
        split = _split(phrase)
        words.setdefault(split[0], []).append((split, kind, says))

    for kind, section in (
        ("word", "words"), ("pronoun", "pronouns"), ("comparison", "comparisons"), ("trailing", "trailing"),
        ("half", "halves"), ("echo", "echoes"), ("generic", "generic"), ("datepart", "dateparts"),
    ):  # fmt: skip
        for says, phrases in data[section].items():
            for phrase in phrases:
                add(phrase, kind, says)
    for phrase in data["prepositions"]:
        add(phrase, "preposition", str(phrase))
    for phrase in data["going on"]:
        add(phrase, "going on", str(phrase))
    for phrase in data["asks"]:
        add(phrase, "ask", "ask")
    silent = _by_first_word(phrase for group in data["silent"] for phrase in group)
    light = frozenset(str(word) for word in (*data["light"], *data["prepositions"]))
    return English(
        words,
        silent,
        *_heard(data["heard"]),
        _by_first_word(data["silent behind"]),
        _by_first_word(data["silent ahead"]["words"]),
        frozenset(str(word) for word in data["silent ahead"]["of"]),
        _by_first_word(data["travellers"]),
        Purposes(
            _by_first_word(data["purposes"]["before"]),
            frozenset(str(word) for word in data["purposes"]["whose"]),
            frozenset(str(word) for word in data["purposes"]["kind"]),
            _by_first_word(data["purposes"]["nouns"]),
        ),
        homewards=_by_first_word(data["homewards"]),
        loose=frozenset(str(word) for word in data["loose"]),
        directed=frozenset(str(word) for word in data["directed"]),
        apart=frozenset(str(word) for word in data["apart"]),
        singular=frozenset(str(word) for word in data["singular"]),
        plural=frozenset(str(word) for word in data["plural"]),
        people=frozenset(str(word) for word in data["people"]),
        in_all=tuple(tuple(str(words).split()) for words in data["in all"]),
        whole=frozenset(str(word) for word in data["whole"]),
        subjects=frozenset(str(word) for word in data["subjects"]),
        things=frozenset(str(word) for word in data["things"]),
        genders={gender: frozenset(map(str, part["pronouns"])) for gender, part in data["genders"].items()},
        gender_words={gender: tuple(map(str, part["words"])) for gender, part in data["genders"].items()},
        light=light,
        spellings=_with_what_they_say(data["spellings"]),
        saying=_by_first_word(data["saying"]),
        openings=frozenset(str(word) for word in data["openings"]),
        unfinished=frozenset(data["unfinished"]),
        hesitating=frozenset(data["hesitating"]),
        denying=_with_what_they_say(data["denying"]),
        instead=_by_first_word(data["instead"]),
        opposites={one: other for pair in data["opposites"] for one, other in (pair, pair[::-1])},
        asides=_by_first_word(data["asides"]),
        comments=_by_first_word(data["comments"]),
        another_topic=_by_first_word(data["another topic"]),
        introducing=_by_first_word(data["introducing"]),
        asked_of_those=_by_last_word(data["asked of those"]),
        asked_behind={first: [_split(one) for one in phrases] for first, phrases in data["asked behind"].items()},
        asking=RequestFrames(
            tuple(frame["said"] for frame in data["asking"]["frames"]), frozenset(data["asking"]["beginnings"])
        ),
        calls=tuple(data["calls"]),
        stories=_telling(data["stories"]),
        told_journeys=_of_journeys(data["told journeys"]),
        repairs=_with_what_they_say(data["repairs"]),
        larger_units=tuple(
            LargerUnit(frozenset(one["words"]), tuple(one["smaller"]), int(one["size"])) for one in data["larger units"]
        ),
        before_one=frozenset(data["before one"]),
        between_amounts=frozenset(data["between amounts"]),
        days_told={
            first: [(phrase, int(later)) for phrase, later in told]
            for first, told in _with_what_they_say(data["days told"]).items()
        },
        years_told={
            first: [(phrase, int(later)) for phrase, later in told]
            for first, told in _with_what_they_say(data["years told"]).items()
        },
        named_days={str(name): day for day, names in data["named days"].items() for name in names},
        descending=frozenset(str(phrase) for phrase in data["words"]["descending"]),
        ascending=frozenset(str(phrase) for phrase in data["words"]["ascending"]),
    )


def _telling(section: dict[str, list[str]]) -> Telling:
    told = (*section["verbs"], *wordnet.verbs())
    verbs = {form for verb in told for form in spoken_forms(verb)} | irregular_forms()
    begun, unless, back = (frozenset(section[name]) for name in ("begun", "unless", "back"))
    rhetorical, wishes = _by_first_word(section["rhetorical"]), _by_first_word(section["wishes"])
    disliking, unknown = frozenset(section["disliking"]), frozenset(section["not knowing"])
    topics, therefore = frozenset(section["topics"]), frozenset(section["therefore"])
    before = frozenset(section["before questions"])
    liked = (wishes, disliking, unknown)
    beside, how_it_is, past = (
        _by_first_word(section["beside"]),
        frozenset(section["how it is"]),
        frozenset(section["past"]),
    )
    return Telling(
        frozenset(verbs), begun, rhetorical, before, unless, *liked, back, topics, therefore, how_it_is, beside, past
    )


def _of_journeys(section: dict[str, list[str]]) -> ToldJourneys:
    return ToldJourneys(
        denying=frozenset(section["denying"]),
        denying_inside=frozenset(section["denying inside"]),
        behind_not=frozenset(section["behind not"]),
        own=frozenset(section["own"]),
        ways=frozenset(section["ways"]),
        where=frozenset(section["where"]),
        speakers=frozenset(section["speakers"]),
        being=frozenset(section["being"]),
        wanted=frozenset(section["wanted"]),
        coming=frozenset(section["coming"]),
        to_the_speaker=frozenset(section["to the speaker"]),
        from_here=_by_first_word(section["from here"]),
        between_both=_by_first_word(section["between both"]),
        that_time=frozenset(section["that time"]),
    )


def _with_what_they_say(section: dict[str, list[str]]) -> dict[str, list[tuple[Phrase, str]]]:
    found: dict[str, list[tuple[Phrase, str]]] = {}
    for says, phrases in section.items():
        for phrase in phrases:
            split = tuple(word for word in _split(phrase) if not is_filler(word))
            found.setdefault(split[0], []).append((split, says))
    return found


def _by_first_word(phrases: Iterable[object]) -> dict[str, list[Phrase]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        split = _split(phrase)
        found.setdefault(split[0], []).append(split)
    return found


def _by_last_word(phrases: Iterable[object]) -> dict[str, list[Phrase]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        split = _split(phrase)
        found.setdefault(split[-1], []).append(split)
    return found
