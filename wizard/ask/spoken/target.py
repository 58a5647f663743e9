"""What a spoken request asks for: the noun that follows its question word or command, else the first, else the hub."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wizard.ask.inflect import noun_forms
from wizard.ask.spoken.pieces import Piece
from wizard.ask.vocabulary import Sense
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry

_STRONG = {
    "what",
    "which",
    "how",
    "show",
    "list",
    "give",
    "tell",
    "know",
    "display",
    "see",
    "identify",
    "whats",
    "name",
    "inform",
    "determine",
}
"""Words after which the thing asked for stands."""
_WEAK = {"find", "need", "want", "like", "is", "are", "get", "looking", "have", "does", "do", "there", "interested",
         "prefer", "repeat", "about", "on", "explain", "define"}  # fmt: skip
_GIVING = {"give", "gives", "show", "list", "display"}
"""Words that want something, where others ask about it; not where "they give you" it."""
_CODES = ("code", "codes", "abbreviation")
_BETWEEN = {"the", "a", "an", "me", "all", "of", "any", "is", "are", "us", "kind", "kinds", "type", "types", "your",
            "some", "list", "would", "will", "be", "to", "available", "possible", "those", "these", "many", "different",
            "about", "on", "in", "number", "there", "their", "its", "every", "other", "for", "up", "out", "if",
            "information", "that", "does", "do", "one", "only", "please", "'s", "and", "both", "various"}  # fmt: skip
"""Words that may stand between the two."""


_DOES = (("what", "does"), ("what", "do"), ("what", "would"), ("what", "did"), ("what", "will"), ("what", "is"))
_PRICED = (" how much ", " how expensive ", " how costly ", " how pricey ")
_COSTS = (
    " cost ",
    " costs ",
    " go for ",
    " run me ",
    " run you ",
    " run us ",
    " set me back ",
    " i pay ",
    " have to pay ",
)
"""What a question that begins with `_DOES` ends with where it asks for a price."""
_MAKING = ("with", "include", "includes", "including", "serve", "serves", "serving", "have", "has", "having", "get")
"""Words before what belongs to what is asked for: "a flight with a meal"."""
_ABOUT = ("information", "info", "details", "data", "something", "anything", "schedule", "schedules", "me")
"""Words before an "on" that opens what is asked for: "information on flights"."""


_TIME = (("time",), ("times",))
"""After "what" these ask when, and the verb says of what."""


@dataclass(frozen=True)
class Target:
    """What is asked for."""

    cls: str
    attributes: tuple[str, ...] = ()
    """Attributes of the class; none where its members are asked for."""
    count: bool = False
    also: tuple[str, ...] = ()
    """Further classes whose members are asked for beside them."""
    meaning: Piece | None = None
    """The code whose meaning is asked."""
    named: bool = True
    """False where no word said what is asked for."""
    whole: bool = False
    """True where the members are asked for beside their attributes."""
    part: str | None = None
    """Relation over which the attributes are those of partners of what was found: of a flight's legs."""


@dataclass(frozen=True)
class _Mention:
    at: int
    """Index of the piece."""
    sense: Sense
    weak: bool = False
    """True where it is wanted rather than asked about."""
    opening: str = ""
    """The word after which it stands."""


