"""What people tell beside a request, and where the request stands: "I'm ordering chairs, so how many clerks are there?"

A story is a sentence, or several, at the beginning or at the end. It has a verb and somebody who does it; it asks
nothing, commands nothing, and does not say what the speaker wants to have. It is parted from the request by the end of
a sentence, by "so", "and" or "but", or by a pause behind which something is asked. Whether the request may be read
without it is the business of `beside_stories`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.asking import QUESTION_WORDS, asking_ends
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.ends_told import clause_around
from wizard.ask.reader.english import english
from wizard.domain.word_sets import word_set

_JOINTS = word_set(__name__, "joints")
"""Words between a story and a request that belong to neither."""
_REASONS = word_set(__name__, "reasons")
"""Words between a request and the story behind it."""
_VERBS = word_set(__name__, "verbs")
"""Verbs that are a sentence's verb behind its subject; before it they ask."""
_SUBJECTS = word_set(__name__, "subjects")
"""Words behind a verb that asks: "is there", "does my"."""
_TELLERS = word_set(__name__, "tellers")
"""Words with which what is told behind a mere pause begins: "..., my boss wants it"."""
_PERSONS = word_set(__name__, "persons")
"""Words behind which stands a verb, whatever it is."""
_RELATIVES = word_set(__name__, "relatives")
"""Words of clauses within a sentence, whose verb is not its own."""
_NO_VERB_BEHIND = frozenset({"to", "a", "an", "the", "of", "for"} | _VERBS)
_BEHIND_IS = word_set(__name__, "behind is")
"""Words behind "'s" where it is a verb."""
_ADVERBS = word_set(__name__, "adverbs")
_WHOSE = word_set(__name__, "whose")
"""Words behind which nothing is wanted to have: "I want to surprise them"."""
_ENDING = word_set(__name__, "ending")
"""Words at which what is wanted ends."""
_BEFORE_NAMES = word_set(__name__, "before names")
_BEING = word_set(__name__, "being")
"""Verbs beside which "there" points at nothing."""
_CONDITIONS = word_set(__name__, "conditions")
"""Words of clauses that may say what must be so of what is asked for."""
_SHORTEST = 3
"""Words of the shortest story."""


def sentences_between(tokens: Sequence[Token]) -> Iterator[range]:
    """Where each sentence stands, without the pause behind it."""
    begin = 0
    for at in (*(at for at, token in enumerate(tokens) if token.mark), len(tokens)):
        if begin < at:
            yield range(begin, at)
        begin = at + 1


def tells_throughout(tokens: Sequence[Token]) -> bool:
    """Whether a sentence tells, and no clause of it asks."""
    return is_told(tokens) and not any(asks(tokens[one.start : one.stop]) for one in _between_pauses(tokens))


def asks(tokens: Sequence[Token]) -> bool:
    """Whether a clause asks, without the words that join it to the one before."""
    told = _unjoined(tokens)
    return bool(told) and _asks(told)


def begins_to_tell(tokens: Sequence[Token], *, known: bool) -> bool:
    """Whether a clause behind a request only tells, from a word on with which none goes on: "..., my boss wants it".

    Where not all its words are `known`, "they are grumpy" may say something of those of whom is asked.
    """
    told = _unjoined(tokens)
    return bool(told) and told[0].word in (_TELLERS if known else _SPEAKERS) and only_tells(told)


def only_tells(tokens: Sequence[Token]) -> bool:
    """Whether a clause tells, and does not ask."""
    return is_told(tokens) and not asks(tokens)


def says_nothing(tokens: Sequence[Token]) -> bool:
    """Whether a clause is one that people say and mean nothing by: "don't ask"."""
    words = tuple(token.word for token in _unjoined(tokens))
    return bool(words) and words in english().stories.beside.get(words[0], ())


def sighs(tokens: Sequence[Token]) -> bool:
    """Whether a clause says no more than that it must be bad: "that must hurt"."""
    words = [token.word for token in tokens]
    return words[:2] == ["that", "must"] and len(words) == _SHORTEST


def clauses_between(tokens: Sequence[Token], within: range | None = None) -> Iterator[range]:
    """Where each clause stands: between pauses, and from a word on that begins what follows from another.

    `within`: the sentence whose clauses they are.
    """
    for clause in _between_pauses(tokens, within):
        begin = clause.start
        for at in range(begin + 1, clause.stop):
            parting = tokens[at].word in _PARTING or _asks_behind(tokens, begin, at)
            if parting or (tokens[at].word == "and" and asks_anew(tokens[at + 1 : clause.stop])):
                yield range(begin, at)
                begin = at
        if begin < clause.stop:
            yield range(begin, clause.stop)


