"""Verbs that a draft needs: what nouns of doings, nouns of doers, days, amounts and places let people say.

Knows no domain: "loan" brings "borrow" and "author" brings "write" in any database whose names are English.
"""

from __future__ import annotations

from wizard.domain.draft import derivations
from wizard.domain.draft.derivations import DEEDS, DONE, KNOWN_VERBS
from wizard.domain.word_sets import word_set

DOINGS: dict[str, tuple[str, ...]] = {noun: (verb,) for noun, verb in DEEDS.items()} | DONE | {
    "admission": ("admit",), "application": ("apply for",), "appointment": ("see",), "assignment": ("assign",),
    "attendance": ("attend", "come to", "go to", "be at", "be to", "turn up to", "turn up for"),
    "bid": ("bid on",), "booking": ("book",), "borrowing": ("borrow",),
    "citation": ("cite",), "consultation": ("see", "consult"), "delivery": ("deliver",), "diagnosis": ("diagnose",),
    "donation": ("donate",), "download": ("download",), "enrollment": ("enroll in", "take"),
    "enrolment": ("enrol in", "take"), "evaluation": ("evaluate",), "examination": ("examine",),
    "inspection": ("inspect",), "hire": ("hire", "rent", "take out", "book"),
    "sighting": ("see", "sight", "spot", "record", "observe", "count", "find"),
    "tenancy": ("rent", "lease", "live in", "occupy"),
    "observation": ("observe", "see", "record", "count", "find", "spot"),
    "lease": ("lease", "rent"), "charter": ("charter", "hire"), "interview": ("interview",),
    "invitation": ("invite",), "lending": ("borrow",),
    "loan": ("borrow",), "nomination": ("nominate",), "operation": ("operate on",), "order": ("order", "buy"),
    "participation": ("participate in", "take part in"), "payment": ("pay",), "performance": ("perform",),
    "prescription": ("prescribe",), "purchase": ("buy", "purchase", "order"), "rating": ("rate",),
    "recommendation": ("recommend",), "registration": ("register for",), "rental": ("rent", "hire", "take out"),
    "repair": ("repair", "fix", "mend"),
    "reservation": ("reserve", "book"), "restoration": ("restore",), "review": ("review",), "sale": ("buy",
    "purchase"), "shipment": ("ship",),
    "checkout": ("check out", "borrow", "take out"),
    "check": ("check",), "catch": ("catch", "trap", "find", "record"),
    "detection": ("detect", "find", "record"), "encounter": ("encounter", "see", "find"),
    "occurrence": ("find", "record", "see"),
    "ringing": ("ring",), "call": ("call", "phone"), "claim": ("claim",), "test": ("test",), "survey": ("survey",),
    "submission": ("submit",), "subscription": ("subscribe to", "take", "get"), "translation": ("translate",),
    "treatment": ("treat",), "visit": ("visit", "see", "go to"), "vote": ("vote for",), "stay": ("stay in",),
    "attend": ("attend",), "borrow": ("borrow",), "perform": ("perform in",), "prescribe": ("prescribe",),
    "flight": ("fly", "fly in", "fly on"), "ascent": ("climb", "ascend"), "climb": ("climb",), "dive": ("dive",),
    "capture": ("catch", "capture", "find", "record"), "recapture": ("recapture", "catch again"),
    "complaint": ("complain about",),
    "discovery": ("discover", "find"), "excavation": ("excavate", "dig"), "harvest": ("harvest", "pick"),
    "analysis": ("analyse", "analyze"), "service": ("service",), "renewal": ("renew",), "withdrawal": ("withdraw",),
    "reading": ("read", "take"), "transcription": ("transcribe",), "annotation": ("annotate",),
    "study": ("study",), "take": ("take",), "teach": ("teach",), "treat": ("treat",), "undergo": ("undergo",),
}  # fmt: skip
"""Nouns of doings, and verbs that tables are called by (`takes`): what those who take part do."""
TAKINGS: dict[str, tuple[str, ...]] = {
    "hiring": ("hire", "employ"),
    "employment": ("employ", "hire"),
    "recruitment": ("recruit", "hire"),
}
"""Nouns of doings that are done to the people in them, by whatever else takes part."""
WORK = ("work for", "work in", "work at")
DO = ("do", "make", "carry out", "undertake")
"""What people do with what happens on a day and has no verb of its own."""
_TAKE, _FIND, _NOTE = ("take", "collect"), ("find", "discover", "collect"), ("record", "note", "make")
TAKEN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("sample", "core", "photo", "photograph", "picture", "image", "slide", "swab"), _TAKE),
    **dict.fromkeys(("reading", "measurement", "scan", "plate"), _TAKE),
    **dict.fromkeys(("find", "specimen", "artefact", "artifact", "fossil", "object", "fragment"), _FIND),
    **dict.fromkeys(("bone", "seed", "sherd"), _FIND),
    **dict.fromkeys(("goal", "point", "try", "penalty"), ("score", "get")),
    **dict.fromkeys(("mistake", "error", "foul", "offence", "offense", "crime"), ("commit", "make")),
    **dict.fromkeys(("record", "recording", "observation", "sighting", "count", "entry", "note"), _NOTE),
}
"""Nouns of what is taken, found or noted, with the verbs of whoever does it."""
LISTED = word_set(__name__, "listed")
"""Nouns of what has lines of what was ordered, sold or sent."""
NOT_DONE = LISTED | frozenset(
    """
    loan lending borrowing payment subscription membership tenancy lease attendance enrolment enrollment award prize
    presence fine fee stay registration employment
    """.split()  # noqa: SIM905 - likewise
)
"""Nouns of what happens on a day and nobody does or makes: it is had, or has verbs of its own."""
ALSO_DONE: dict[str, tuple[str, ...]] = {"fund": ("finance", "pay for", "support"), "introduce": ("bring in",),
    "refer": ("introduce", "recommend", "send"),
}  # fmt: skip
"""Further verbs for what somebody does by whose role it is called."""
VERB_TABLES = word_set(__name__, "verb tables")
"""Verbs that tables are called by, and that are no nouns as well."""
RECEIVED: dict[str, tuple[str, ...]] = {
    "prescribe": ("take", "get", "receive", "be on", "be given"),
}
"""Verbs that somebody does to a thing for somebody else: what that one does with the thing."""
DOERS: dict[str, tuple[str, ...]] = {noun: (verb,) for noun, verb in derivations.PEOPLE.items() if verb} | {
    "advisor": ("advise",), "adviser": ("advise",), "mentor": ("mentor",), "tutor": ("tutor", "teach"),
    "counselor": ("counsel", "advise"), "leader": ("lead",), "captain": ("captain", "lead"), "conductor": ("conduct",),
    "donor": ("donate", "give", "present"), "collector": ("collect",), "finder": ("find", "discover"),
    "lender": ("lend",), "recorder": ("record",), "keeper": ("keep", "look after"),
    "winner": ("win",), "buyer": ("buy",), "assistant": ("assist",),
    "actor": ("play in", "act in", "star in"), "star": ("play in", "act in", "star in"),
    "performer": ("play in", "perform in"), "architect": ("design",), "artist": ("create", "make"),
    "author": ("write", "author"), "climber": ("climb",),
    "breeder": ("breed",), "builder": ("build",), "coach": ("coach",),
    "composer": ("compose", "write"),
    "creator": ("create",), "designer": ("design",), "developer": ("develop",), "director": ("direct",),
    "doctor": ("treat", "see"), "driver": ("drive",), "editor": ("edit",), "employer": ("employ",),
    "founder": ("found",), "host": ("host",), "instructor": ("teach",), "inventor": ("invent",),
    "lecturer": ("teach",), "maker": ("make", "create", "paint", "build", "design"),
    "manager": ("manage",), "manufacturer": ("make", "manufacture"),
    "nurse": ("nurse",), "operator": ("operate",), "organizer": ("organize",), "owner": ("own",),
    "painter": ("paint",), "physician": ("treat", "see"), "pilot": ("fly",), "player": ("play for",),
    "producer": ("produce", "make"), "professor": ("teach",), "publisher": ("publish",), "reviewer": ("review",),
    "sculptor": ("make",), "seller": ("sell",), "singer": ("sing",), "sponsor": ("sponsor",),
    "shipper": ("ship", "deliver", "send"), "carrier": ("carry", "ship", "deliver", "deliver to", "bring", "bring to"),
    "landlord": ("own", "let", "rent out", "run"), "landlady": ("own", "let", "rent out"),
    "supervisor": ("supervise",), "supplier": ("supply", "deliver"), "surgeon": ("operate on",),
    "recipient": ("receive", "get", "be sent", "get sent"), "addressee": ("receive", "get", "be sent", "get sent"),
    "sender": ("send",), "consignee": ("receive", "get", "be sent", "get sent"),
    "teacher": ("teach",), "trainer": ("train",), "translator": ("translate",), "vendor": ("sell",),
    "writer": ("write",),
}  # fmt: skip
"""Nouns of doers: what they do to what refers to them."""
PRIZES = word_set(__name__, "prizes")
"""Nouns of what is won."""
WIN = ("win",)
TEAMS = word_set(__name__, "teams")
"""Nouns of those who take part in contests and are no people."""
WRITINGS = word_set(__name__, "writings")
"""Nouns of what people write."""
WRITE = ("write", "post", "leave", "give")
SENT = {"billing": "bill", "bill": "bill", "shipping": "ship", "ship": "ship", "delivery": "deliver", "mailing": "mail"}
"""What a place before which it stands is a place of doing: `billing_country`."""
STAFF = word_set(__name__, "staff")
"""Doers of whatever there is to do."""
EMPLOYED = word_set(__name__, "employed")
"""People who are named by their work, and do it somewhere."""
COURSES = word_set(__name__, "courses")
"""What places of learning offer."""
OFFER = ("offer", "teach", "run", "give")
EMPLOYERS = word_set(__name__, "employers")
"""Where people work."""
DO_WORK = EMPLOYERS | {"shop", "store", "garage", "depot", "workshop", "practice", "surgery"}
"""Nouns of places of which people say that they do what is done there."""
WORKPLACES = EMPLOYERS | frozenset(
    """
    centre center station store shop restaurant hotel garage workshop theatre theater museum library bakery salon depot
    site plant factory farm ward campus headquarters pub cafe bar gym surgery practice pharmacy observatory zoo park
    kitchen warehouse yard port branch
    """.split()  # noqa: SIM905 - likewise
)
"""Where those work who are called by their work."""
HANDLE = ("handle", "process", "take", "take care of")
PLACING = ("place", "make")
"""What people do with a doing itself: "the orders that she placed"."""