def find_target(
    words: tuple[str, ...], pieces: Sequence[Piece], lexicon: Lexicon, spoken: SpokenEntry, verbs: Sequence[str]
) -> Target | None:
    """What a cut asks for; None where that is not understood."""
    mentions = [
        _Mention(at, piece.sense)
        for at, piece in enumerate(pieces)
        if piece.sense is not None
        and piece.sense.kind in ("class", "attribute", "how")
        and not _beside(pieces, at, lexicon, spoken)
        and not _qualified(words, pieces, at, lexicon)
    ]
    only = {
        lexicon.attributes[p.sense.name].of if p.sense.kind == "value" else p.sense.name
        for p in pieces
        if p.sense is not None and p.sense.kind in ("value", "name")
    }
    plain = all(p.kind in ("word", "sense") or (p.kind == "role" and p.word == "for") for p in pieces)
    if len(only) == 1 and len(pieces) > 1 and not mentions and plain:
        cls = only.pop()
        if sum(p.kind == "sense" for p in pieces) > 1 and words[0] in ("is", "does") and cls != spoken.hub:
            return Target(cls)  # "is US us air", "does DL stand for delta"
    code = _meaning(words, pieces, lexicon, spoken)
    if code is not None:
        return code
    asked = _by_how(words, pieces, mentions, lexicon, spoken, verbs)
    if asked is not None:
        return asked
    if words[:1] == ("who",) and spoken.who is not None:
        return Target(spoken.who)
    if words[:1] == ("where",):
        return _where(words, mentions, lexicon)
    for piece in pieces:
        if piece.kind == "together" and not any(m.sense.name in spoken.heads for m in mentions):
            return Target(spoken.hub, spoken.together[piece.word], part=spoken.parts.get(piece.word))
    chosen = _chosen(pieces, mentions, spoken)
    if chosen is None or (chosen.sense.kind == "class" and chosen.sense.name in (spoken.hub, spoken.how_much.get("*"))):
        for piece in pieces:
            if piece.sense is not None and piece.sense.kind == "value":
                cls = lexicon.attributes[piece.sense.name].of
                if cls in spoken.heads:
                    dear = chosen is not None and chosen.sense.name == spoken.how_much.get("*")
                    return Target(cls, (spoken.how_much[cls],) if dear and cls in spoken.how_much else ())
    if chosen is None:
        kind = _plural_kind(pieces, lexicon) or _described(pieces, lexicon, spoken)
        return Target(spoken.hub, named=False) if kind is None else Target(kind)
    wanted = chosen.sense.name if chosen.sense.kind == "class" else lexicon.attributes[chosen.sense.name].of
    if chosen.weak and wanted in spoken.loosely and not _named(pieces, wanted, lexicon):
        return Target(spoken.loosely[wanted])
    noun = " ".join(words[pieces[chosen.at].start : pieces[chosen.at].end])
    if (chosen.weak or chosen.opening in _GIVING) and noun in spoken.wanted:
        return Target(spoken.wanted[noun])
    found = _target(chosen, mentions, pieces, lexicon)
    if found.count and found.cls != spoken.hub:  # "how many stops": an attribute counts them
        nouns = {form for noun in lexicon.classes[found.cls].nouns for form in noun_forms(noun)}
        for name, entry in lexicon.attributes_of(spoken.hub).items():
            if nouns & set(entry.unit):
                return Target(spoken.hub, (name,))
    return found


def _where(words: tuple[str, ...], mentions: Sequence[_Mention], lexicon: Lexicon) -> Target | None:
    """ "where do these flights stop": places of what was said last, by the attribute that "where" asks for."""
    if words[1:2] not in (("do",), ("does",)) or not mentions or mentions[-1].sense.kind != "class":
        return None
    cls = mentions[-1].sense.name
    asked = [name for name, entry in lexicon.attributes_of(cls).items() if entry.where]
    return Target(cls, tuple(asked[:1])) if asked else None


def _plural_kind(pieces: Sequence[Piece], lexicon: Lexicon) -> str | None:
    """ "which turboprops": values in the plural after a question word are asked for."""
    for before, piece in itertools.pairwise(pieces):
        sense = piece.sense
        if before.word in _STRONG and sense is not None and sense.kind == "value" and sense.plural:
            return lexicon.attributes[sense.name].of
    return None