def _asks_behind(tokens: Sequence[Token], begin: int, at: int) -> bool:
    """Whether a question begins there in the middle of what is told: "nobody ever told me who they are"."""
    word, behind = tokens[at].word, [token.word for token in tokens[at + 1 : at + 2]]
    told = tokens[at - 1].word in english().stories.before_questions
    counting = word == "how" and behind in (["many"], ["much"]) and all(one.word != "not" for one in tokens[begin:at])
    return word in QUESTION_WORDS and at - begin >= _SHORTEST and (told or counting) and behind != ["to"]


def demands(tokens: Sequence[Token], unknown: Sequence[int]) -> bool:
    """Whether a clause with words that mean nothing says what those must be of whom a request asks, or which ones are
    meant: "they must be trustworthy", "the ones my aunt adores", "any plane my bladder tolerates"."""
    for clause in _between_pauses(tokens):
        told = _unjoined(tokens[clause.start : clause.stop])
        words = [token.word for token in told]
        if not words or not any(at in clause for at in unknown):
            continue
        if words[0] in _WHICHEVER and not _is_said_of_those(words):
            return True
        if words[0] == "the" and words[1:2] and words[1] in _THE_ONES:
            return True
        modal = next((at for at, word in enumerate(words[1:4], 1) if word in _MODALS), None)
        if words[0] in _POINTED_AT and modal is not None and not sighs(told):
            return True
    return False


def _is_said_of_those(words: Sequence[str]) -> bool:
    """Whether a clause tells something of things that it points at: "those tiny planes can't load my chair"."""
    pointing = words[0] in ("those", "these")
    return pointing and any(word in _VERBS and before[-1] == "s" for before, word in itertools.pairwise(words[1:]))


_WHICHEVER = word_set(__name__, "whichever")
_THE_ONES = frozenset({"one", "ones"})
_POINTED_AT = word_set(__name__, "pointed at")
_MODALS = word_set(__name__, "modals")


def is_a_heading(tokens: Sequence[Token]) -> bool:
    """Whether a clause says at the beginning of a request what it is for: "for the raise list: ..."."""
    words = [token.word for token in tokens]
    return words[0] == "for" and words[1] in _DETERMINERS and _verb_at(words) is None if len(words) > 1 else False


def is_of_the_speaker(tokens: Sequence[Token]) -> bool:
    """Whether a clause only tells, and tells of its speaker: "I needn't check that corridor", "it is my dream"; or says
    what the speaker has the request for: "for my term paper"."""
    told = _unjoined(tokens)
    words = [token.word for token in told]
    if words[:1] == ["for"] and _verb_at(words) is None:
        return not _OWNERS.isdisjoint(words[1:2])
    if _binds(tokens) or not words or wishes(told, range(len(told))):
        return False
    if words[0] in _DEADLINES and words[1:2] == ["it"]:
        return True  # "need it by noon"
    if not is_told(told) or _asks(told):
        return False
    return words[0] in _SPEAKERS or (words[0] in _SINGLE and not _SPEAKERS.isdisjoint(words) and "to" not in words)


_PARTING = word_set(__name__, "parting")
_OWNERS = word_set(__name__, "owners")
_DETERMINERS = word_set(__name__, "determiners") | _OWNERS
_SPEAKERS = word_set(__name__, "speakers")
_SINGLE = word_set(__name__, "single")
"""Words for what is told of, which is none of those of whom a request asks."""
_DEADLINES = word_set(__name__, "deadlines")


def is_remark(tokens: Sequence[Token]) -> bool:
    """Whether a clause tells something, asks nothing, and says nothing of what must be so or who is meant."""
    return is_told(tokens) and not _asks(tokens) and not _binds(tokens)


def _binds(tokens: Sequence[Token]) -> bool:
    """Whether a clause may say what must be so, or who is meant: "pets must be allowed", "whose boss left"."""
    words = {token.word for token in tokens}
    own = len(tokens) > 1 and tokens[1].word in _OWNERS  # "in my day that was something"
    return not _CONDITIONS.isdisjoint(words) or tokens[0].word in _RELATIVES | (set() if own else english().loose)


def requests_at_the_end(tokens: Sequence[Token]) -> Iterator[tuple[int, bool]]:
    """Where a request begins before which nothing is asked, the longest request first; and whether that was told, or is
    no sentence ("visa check, all Canadians")."""
    places = [] if drops(tokens) else [one for one in clauses_between(tokens) if one]
    for before, behind in itertools.pairwise(places):
        start, joint = behind.start, tokens[behind.start].word
        while start < len(tokens) and tokens[start].word in _JOINTS | {","} | english().stories.therefore:
            start += 1
        last = _unjoined(tokens[before.start : before.stop])
        if asks(last):
            return
        if len(tokens) - start >= _SHORTEST and joint not in _REASONS and last:
            told = joint == "so" or is_told(last)
            if told or not may_be_a_topic(last):
                yield start, told