PLAYED = ("role", "character", "part")
"""Nouns of what actors play."""
PLAY = ("play", "portray")

DAY_WORDS: dict[str, tuple[str, ...]] = {
    "birth": ("be born",), "born": ("be born",), "death": ("die",), "died": ("die",), "dob": ("be born",),
    "hire": ("be hired",), "entry": ("join",), "join": ("join",), "start": ("start", "begin"),
    "begin": ("begin", "start"), "end": ("end",), "due": ("be due",), "release": ("be released", "come out"),
    "publication": ("be published",), "order": ("be ordered", "be placed"), "purchase": ("be bought", "be purchased"),
    "sale": ("be sold",), "delivery": ("be delivered",), "shipping": ("be shipped",), "ship": ("be shipped",),
    "return": ("be returned", "return"), "creation": ("be created",), "opening": ("be opened", "open"),
    "closing": ("be closed", "close"), "payment": ("be paid",), "invoice": ("be invoiced",), "launch": ("be launched",),
    "departure": ("depart", "leave"), "arrival": ("arrive",), "admission": ("be admitted",),
    "discharge": ("be discharged",), "enrollment": ("enroll",), "graduation": ("graduate",),
    "founding": ("be founded",), "appointment": ("be appointed",),
    "construction": ("be built",), "expiry": ("expire",), "expiration": ("expire",), "since": ("join",),
    "built": ("be built",), "sold": ("be sold",), "bought": ("be bought",), "paid": ("be paid",), "sent": ("be sent",),
    "aired": ("air", "be aired", "be broadcast"), "premiered": ("premiere",),
    "left": ("leave",), "made": ("be made",), "taken": ("be taken",), "held": ("be held",), "begun": ("begin",),
    "written": ("be written",), "given": ("be given",), "loaned": ("be loaned", "be borrowed", "be lent"),
    "arrived": ("arrive",), "departed": ("depart",), "expired": ("expire",), "joined": ("join",),
    "ended": ("end",), "started": ("start",), "retired": ("retire",), "graduated": ("graduate",),
    "open": ("be opened", "open"), "out": ("be taken out", "go out", "be lent out"),
    "received": ("be received", "come in", "arrive"),
    "dispatched": ("be dispatched", "be sent", "be sent out", "go out"), "opened": ("be opened", "open"),
    "closed": ("be closed", "close", "be closed down", "close down", "be shut", "shut", "be shut down", "shut down"),
    "returned": ("be returned", "return"),
    "summit": ("summit", "reach the summit", "reach the top"), "struck": ("be struck", "be minted", "be made"),
}  # fmt: skip
"""By a word before a day: what happened on it."""
WORKS = word_set(__name__, "works")
"""Nouns of what people make and bring out."""
_COME = ("start", "begin", "be admitted", "arrive", "check in")
_GONE = ("end", "be discharged", "leave", "check out")
"""When a stay began and ended."""
_OF_TIME = word_set(__name__, "of time")
_GIVEN = frozenset({"rating", "vote", "grade", "mark", "score", "award", "prize"})
"""Nouns of what is given to somebody or something."""
HAPPEN = ("happen", "take place", "occur", "be made", "be placed", "be held", "be carried out", "be conducted")
"""What a thing does on its day."""