def _described(pieces: Sequence[Piece], lexicon: Lexicon, spoken: SpokenEntry) -> str | None:
    """ "describe Pittsburgh airport", "the code for business class": the class of the one thing that is named."""
    if any(p.kind not in ("word", "sense") and not (p.kind == "role" and p.word == "for") for p in pieces):
        return None
    named = [p.sense for p in pieces if p.sense is not None and p.sense.kind in ("value", "name")]
    if len(named) != 1 or len(pieces) == 1:
        return None
    sense = named[0]
    own = lexicon.attributes[sense.name].of if sense.kind == "value" else sense.name
    nouns = [p.sense.name for p in pieces if p.sense is not None and p.sense.kind == "class"]
    if spoken.is_place(own):
        return nouns[0] if len(nouns) == 1 and nouns[0] in spoken.stations else None
    attributes = [p.sense.name for p in pieces if p.sense is not None and p.sense.kind == "attribute"]
    nouns += [lexicon.attributes[name].of for name in attributes]
    coded = nouns or any(p.word in _CODES for p in pieces)
    return own if coded and set(nouns) <= {own} else None


def _named(pieces: Sequence[Piece], cls: str, lexicon: Lexicon) -> bool:
    """Whether a value of the class is said."""
    return any(
        p.sense is not None and p.sense.kind == "value" and lexicon.attributes[p.sense.name].of == cls for p in pieces
    )


def _target(chosen: _Mention, mentions: Sequence[_Mention], pieces: Sequence[Piece], lexicon: Lexicon) -> Target:
    count = _counted(pieces, chosen.at)
    joined = _joined(chosen, mentions, pieces)
    if chosen.sense.kind == "attribute":
        cls = lexicon.attributes[chosen.sense.name].of
        more = [
            m.sense.name for m in joined if m.sense.kind == "attribute" and lexicon.attributes[m.sense.name].of == cls
        ]
        others = tuple(m.sense.name for m in joined if m.sense.kind == "class" and m.sense.name != cls)
        return Target(cls, (chosen.sense.name, *more), also=others)
    others = tuple(m.sense.name for m in joined if m.sense.kind == "class" and m.sense.name != chosen.sense.name)
    terms = [m.sense.name for m in joined if m.sense.kind == "attribute"]
    if terms and not others and all(lexicon.attributes[name].of == chosen.sense.name for name in terms):
        return Target(chosen.sense.name, tuple(terms), whole=True)  # "the flights and departure times"
    return Target(chosen.sense.name, count=count, also=others)


def _joined(chosen: _Mention, mentions: Sequence[_Mention], pieces: Sequence[Piece]) -> list[_Mention]:
    """Mentions tied to the chosen one by "and": "the flights and fares"."""
    out: list[_Mention] = []
    at = chosen.at
    for mention in mentions:
        between = [piece.word for piece in pieces[at + 1 : mention.at]]
        if mention.at > at and "and" in between and all(p.kind == "word" for p in pieces[at + 1 : mention.at]):
            out.append(mention)
            at = mention.at
    return out


def _counted(pieces: Sequence[Piece], at: int) -> bool:
    said = [piece.word for piece in pieces[:at]]
    for i, word in enumerate(said):
        if (word == "how" and said[i + 1 : i + 2] == ["many"]) or (word == "number" and said[i + 1 : i + 2] == ["of"]):
            between = pieces[i + 2 : at]
            return all(p.kind in ("word", "sense", "clock", "day") and not _is_class(p) for p in between)
    return False


def _is_class(piece: Piece) -> bool:
    return piece.sense is not None and piece.sense.kind == "class"


def _beside(pieces: Sequence[Piece], at: int, lexicon: Lexicon, spoken: SpokenEntry) -> bool:
    """Whether a noun only introduces or follows a value of its own class: "airline delta", "the city of boston"."""
    sense = pieces[at].sense
    assert sense is not None  # noqa: S101 - the caller looked
    cls = sense.name if sense.kind == "class" else ""
    attribute = sense.name if sense.kind == "attribute" else ""
    for step in (1, -1):
        other = at + step
        while 0 <= other < len(pieces) and pieces[other].kind == "word" and pieces[other].word in ("of", "code"):
            other += step
        if 0 <= other < len(pieces):
            near = pieces[other].sense
            if near is not None and near.kind in ("value", "name"):
                of = lexicon.attributes[near.name].of if near.kind == "value" else near.name
                if (cls and of == cls) or (attribute and near.name == attribute):
                    return True
                near_by = step == -1 and other == at - 1 and not sense.plural
                if near_by and spoken.is_place(cls) and spoken.is_place(of):
                    return True  # "Dallas airport"
    return False