def _between_pauses(tokens: Sequence[Token], within: range | None = None) -> Iterator[range]:
    among = within or range(len(tokens))
    begin = among.start
    for at in (*(at for at in among if tokens[at].word == ","), among.stop):
        yield range(begin, at)
        begin = at + 1


def may_be_a_topic(tokens: Sequence[Token]) -> bool:
    """Whether a request behind a clause without a verb may be asked of what that names: "the men with pipes"."""
    words = [token.word for token in tokens]
    return len(words) < _HEADING or words[0] in english().stories.topics or words[-1].endswith("s")


_HEADING = 2
"""Words of the shortest heading of which nothing is asked."""


def _unjoined(tokens: Sequence[Token]) -> Sequence[Token]:
    """A clause without the words that join it to the one before."""
    begin = next((at for at, token in enumerate(tokens) if token.word not in _JOINTS), len(tokens))
    return tokens[begin:]


def drops(tokens: Sequence[Token]) -> bool:
    """Whether they begin with what takes something back that was asked before: "never mind the clerks"."""
    said = tuple(token.word for token in tokens)
    phrases = english().words.get(said[0], ()) if said else ()
    return any(part == "drop" and said[: len(phrase)] == phrase for phrase, _, part in phrases)


def asks_anew(tokens: Sequence[Token]) -> bool:
    """Whether they begin with what asks: a question word, a verb before its subject, or the frame of a request."""
    words = tuple(token.word for token in tokens)
    while words and words[0] in _JOINTS | {","}:
        words = words[1:]
    if not words:
        return False
    inverted = words[0] in _VERBS and bool(_SUBJECTS.intersection(words[1:2]))
    return words[0] in QUESTION_WORDS or inverted or _framed(words, 0)


def begins_a_request(tokens: Sequence[Token]) -> bool:
    """Whether what stands behind a clause asks anew, or follows from it: ", so the clerks in Dallas"."""
    joint = next((token.word for token in tokens if token.word != ","), "")
    return joint in _FOLLOWING or asks_anew(tokens)


_FOLLOWING = frozenset({"so", "but"})


def is_disliked(tokens: Sequence[Token], place: int) -> bool:
    """Whether the clause of a story in which a token stands says that somebody does not want what it names."""
    said = {tokens[at].word for at in clause_around(tokens, place)}
    told = english().stories
    return not told.disliking.isdisjoint(said) and told.not_knowing.isdisjoint(said)


def words_that_dislike(tokens: Sequence[Token], place: int) -> Sequence[Token]:
    """The words of its clause before what stands there, where they say that it is not wanted: "I'd rather not fly"."""
    clause = clause_around(tokens, place) if is_disliked(tokens, place) else ()
    return [tokens[at] for at in clause if at < place]


def is_unwanted(tokens: Sequence[Token], place: int) -> bool:
    """Whether the clause says of what it names that it is not wanted: "I don't want managers, just employees"."""
    said = {tokens[at].word for at in clause_around(tokens, place)}
    return is_disliked(tokens, place) and not said.isdisjoint(english().stories.wishes)


def points_back(tokens: Sequence[Token]) -> bool:
    """Whether a request has a word that points at what was told: "they", "who lives there", "which ones"."""
    words = [token.word for token in tokens]
    for i, word in enumerate(words):
        exists = word == "there" and not _BEING.isdisjoint((*words[i - 1 : i], *words[i + 1 : i + 2]))
        own = i > 1 and words[i + 1 : i + 2] == ["own"]  # "who earn more than their own boss"
        if word in english().stories.back and not exists and not own and words[max(0, i - 1) : i + 1] != ["or", "else"]:
            return True
    return False


def goes_there(tokens: Sequence[Token]) -> bool:
    """Whether a request is of a way to a place that was told: "which flights get there before ten"."""
    words = [token.word for token in tokens]
    return any(
        word == "there" and _BEING.isdisjoint((*words[i - 1 : i], *words[i + 1 : i + 2])) and words[i - 1] != "from"
        for i, word in enumerate(words)
        if i
    )


def names_unknown_place(tokens: Sequence[Token], unknown: Sequence[int]) -> bool:
    """Whether a word that means nothing here is a name behind a preposition, and so would narrow: "from Wichita"."""
    return any(tokens[i].capital and i and tokens[i - 1].word in _BEFORE_NAMES for i in unknown)