GOT_BY: dict[str, tuple[str, ...]] = {
    "sold": ("buy", "purchase"), "lent": ("borrow",), "loaned": ("borrow",), "rented": ("rent", "hire"),
    "hired": ("hire", "rent"), "given": ("get", "receive"), "awarded": ("win", "get", "receive"),
    "sent": ("get", "receive"), "issued": ("get", "receive"), "delivered": ("get", "receive"),
}  # fmt: skip
"""What somebody does to whom something was done, by the participle: `sold_to`."""
AMOUNTS: dict[str, tuple[str, ...]] = {
    "price": ("cost", "sell for", "be priced at"), "cost": ("cost",), "fare": ("cost",), "fee": ("cost",),
    "charge": ("cost", "be charged at"),
    "salary": ("earn", "make", "get"), "wage": ("earn", "make"), "income": ("earn", "make"), "weight": ("weigh",),
    "worth": ("be worth", "have"), "value": ("be worth",), "rate": ("charge", "cost"),
    "sales": ("sell",), "revenue": ("make", "earn", "bring in", "take in"),
    "profit": ("make",), "gross": ("gross", "make"), "position": ("reach", "peak at"), "rank": ("reach",),
    "duration": ("take", "last"), "hours": ("take", "last"), "minutes": ("take", "last"), "damage": ("do", "cause"),
    "fuel": ("use", "burn", "consume"), "consumption": ("use", "consume"), "money": ("be worth", "come with"),
    "loss": ("make",), "yield": ("give", "produce", "yield"), "area": ("cover",),
    "credits": ("be worth", "carry", "give", "count for"),
}  # fmt: skip
"""By the noun that measures: verbs whose object is the amount."""
COUNTED_UP = word_set(__name__, "counted up")
"""Last words of columns that are counted up over what somebody did; they are plural as they stand."""
ADDED_UP = word_set(__name__, "added up")
"""Last words of columns of which several have one together: "the revenue per country"."""
PRODUCERS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("winery", "brewery", "bakery", "distillery", "factory", "mill", "dairy", "brand"), ("make", "produce")
    ),
    "exhibition": ("show", "exhibit", "display", "feature"), "gallery": ("show", "exhibit", "display", "own"),
    "label": ("release", "publish"), "studio": ("produce", "make"), "manufactory": ("make",),
}  # fmt: skip
"""Nouns of places and firms that make what refers to them, and are no people."""
MAKERS = frozenset({"brand", "manufacturer", "maker", "producer", "make"})
MADE_BY = ("be made by", "be produced by", "be manufactured by")
"""Columns of texts that say who made a thing."""
HEADS = frozenset({"head", "chair", "lead", "chief", "leader", "boss", "principal"})
"""Roles of people who lead what refers to them."""
LEAD = ("lead", "head", "run", "chair", "be in charge of")
PEOPLE = ("person/people", "inhabitant", "citizen", "resident")
"""Of whom a population is the number."""
LIVING = ("live in", "live", "reside in", "be in", "inhabit")
LIVE = ("live in", "be from", "come from", "be in")
LIE = (
    "be in",
    "be located in",
    "be from",
    "come from",
    "be based in",
    "be based",
    "be headquartered in",
    "be headquartered",
)