def _qualified(words: tuple[str, ...], pieces: Sequence[Piece], at: int, lexicon: Lexicon) -> bool:
    """Whether what is counted only carries a quality of something else: "first class seats", "economy seats"."""
    sense, before = pieces[at].sense, pieces[at - 1].sense if at else None
    if sense is None or sense.kind != "attribute" or before is None:
        return False
    said = {form for noun in lexicon.attributes[sense.name].unit for form in noun_forms(noun)}
    if before.kind in ("predicate", "adjective"):
        of = lexicon.predicates[before.name].of
    elif before.kind == "value":
        of = lexicon.attributes[before.name].of
    else:
        return False
    return " ".join(words[pieces[at].start : pieces[at].end]) in said and of != lexicon.attributes[sense.name].of


def _chosen(pieces: Sequence[Piece], mentions: Sequence[_Mention], spoken: SpokenEntry) -> _Mention | None:
    """The mention after the last strong opening that one follows; else after a weak one; else the first."""
    for openings, last in ((_STRONG, True), (_WEAK, False)):
        found = []
        for at, piece in enumerate(pieces):
            asks = any(m.at == at + 1 and m.sense.name != spoken.how_much.get("*") for m in mentions)
            relative = piece.word in ("which", "that") and at > 0 and pieces[at - 1].kind != "word"
            relative = relative and not asks  # "of those which airline", not "those which cost"
            about = piece.word != "on" or (at > 0 and pieces[at - 1].word in _ABOUT)
            theirs = piece.word in _GIVING and any(p.word == "you" for p in pieces[at + 1 : at + 2])
            if piece.kind == "word" and piece.word in openings and not relative and about and not theirs:
                mention = _following(pieces, at, mentions)
                if mention is not None:
                    found.append(replace(mention, weak=not last, opening=piece.word))
        if found:
            return found[-1] if last else found[0]
    return next((mention for mention in mentions if not _belongs(pieces, mention, spoken)), None)


def _belongs(pieces: Sequence[Piece], mention: _Mention, spoken: SpokenEntry) -> bool:
    """Whether a noun belongs to something else: "from the airport", "with a meal"."""
    at = mention.at
    while at and pieces[at - 1].kind == "word" and pieces[at - 1].word not in _MAKING:
        at -= 1
    before = pieces[at - 1] if at else None
    if before is None:
        return False
    if before.kind == "role":  # "to the airport", but "looking for ground transportation"
        cls = mention.sense.name if mention.sense.kind == "class" else ""
        return before.word != "for" or cls in (spoken.hub, spoken.how_much.get("*")) or cls in _placed(spoken)
    return before.word in _MAKING and mention.sense.name in spoken.implied


def _placed(spoken: SpokenEntry) -> set[str]:
    """Classes that can be an end of a journey."""
    return {cls for name in spoken.unmarked for cls in spoken.roles[name].values}


def _following(pieces: Sequence[Piece], at: int, mentions: Sequence[_Mention]) -> _Mention | None:
    known = {mention.at: mention for mention in mentions}
    for i in range(at + 1, len(pieces)):
        if i in known:  # of a compound, the last: "fare flights"
            last = i
            while last + 1 in known and known[last].sense.kind == known[last + 1].sense.kind == "class":
                last += 1
            return known[last]
        piece = pieces[i]
        if piece.kind == "word" and (piece.word in _BETWEEN or not piece.word):
            continue
        if (
            piece.kind == "sense"
            or (piece.kind in ("clock", "day", "number") and i > at + 1)
            or piece.kind in ("clock", "day")
        ):
            continue
        return None
    return None