def is_asked_of_oneself(tokens: Sequence[Token], leaves: Sequence[Edge]) -> bool:
    """Whether a request asks of what is the speaker's own, whom nobody knows: "who is my boss"."""
    mine = {i + 1 for i, token in enumerate(tokens) if token.word in ("my", "mine")}
    return any(leaf.start in mine and leaf.rule in DOMAINS_OWN for leaf in leaves)


def wishes(tokens: Sequence[Token], known_at: Sequence[int]) -> bool:
    """Whether a story says what somebody wants to have, and not to do, nor what is not wanted.

    At `known_at` stand words of the domain, of which one at least must be wanted: no company knows of aisle seats.
    """
    words = tuple(token.word for token in tokens)
    known = english().stories.wishes
    for at, word in enumerate(words):
        for phrase in known.get(word, ()):
            behind = at + len(phrase)
            if words[at:behind] == phrase and behind < len(words) and words[behind] not in _WHOSE | {","}:
                end = next((i for i in range(behind, len(words)) if words[i] in _ENDING), len(words))
                if any(behind <= place < end for place in known_at) and not is_disliked(tokens, at):
                    return True
    return any(words[i : i + 2] == ("would", "like") and words[i + 2 : i + 3] != ("to",) for i in range(len(words)))


def _asks(tokens: Sequence[Token]) -> bool:
    """Whether a sentence asks; one of the speaker's own only where she would know who, or what."""
    words = tuple(token.word for token in tokens)
    rhetorical = english().stories.rhetorical.get(words[0], ())
    if any(words[: len(phrase)] == phrase for phrase in rhetorical):
        return False
    if words[0] in _WHEN_OR_WHAT and words[1:2] and words[1] in _PERSONS | {"it", "that"}:
        return False  # "when I left", "what I always wonder"
    if words[0] in ("i", "we", "my", "our", "there"):
        return any(words[end : end + 1] and words[end] in QUESTION_WORDS for end in asking_ends(words, 0))
    return asks_anew(tokens)


_WHEN_OR_WHAT = word_set(__name__, "when or what")
"""Words that ask, but for a clause that they begin with its subject behind them."""


def is_told(tokens: Sequence[Token]) -> bool:
    """Whether a clause is a sentence that tells: a subject, and behind it a verb that is no participle."""
    known = english().stories
    words = [token.word for token in _unjoined(tokens) if token.word != ","]
    if len(words) < _SHORTEST or (words[0] in known.unless and not _is_when(words)):
        return False
    return words[0] in known.begun or _verb_at(words) is not None


def _is_when(words: Sequence[str]) -> bool:
    return words[0] in ("when", "while") and words[1] in _PERSONS


def _verb_at(words: Sequence[str]) -> int | None:
    """Where the verb of a clause stands, behind those of the clauses within it."""
    clauses = 1 if _is_when(words) else 0  # "when I left there was hardly a woman"
    for i in range(1, len(words)):
        if words[i] in _RELATIVES:
            clauses += 1
        elif _is_its_verb(words, i):
            if not clauses:
                return i
            clauses -= 1
    return None


def subjects(tokens: Sequence[Token]) -> Iterator[tuple[range, range]]:
    """Where each clause that tells of others than persons by their pronouns stands, and in it what stands before its
    verb: "payday" in "payday is far away"."""
    for clause in _between_pauses(tokens):
        told = _unjoined(tokens[clause.start : clause.stop])
        words = [token.word for token in told]
        verb = _verb_at(words) if len(words) > 1 and words[0] not in _PERSONS else None
        if verb is not None:
            begin = clause.stop - len(told)
            yield range(begin, clause.stop), range(begin, begin + verb)


def _is_its_verb(words: Sequence[str], i: int) -> bool:
    """Whether a word of a clause is a verb that has its subject before it."""
    word, before = words[i], words[i - 1]
    if word in _VERBS:
        return before not in _VERBS
    if word == "'s":  # "the chairman's always late"
        behind = words[i + 1] if i + 1 < len(words) else ""
        return behind in _ADVERBS | _BEHIND_IS | english().stories.how_it_is or behind.endswith(("ing", "ed"))
    if before in _PERSONS or (before in _ADVERBS and i > 1):
        return True
    return word in english().stories.verbs and before not in _NO_VERB_BEHIND and not word.endswith("ing")


def _framed(words: tuple[str, ...], at: int) -> bool:
    """Whether the frame of a request begins there: "tell me", "I need to know"."""
    phrases = (phrase for phrase, kind, _ in english().words.get(words[at], ()) if kind == "ask")
    return any(words[at : at + len(phrase)] == phrase for phrase in phrases) or any(asking_ends(words, at))