def doing_of(noun: str, *, named: bool) -> tuple[str, ...]:
    """What is done in what is called by a noun; a play or an issue that has a name of its own is a thing."""
    last = noun.rpartition(" ")[2]
    return () if named and last in DONE else DOINGS.get(last, ())


def day_verbs(words: tuple[str, ...], own: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What a column of days or years lets people say: `hire_date` "be hired", `shipped_on` "be shipped".

    `own` are the class's words: the day of an order is when it was made, that of a concert when it took place.
    """
    kept = tuple(word for word in words if word not in _OF_TIME)
    if (not kept or kept == own) and own and own[-1] in WORKS:
        return ("be published", "be released", "come out", "appear")
    if own[-1:] in (("stay",), ("admission",)) and kept[-1:] in (("start",), ("end",), ("begin",), ("from",), ("to",)):
        return _GONE if kept[-1] in ("end", "to") else _COME
    if not kept or kept == own:
        written = tuple(f"be {done(verb)}" for verb in WRITE) if own and own[-1] in WRITINGS else ()
        given = ("be given",) if own and own[-1] in _GIVEN else ()
        taken = tuple(f"be {done(verb)}" for verb in TAKEN.get(own[-1], ())) if own else ()
        return tuple(dict.fromkeys((*DAY_WORDS.get(kept[-1] if kept else "", ()), *written, *given, *taken, *HAPPEN)))
    word = kept[-1]
    if len(kept) == 2 and word in _PARTICLES and is_participle(kept[0]):  # `year_put_up`
        return (f"be {kept[0]} {word}",)
    if kept[0] in ("first", "last") and len(kept) == 2:  # "first_aired"
        verbs = day_verbs(kept[1:], own)
        return (*verbs, *(f"be {kept[0]} {verb.removeprefix('be ')}" for verb in verbs if verb.startswith("be ")),
                *(f"{kept[0]} {verb}" for verb in verbs if not verb.startswith("be ")))  # fmt: skip
    if word in DAY_WORDS:
        starts = word in ("start", "begin") and kept[0] in KNOWN_VERBS  # `drill_start`
        return (*([f"be {done(kept[0])}"] if starts else ()), *DAY_WORDS[word])
    if is_participle(word):
        said = (f"be {said}" for said in derivations.SAID.get(word, ()))
        return tuple(dict.fromkeys((f"be {word}", *said, *derivations.HAPPENS.get(word, ()))))
    if word in DOINGS:
        return tuple(f"be {done(verb)}" for verb in DOINGS[word])
    if len(kept) == 1 and word.endswith("s") and len(words) == 2:  # `closes_on`
        return active(word)
    return ()


def is_participle(word: str) -> bool:
    """Whether a word is what has been done: "opened", "sold"."""
    return (word.endswith("ed") and len(word) > 4) or word in _IRREGULAR.values()


_PARTICLES = word_set(__name__, "particles")


def done(verb: str) -> str:
    """The past participle, with what follows the verb: "buy" "bought", "apply for" "applied for"."""
    head, _, rest = verb.partition(" ")
    form = _IRREGULAR.get(head)
    if form is None:
        if head.endswith("e"):
            form = f"{head}d"
        elif head.endswith("y") and head[-2] not in "aeiou":
            form = f"{head[:-1]}ied"
        else:
            form = f"{head}{head[-1] if head in _DOUBLED else ''}ed"
    return f"{form} {rest}".strip()


def agents_verb(word: str) -> str:
    """What somebody does who is called by it: a funder funds. Empty where the word is no such noun."""
    stem = word[:-2] if word.endswith(("er", "or")) and len(word) > _SHORTEST_AGENT else ""
    return next((verb for verb in (stem, f"{stem}e") if stem and verb in KNOWN_VERBS | _MORE_VERBS), "")


_MORE_VERBS = word_set(__name__, "more verbs")
"""Verbs that no noun of a doing comes from."""


_SHORTEST_AGENT = 5
"""Letters of a noun of somebody who does something, and no mere chance."""


def active(word: str) -> tuple[str, ...]:
    """The verb that a word of a name is a form of, in its base form: "directed", "writes", "citing", "border".

    Empty where the word is a noun by its ending: "classification".
    """
    if word.endswith(_NOUN_ENDINGS):
        return ()
    for base, participle in _IRREGULAR.items():
        if word in (participle, f"{base}s"):
            return (base,)
    stem = next((word.removesuffix(ending) for ending in ("ing", "ed") if word.endswith(ending)), "")
    if word.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return (word.removesuffix("es"),)
    if word.endswith("ies") and len(word) > len("ties"):
        return (f"{word.removesuffix('ies')}y",)
    if len(stem) < 3:
        return (word.removesuffix("s") if word.endswith("s") and not word.endswith("ss") else word,)
    known = {verb for group in (DOERS, DOINGS, TAKINGS) for verbs in group.values() for verb in verbs} | KNOWN_VERBS
    if f"{stem}e" in known or (stem not in known and stem.endswith(_BEFORE_E)):
        return (f"{stem}e",)
    doubled = stem[-1] == stem[-2] and stem[-1] not in "sl" and stem not in known
    return (stem[:-1] if doubled else stem,)


_NOUN_ENDINGS = ("tion", "sion", "ship", "ment", "ance", "ence", "ness", "ity", "info", "list", "right")
_BEFORE_E = ("c", "v", "u", "z", "g", "at", "as", "os", "is", "us", "rs", "ns", "bl", "pl", "rit")
"""Endings of what is left of a verb without "ed" or "ing" where an "e" belonged."""
_IRREGULAR = {
    "use": "used",
    "buy": "bought", "see": "seen", "sell": "sold", "take": "taken", "pay": "paid", "bid": "bid", "write": "written",
    "make": "made", "teach": "taught", "sing": "sung", "drive": "driven", "fly": "flown", "build": "built",
    "show": "shown", "hang": "hung", "hold": "held", "lose": "lost",
    "leave": "left", "give": "given", "breed": "bred", "undergo": "undergone", "win": "won", "lead": "led",
    "come": "come", "put": "put", "set": "set", "find": "found", "catch": "caught", "send": "sent", "lend": "lent",
    "break": "broken", "choose": "chosen", "lay": "laid", "cut": "cut", "shut": "shut", "hit": "hit",
    "steal": "stolen", "grow": "grown", "read": "read", "go": "gone", "eat": "eaten", "speak": "spoken",
    "hear": "heard",
    "keep": "kept", "know": "known", "tell": "told", "say": "said", "strike": "struck", "dig": "dug", "wear": "worn",
    "run": "run", "ring": "rung", "bring": "brought", "feed": "fed", "let": "let", "spend": "spent", "swim": "swum",
    "throw": "thrown", "bind": "bound", "draw": "drawn", "hide": "hidden", "ride": "ridden", "sink": "sunk",
    "do": "done", "undo": "undone", "get": "got", "meet": "met", "deal": "dealt", "beat": "beaten", "bear": "borne",
    "begin": "begun", "bet": "bet", "bite": "bitten", "bleed": "bled", "blow": "blown", "cast": "cast",
    "drink": "drunk", "feel": "felt", "fight": "fought", "forbid": "forbidden", "forgive": "forgiven",
    "freeze": "frozen", "hurt": "hurt", "overcome": "overcome", "oversee": "overseen", "overtake": "overtaken",
    "quit": "quit", "rebuild": "rebuilt", "resell": "resold", "rewrite": "rewritten", "seek": "sought",
    "shake": "shaken", "shoot": "shot", "sit": "sat", "spin": "spun", "split": "split", "spread": "spread",
    "stick": "stuck", "sublet": "sublet", "sweep": "swept", "swing": "swung", "think": "thought",
    "undertake": "undertaken", "withdraw": "withdrawn",
}  # fmt: skip
_DOUBLED = frozenset(
    """
    star ship microchip submit admit plan enrol tag chip stop drop tap trap swap scrap ban bar refer transfer fit knit
    permit commit omit equip step slip
    """.split()  # noqa: SIM905 - a list of words
)