def _by_how(
    words: tuple[str, ...], pieces: Sequence[Piece], mentions: Sequence[_Mention], lexicon: Lexicon,
    spoken: SpokenEntry, verbs: Sequence[str],
) -> Target | None:  # fmt: skip
    """ "how much", "how long", "what time", "when", "where"."""
    text = f" {' '.join(words)} "
    if any(said in text for said in _PRICED) or (words[:2] in _DOES and any(said in text for said in _COSTS)):
        for mention in mentions:
            name = spoken.how_much.get(mention.sense.name) if mention.sense.kind == "class" else None
            if name is not None:
                return Target(lexicon.attributes[name].of, (name,))
        for piece in pieces:
            if piece.sense is not None and piece.sense.kind == "value":
                name = spoken.how_much.get(lexicon.attributes[piece.sense.name].of)
                if name is not None:
                    return Target(lexicon.attributes[name].of, (name,))
        if "*" in spoken.how_much:
            return Target(spoken.how_much["*"])
    for piece in pieces:
        if piece.sense is not None and piece.sense.kind == "how" and f" how {words[piece.start]} " in text:
            return Target(lexicon.attributes[piece.sense.name].of, (piece.sense.name,))
    said = [pieces[m.at] for m in mentions if m.sense.kind == "attribute"]
    named = any(words[p.start - 1] == "what" and words[p.start : p.end] not in _TIME for p in said)
    if any(phrase in text for phrase in (" what time ", " what times ", " when ")) and not named:
        times = [spoken.roles[verb].values["time"] for verb in verbs if "time" in spoken.roles[verb].values]
        hub = [name for name in times if lexicon.attributes[name].of == spoken.hub]
        return Target(spoken.hub, tuple(hub[:1]) or spoken.when[:1])
    if words[:1] == ("where",) and words[1:2] in (("is",), ("are",), ("was",)):
        for piece in pieces:
            if piece.sense is not None and piece.sense.kind in ("value", "name"):
                cls = lexicon.attributes[piece.sense.name].of if piece.sense.kind == "value" else piece.sense.name
                for name, entry in lexicon.attributes_of(cls).items():
                    if entry.where:
                        return Target(cls, (name,))
    return None


def _meaning(words: tuple[str, ...], pieces: Sequence[Piece], lexicon: Lexicon, spoken: SpokenEntry) -> Target | None:
    """ "what does EWR stand for", "what is fare code Q": a code and nothing else."""
    codes = [piece for piece in pieces if piece.sense is not None and piece.sense.kind in ("value", "name")]
    rest = [p for p in pieces if p.kind not in ("word", "sense") and not (p.kind == "role" and p.word == "for")]
    senses = [p for p in pieces if p.sense is not None and p.sense.kind not in ("value", "name", "class", "attribute")]
    opened = words[:2] in (("what", "is"), ("what", "does"), ("what", "are"), ("what", "do"), ("what", "the")) or (
        words[:1] in (("explain",), ("define",), ("describe",), ("what",)) or "mean" in words or "meaning" in words
        or ("stand" in words and "for" in words) or "stands" in words or "abbreviation" in words
    )  # fmt: skip
    if not codes or rest or senses or not opened:
        return None
    first = codes[0].sense
    assert first is not None  # noqa: S101 - chosen above
    if first.kind == "value" and first.name in spoken.meanings:
        kinds = {piece.sense.name for piece in codes if piece.sense is not None}
        nouns = [piece for piece in pieces if piece.sense is not None and piece.sense.kind in ("class", "attribute")]
        own = lexicon.attributes[first.name].of
        fits = all(p.sense is not None and p.sense.name in (own, first.name) for p in nouns)
        if len(kinds) == 1 and fits:
            return Target(own, meaning=codes[0])
    return None
