"""From pieces to parts: which condition holds of what, by the role that was said last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wizard.ask.form import Attr, Compare, Condition, Either, Is, Not, Op, Related, Set
from wizard.ask.grammar.attaching import steps
from wizard.ask.spoken.beside import lies_in, narrowed, nearer, turned
from wizard.ask.spoken.calendar import Date, Days
from wizard.ask.spoken.clock import Clock, within
from wizard.ask.spoken.conditions import either, overlap, timed
from wizard.ask.spoken.parts import Parts, Place, settle
from wizard.ask.spoken.pieces import Piece
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry

_NEGATIONS = ("not", "no", "without", "except", "besides", "excluding", "neither")
_NEAR = {"the", "a", "in", "at", "city", "of", "downtown", "either", "", "both", "any", "from", "to", "into", "on",
         "for", "all", "your", "my", "back"}  # fmt: skip
"""Words that may stand between a role and its place."""
_BETWEEN = ("between", "connect", "connects")
"""Words after which "and" leads from one end of a journey to the other."""
_RATHER = 0.3
"""Cost of a class that is not the likeliest in its part."""


class Gatherer:
    """Gathers the parts of one cut."""

    def __init__(self, lexicon: Lexicon, spoken: SpokenEntry) -> None:
        self._lexicon = lexicon
        self._spoken = spoken
        self._leading = {word for role in spoken.unmarked for word in spoken.roles[role].words}

    def gather(self, pieces: Sequence[Piece]) -> Parts:
        """The parts that these pieces make."""
        self._parts = Parts()
        self._place_role = ""
        self._time_role = ""
        self._between = ""
        self._by_verb = False
        self._negated = False
        self._joint = False
        self._word = ""
        self._period = ""
        self._periods: list[tuple[str, Condition]] = []
        self._early = self._pending = self._touching = False
        self._for, self._at = -1, 0
        self._placed = self._restarted = self._said = self._passed = ""
        self._last: tuple[str, str] | None = None
        self._alike: tuple[str, ...] = ()
        self._verb_end: int | None = None
        for index, piece in enumerate(pieces):
            before = pieces[index - 1] if index else None
            self._take(piece, before)
        if self._negated:
            self._parts.clash(self._at)
        if pieces and pieces[-1].kind == "role":
            self._parts.dangling.append(pieces[-1].role)
        self._unmarked()
        settle(self._parts, self._periods, self._lexicon, self._spoken, early=self._early)
        return self._parts

    def _take(self, piece: Piece, before: Piece | None) -> None:
        joint, self._at = self._joint, piece.start
        if piece.kind != "word":
            self._pending = self._pending and piece.kind == "role"
        elif piece.word == "or":
            self._pending = before is not None and before.kind == "role" and before.verb
        self._passed = before.word if before is not None and before.kind == "word" else ""
        self._touching = before is not None and before.sense is not None and before.sense.kind in ("value", "name")
        self._placed = self._last[1] if before is not None and before.sense is not None and self._last else ""
        if piece.kind not in ("role",) and not (piece.kind == "word" and piece.word in _NEAR):
            self._settle(piece)
        if piece.kind == "word":
            if piece.word in _NEGATIONS and (before is not None or piece.word != "no"):  # "no, I want to go to Boston"
                self._negated = True
            paired = piece.word == "with" and self._last is not None and self._last[1] == "between"
            self._joint = (
                piece.word in ("and", "or")
                or paired
                or (joint and piece.word in ("either", "the", ",", "on", "in", "also", *self._spoken.downtown))
            )
            if piece.word in ("and", "or"):
                self._word = piece.word
            if piece.word == "," and self._last:
                self._joint = True
            return
        self._joint = False
        if piece.kind == "role":
            self._role(piece, before)
        elif piece.kind == "clock" and piece.clock is not None:
            self._clock(piece.clock, joint)
        elif piece.kind == "day" and piece.day is not None:
            self._day(piece.day, joint)
            if piece.word == "tonight" and "night" in self._spoken.periods:
                period = self._spoken.periods["night"]
                self._clock(Clock("outside", (period.begin, period.end)), joint=False)
        elif piece.kind == "amount":
            self._amount(piece)
        elif piece.kind == "number":
            self._number(piece, before, joint)
        elif piece.sense is not None:
            self._sense(piece, before, joint)

    # -- roles and places --------------------------------------------------------------------------------------------

    def _settle(self, piece: Piece) -> None:
        """A preposition gives its role to what stands beside it; a verb's waits for a while."""
        filled = piece.sense is not None and piece.sense.kind in ("value", "name")
        introduces = piece.sense is not None and piece.sense.kind == "class"
        waits = self._by_verb and piece.kind in ("clock", "day", "sense")
        if self._place_role and not (filled or introduces or waits):
            self._place_role = ""

    def _role(self, piece: Piece, before: Piece | None) -> None:
        if piece.role.startswith("after "):
            if not self._touching:
                self._parts.clash(self._at)  # "to Denver, and no stopovers"
            self._turn(piece.role.removeprefix("after "))
            return
        implied = self._spoken.roles[piece.role].implies
        if implied is not None:
            self._parts.conditions.append((self._lexicon.predicates[implied].of, Is(implied)))
        same = self._placed == piece.role and piece.word == self._said
        self._restarted, self._said = piece.role if same else "", piece.word
        if before is not None and before.kind == "role":
            self._parts.dangling.append(before.role)
        if self._pending and piece.verb:
            self._parts.clash(self._at)  # "leaving or arriving in Boston"
        self._place_role = piece.role
        self._by_verb = piece.verb
        self._between = piece.role if piece.word in _BETWEEN else ""
        self._verb_end = piece.end if piece.verb else None
        if piece.verb:
            peaks = any(name == self._spoken.time for name, _ in self._parts.extremes)
            self._early = self._early or (peaks and not self._parts.places)
            self._time_role = piece.role
            self._parts.verbs.append(piece.role)

    def _without(self, cls: str) -> None:
        """ "flights that serve no meal"."""
        step = next((s for s, _, _ in steps(self._lexicon, self._spoken.hub, cls)), None)
        if cls in self._spoken.absent:
            self._parts.conditions.append((self._spoken.hub, Is(self._spoken.absent[cls])))
            self._parts.denied.add(cls)
        elif step is None or cls not in self._spoken.implied:
            self._parts.clash(self._at)  # "without fares"
        else:
            self._parts.conditions.append((self._spoken.hub, Not(Related(step, Set(cls)))))
            self._parts.denied.add(cls)
        self._negated = False

    def _turn(self, role: str) -> None:
        """The last place was in this role: "a Denver stopover"."""
        places = self._parts.places
        if not places or places[-1].cls not in self._spoken.roles[role].values:
            self._parts.clash(self._at)
        else:
            places[-1] = replace(places[-1], role=role)

    def _sense(self, piece: Piece, before: Piece | None, joint: bool) -> None:
        sense = piece.sense
        assert sense is not None  # noqa: S101 - the caller looked
        self._alike = piece.alike
        if sense.kind == "class" and self._negated:
            self._without(sense.name)
        if sense.kind == "class" and before is not None and before.sense is not None:
            nearer(self._parts.places, sense.name, before.sense, self._lexicon, self._spoken)
        if sense.kind in ("predicate", "adjective"):
            self._predicate(sense.name, joint)
        elif sense.kind == "most":
            own = self._spoken.roles[self._time_role].values.get("time") if self._time_role else None
            beside = self._verb_end is not None and piece.start <= self._verb_end + 1
            if own is not None and sense.name == self._spoken.time and (piece.end - piece.start > 3 or beside):
                sense = replace(sense, name=own)  # "arrives as early as possible", "arrives the earliest"
            if (sense.name, sense.high) not in self._parts.extremes:
                self._parts.extremes.append((sense.name, sense.high))
        elif sense.kind == "name":
            self._place(sense.name, sense.conditions, joint)
        elif sense.kind == "value":
            entry = self._lexicon.attributes[sense.name]
            op: Op = "=" if len(sense.values) == 1 else "in"
            self._place(entry.of, (Compare(Attr(sense.name), op, sense.values),), joint)

    def _predicate(self, name: str, joint: bool) -> None:
        cls = self._lexicon.predicates[name].of
        known = self._parts.conditions
        if joint and self._last == ("predicate", cls) and known and not self._negated:
            known[-1] = (cls, Either((known[-1][1], Is(name))))
        else:
            known.append((cls, self._signed(Is(name))))
        self._last = ("predicate", cls)

    def _place(self, cls: str, conditions: tuple[Condition, ...], joint: bool) -> None:
        roles = [name for name, role in self._spoken.roles.items() if cls in role.values]
        if not self._spoken.is_place(cls) and self._place_role not in roles:
            roles = []
        role = ""
        if roles:
            role = self._place_role
            if joint and self._last is not None and not role:
                if self._last[1] == "between":
                    role = self._spoken.unmarked[1] if len(self._spoken.unmarked) > 1 else ""
                elif self._last[1] in self._spoken.unmarked and self._word == "and":
                    self._parts.clash(self._at)  # "to Boston and Denver": one of them, or one after the other
                elif self._last[0] == cls:
                    self._join(cls, self._last[1], conditions)
                    return
            if role:
                self._place_role = ""
        elif joint and self._last == (cls, ""):
            self._join(cls, "", conditions)
            return
        if role == self._between and role:
            self._between, self._last = "", (cls, "between")
        else:
            self._last = (cls, role)
        if role and self._spoken.roles[role].rather in self._alike:
            self._parts.cost += _RATHER
        if not role and self._spoken.is_place(cls) and self._passed in self._leading:
            self._parts.clash(self._at)  # the "to" of "to Boston" was passed over
        place = Place(role, cls, conditions, self._negated)
        self._negated = False
        if place.negated and roles and not role:
            self._parts.clash(self._at)  # "not Boston": neither end of a journey
        if (
            not role
            and self._touching
            and not place.negated
            and narrowed(self._parts.places, place, self._lexicon, self._spoken)
        ):
            return
        if place in self._parts.places:
            return  # said twice
        again = [index for index, p in enumerate(self._parts.places) if (p.role, p.cls) == (role, cls)]
        if again and roles and role and self._restarted == role and again[-1] == len(self._parts.places) - 1:
            instead = self._spoken.roles[role].repeated
            earlier = self._parts.places.pop()  # "from Boston, uh, from Denver"
            if instead is not None and cls in self._spoken.roles[instead].values:
                self._parts.places.append(replace(earlier, role=instead))
        elif again and roles and role:
            origin = self._for == again[-1] and turned(self._parts.places, again[-1], role, self._spoken)
            if not origin:
                self._parts.clash(self._at)  # two legs of a journey
        if role and self._said == "for":
            self._for = len(self._parts.places)
        self._parts.places.append(place)

    def _join(self, cls: str, role: str, conditions: tuple[Condition, ...]) -> None:
        """Another value where there is one already: "delta or united"."""
        for index in range(len(self._parts.places) - 1, -1, -1):
            place = self._parts.places[index]
            if (place.cls, place.role) == (cls, role):
                self._parts.places[index] = replace(place, conditions=(either(place.conditions, conditions),))
                return
        self._parts.places.append(Place(role, cls, conditions, self._negated))

    def _unmarked(self) -> None:
        """Places without a role get those that are left, in order; a state after its city narrows the city."""
        places = self._parts.places
        taken = {place.role for place in places if place.role}
        left = [role for role in self._spoken.unmarked if role not in taken]
        for index, place in enumerate(places):
            roles = [name for name, role in self._spoken.roles.items() if place.cls in role.values]
            if place.role or not roles or not self._spoken.is_place(place.cls):
                continue
            before = places[index - 1] if index else None
            if (
                before is not None
                and before.role
                and before.cls != place.cls
                and lies_in(before.cls, place.cls, self._lexicon)
            ):
                places[index] = replace(place, role=f"in {before.role}")
            elif left:
                places[index] = replace(place, role=left.pop(0))
                self._parts.cost += 0.2
            else:
                self._parts.clash(self._at)

    # -- times and days ----------------------------------------------------------------------------------------------

    def _clock(self, clock: Clock, joint: bool) -> None:
        role = self._spoken.roles.get(self._time_role)
        name = (role.values.get("time") if role else None) or self._spoken.time
        if name is None:
            self._parts.clash(self._at)
            return
        ends = self._spoken.ends
        condition = timed(name, clock.op, clock.values, ends=ends)
        if clock.otherwise:
            self._parts.otherwise[condition] = timed(name, clock.op, clock.otherwise, ends=ends)
        owner = self._lexicon.attributes[name].of
        known = self._parts.conditions
        longer = f"{self._period} {clock.period}"
        if longer in self._spoken.periods and known and self._period:  # "early monday morning"
            exact = within(longer, self._spoken.periods[longer])
            known[-1] = (owner, timed(name, exact.op, exact.values, ends=ends))
            self._period = clock.period
            return
        if clock.period and self._period and clock.period != self._period and not joint:
            self._parts.clash(self._at)
        self._period = clock.period
        if joint and self._word == "or" and known and known[-1][0] == owner and self._last == ("clock", name):
            if clock.otherwise and overlap(known[-1][1], condition):  # "before ten or after four"
                self._parts.otherwise.pop(condition, None)
                self._parts.otherwise.pop(known[-1][1], None)
                condition = timed(name, clock.op, clock.otherwise, ends=ends)
            known[-1] = (owner, Either((known[-1][1], condition)))
        else:
            known.append((owner, self._signed(condition)))
            if clock.period:
                self._periods.append(known[-1])
        self._last = ("clock", name)

    def _day(self, day: Days | Date, joint: bool) -> None:
        spoken = self._spoken
        if isinstance(day, Days) and spoken.week is not None:
            relation = spoken.week.relation
            days = [Compare(Attr(spoken.week.attribute), "=", (name.upper(),)) for name in day.names]
            conditions: tuple[Condition, ...] = (days[0],)
            if len(days) > 1 or (joint and self._word == "and" and self._last == ("week", "")):
                # Weekdays are all five of them; "Mondays and Thursdays" are both.
                cls = self._lexicon.relations[relation].to
                self._parts.places += [Place("every", cls, (one,)) for one in days]
                self._last = ("week", "")
                return
            if not joint:
                cls = self._lexicon.relations[relation].to
                if any(p.cls == cls and not p.role and p.conditions != conditions for p in self._parts.places):
                    self._parts.clash(self._at)  # one day cannot be two
                self._parts.places.append(Place("", cls, conditions, self._negated))
                self._negated, self._last = False, ("week", "")
                return
        elif isinstance(day, Date) and spoken.date is not None:
            relation = spoken.date.relation
            parts = ((spoken.date.month, day.month), (spoken.date.day, day.day), (spoken.date.year, day.year))
            conditions = tuple(Compare(Attr(name), "=", (value,)) for name, value in parts)
        else:
            self._parts.clash(self._at)
            return
        cls = self._lexicon.relations[relation].to
        if joint and (self._last == (cls, "") or (self._last == ("week", "") and self._word == "or")):
            self._join(cls, "", conditions)
        elif joint and self._word == "and" and self._last == ("week", ""):
            self._parts.places.append(Place("every", cls, conditions))
        else:
            if any(p.cls == cls and p.conditions != conditions for p in self._parts.places):
                self._parts.clash(self._at)  # the days of two legs
            self._parts.places.append(Place("", cls, conditions, self._negated))
            self._negated = False
        self._last = (cls, "")

    # -- numbers -----------------------------------------------------------------------------------------------------

    def _amount(self, piece: Piece) -> None:
        name = piece.sense.name if piece.sense is not None else None
        if self._spoken.amount is not None and name in (None, self._spoken.amount.attribute):
            name = self._spoken.amount.attribute
        if name is None:
            self._parts.clash(self._at)
            return
        condition = Compare(Attr(name), piece.op, (piece.number,))
        self._parts.conditions.append((self._lexicon.attributes[name].of, self._signed(condition)))
        self._last = None

    def _number(self, piece: Piece, before: Piece | None, joint: bool) -> None:
        """A number after the hub's noun, after its number's noun, or after a name: "flight 281", "delta 82"."""
        name = self._lexicon.classes[self._spoken.hub].number
        sense = before.sense if before is not None else None
        beside = sense is not None and (
            (sense.kind == "class" and sense.name == self._spoken.hub)
            or (sense.kind == "attribute" and sense.name == name)
            or (sense.kind in ("value", "name") and self._names_hub(sense.name))
        )
        beside = beside or (before is not None and before.word == "number")
        if name is None or not (beside or (joint and self._last == ("number", name))):
            self._parts.clash(self._at)
            return
        condition = Compare(Attr(name), "=", (piece.number,))
        known = self._parts.conditions
        if joint and self._last == ("number", name) and known:
            known[-1] = (self._spoken.hub, Either((known[-1][1], condition)))
        else:
            known.append((self._spoken.hub, condition))
        self._last = ("number", name)

    def _names_hub(self, name: str) -> bool:
        """Whether a value of this attribute may stand before the hub's number: it is of a class without roles."""
        cls = self._lexicon.attributes[name].of if name in self._lexicon.attributes else name
        tied = any(r.from_ == self._spoken.hub and r.to == cls for r in self._lexicon.relations.values())
        return tied and not self._spoken.is_place(cls)

    def _signed(self, condition: Condition) -> Condition:
        negated, self._negated = self._negated, False
        return Not(condition) if negated else condition
