"""Requests for two things at once: two legs of a journey, the way out and the way back, two days each with its time.

"Flights from Dallas to Houston and from Houston to Dallas", "on Wednesday evening or Thursday morning": the pieces are
dealt out to two requests, each of which is read by itself; what was said before the first leg holds of both, and so
does what was said behind the second one and is not said in the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.spoken.pieces import Piece
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry

Pieces = tuple[Piece, ...]
_JOINTS = ("and", "or", "then", "also", ",", "but")
_WHEN = ("day", "clock")


def branches(pieces: Pieces, lexicon: Lexicon, spoken: SpokenEntry) -> Iterator[tuple[Pieces, Pieces]]:
    """Every way to part the pieces into two requests."""
    yield from _times(pieces)
    if len(spoken.unmarked) == 2:
        yield from _legs(pieces, lexicon, spoken)
        yield from _back(pieces, lexicon, spoken)


def _times(pieces: Pieces) -> Iterator[tuple[Pieces, Pieces]]:
    """ "wednesday after 4 pm or thursday before 9 am" """
    for at, piece in enumerate(pieces):
        if piece.kind != "word" or piece.word not in ("and", "or"):
            continue
        first = at
        while first and pieces[first - 1].kind in _WHEN:
            first -= 1
        start = at + 1
        while start < len(pieces) and pieces[start].kind == "word":
            start += 1
        end = start
        while end < len(pieces) and pieces[end].kind in _WHEN:
            end += 1
        left, right = pieces[first:at], pieces[start:end]
        if all(sorted({p.kind for p in part}) == ["clock", "day"] for part in (left, right)) and all(
            sum(p.kind == "day" for p in part) == 1 for part in (left, right)
        ):
            yield pieces[:at] + pieces[end:], pieces[:first] + pieces[start:]


def _places(pieces: Pieces, lexicon: Lexicon, spoken: SpokenEntry) -> list[tuple[int, str]]:
    """Indices of places, with the role of an end of a journey that stands before each, or none."""
    found: list[tuple[int, str]] = []
    role = ""
    for at, piece in enumerate(pieces):
        if piece.kind == "role":
            role = piece.role
        elif piece.sense is not None and piece.sense.kind in ("value", "name"):
            name = piece.sense.name
            cls = lexicon.attributes[name].of if piece.sense.kind == "value" else name
            if spoken.is_place(cls):
                if role == "" and found and found[-1][0] < at:
                    before = pieces[found[-1][0] + 1 : at]
                    joined = any(p.word == "and" for p in before)
                    role = spoken.unmarked[1] if joined and found[-1][1] == spoken.unmarked[0] else ""
                found.append((at, role))
                role = ""
        elif piece.kind != "word":
            role = role if piece.kind in _WHEN else ""
    return found


def through(pieces: Pieces, lexicon: Lexicon, spoken: SpokenEntry) -> Pieces | None:
    """ "from A to B and then to C" as one flight that stops in B; None where it is nothing of the kind."""
    if len(spoken.unmarked) != 2:
        return None
    origin, destination = spoken.unmarked
    instead = spoken.roles[destination].repeated
    ends = [(at, role) for at, role in _places(pieces, lexicon, spoken) if role in spoken.unmarked]
    if instead is None or [role for _, role in ends] != [origin, destination, destination]:
        return None
    middle, last = ends[1][0], ends[2][0]
    if not any(piece.word == "then" for piece in pieces[middle:last]):
        return None
    at = _opening(pieces, middle)
    between = tuple(piece for piece in pieces[middle + 1 : last] if piece.word not in _JOINTS)
    return (*pieces[:at], _role(pieces, middle, instead), pieces[middle], *between, *pieces[last:])


def _legs(pieces: Pieces, lexicon: Lexicon, spoken: SpokenEntry) -> Iterator[tuple[Pieces, Pieces]]:
    """ "from A to B and then from C to D", "from A to B and then to C" """
    origin, destination = spoken.unmarked
    places = _places(pieces, lexicon, spoken)
    ends = [(at, role) for at, role in places if role in spoken.unmarked]
    if not 3 <= len(ends) <= 4 or {role for _, role in ends[:2]} != {origin, destination}:
        return
    second = ends[2:]
    if len({role for _, role in second}) != len(second):
        return
    last = max(at for at, _ in ends[:2])
    cut = next(
        (i for i in range(last + 1, second[0][0]) if pieces[i].kind == "word" and pieces[i].word in _JOINTS), None
    )
    if cut is None:
        return
    begin = min(_opening(pieces, at) for at, _ in ends[:2])
    common, one, two = pieces[:begin], pieces[begin:cut], pieces[cut + 1 :]
    if len(second) == 1:
        if second[0][1] != destination:
            return
        arrived = next(at for at, role in ends[:2] if role == destination)
        two = (_role(pieces, arrived, origin), pieces[arrived], *two)
    yield _dealt(common, one, two)


def _back(pieces: Pieces, lexicon: Lexicon, spoken: SpokenEntry) -> Iterator[tuple[Pieces, Pieces]]:
    """ "from A to B ... and returning in the evening" """
    origin, destination = spoken.unmarked
    for at, piece in enumerate(pieces):
        if piece.kind != "back":
            continue
        ends = [(i, role) for i, role in _places(pieces, lexicon, spoken) if role in spoken.unmarked]
        if sorted(role for _, role in ends) != sorted((origin, destination)) or any(i > at for i, _ in ends):
            return
        by_role = {role: i for i, role in ends}
        begin = min(_opening(pieces, i) for i in by_role.values())
        stop = at
        while pieces[stop - 1].kind == "word" and pieces[stop - 1].word in _JOINTS:
            stop -= 1
        reverse = (
            _role(pieces, at, origin), pieces[by_role[destination]],
            _role(pieces, at, destination), pieces[by_role[origin]],
        )  # fmt: skip
        common = tuple(p for p in pieces[:begin] if p.kind not in _WHEN)
        yield pieces[:stop], (*common, *reverse, *pieces[at + 1 :])


def _opening(pieces: Pieces, place: int) -> int:
    """Where the words that introduce a place begin: its role, or the place itself."""
    at = place
    while at and pieces[at - 1].kind == "word":
        at -= 1
    return at - 1 if at and pieces[at - 1].kind == "role" else place


def _role(pieces: Sequence[Piece], at: int, role: str) -> Piece:
    """A role as if it had been said at a place."""
    return Piece("role", pieces[at].start, pieces[at].start, role=role, cost=0.0)


def _kind(piece: Piece) -> tuple[str, str]:
    """What a piece says something about; two of one kind are not shared."""
    if piece.sense is not None:
        return piece.sense.kind, piece.sense.name if piece.sense.kind != "most" else ""
    return piece.kind, ""


def _dealt(common: Pieces, one: Pieces, two: Pieces) -> tuple[Pieces, Pieces]:
    """Both requests with what they share."""
    said = {_kind(piece) for piece in (*common, *one)}
    own = {_kind(piece) for piece in two}
    last = max((i for i, piece in enumerate(two) if piece.kind == "role"), default=0) + 1
    shared = tuple(
        piece for piece in two[last + 1 :]
        if _kind(piece) not in said and (piece.kind in _WHEN or piece.sense is not None)
    )  # fmt: skip
    kept = tuple(piece for piece in common if piece.kind == "word" or _kind(piece) not in own or _is_noun(piece))
    words = tuple(piece for piece in two if piece.kind != "word" or piece.word not in _JOINTS)
    return (*common, *one, *shared), (*kept, *words)


def _is_noun(piece: Piece) -> bool:
    return piece.sense is not None and piece.sense.kind in ("class", "attribute")
