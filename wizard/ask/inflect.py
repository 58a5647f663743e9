"""Forms of English words, made from the lexicon's base forms, so that questions need no lemmatiser."""

from __future__ import annotations

_IRREGULAR = {
    "be": ("is", "was", "been", "being"), "have": ("has", "had", "had", "having"),
    "get": ("gets", "got", "gotten", "getting"), "make": ("makes", "made", "made", "making"),
    "go": ("goes", "went", "gone", "going"), "come": ("comes", "came", "come", "coming"),
    "begin": ("begins", "began", "begun", "beginning"), "hold": ("holds", "held", "held", "holding"),
    "draw": ("draws", "drew", "drawn", "drawing"), "run": ("runs", "ran", "run", "running"),
    "do": ("does", "did", "done", "doing"), "leave": ("leaves", "left", "left", "leaving"),
    "fly": ("flies", "flew", "flown", "flying"), "serve": ("serves", "served", "served", "serving"),
    "pay": ("pays", "paid", "paid", "paying"), "stop": ("stops", "stopped", "stopped", "stopping"),
    "lie": ("lies", "lay", "lain", "lying"), "flow": ("flows", "flowed", "flowed", "flowing"),
    "teach": ("teaches", "taught", "taught", "teaching"), "sell": ("sells", "sold", "sold", "selling"),
    "buy": ("buys", "bought", "bought", "buying"), "write": ("writes", "wrote", "written", "writing"),
    "take": ("takes", "took", "taken", "taking"), "give": ("gives", "gave", "given", "giving"),
    "see": ("sees", "saw", "seen", "seeing"), "bid": ("bids", "bid", "bid", "bidding"),
    "sing": ("sings", "sang", "sung", "singing"), "drive": ("drives", "drove", "driven", "driving"),
    "build": ("builds", "built", "built", "building"), "win": ("wins", "won", "won", "winning"),
    "spend": ("spends", "spent", "spent", "spending"), "find": ("finds", "found", "found", "finding"),
    "cost": ("costs", "cost", "cost", "costing"), "lead": ("leads", "led", "led", "leading"),
}  # fmt: skip
_VOWELS = "aeiou"
_DOUBLED = frozenset("ship drop plan occur submit admit permit commit refer prefer transfer enrol scan rob ban".split())  # noqa: SIM905
PREPOSITIONS = frozenset(
    "in of from for at with on by to under over into through between about as per near within".split()  # noqa: SIM905
)


def plural(noun: str) -> str:
    """The plural of a noun or noun phrase whose head stands last."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return noun[:-1] + "ies"
    return noun + "s"


def noun_forms(entry: str) -> tuple[str, str]:
    """Singular and plural of a lexicon's noun: `person/people`, or regular."""
    singular, _, irregular = entry.partition("/")
    return singular, irregular or plural(singular)


def verb_forms(verb: str) -> tuple[str, ...]:
    """Base, third person, past, participle and -ing form of one verb."""
    if verb in _IRREGULAR:
        return (verb, *_IRREGULAR[verb])
    if verb.endswith("e"):
        past, ing = verb + "d", verb[:-1] + "ing"
    elif verb.endswith("y") and verb[-2] not in _VOWELS:
        past, ing = verb[:-1] + "ied", verb + "ing"
    elif verb in _DOUBLED:
        past, ing = f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing"
    else:
        past, ing = verb + "ed", verb + "ing"
    return verb, plural(verb), past, past, ing


def participle(verb: str) -> str:
    """The past participle of one verb."""
    return verb_forms(verb)[3]


def third_person(phrase: str) -> str:
    """A verb phrase as said of one: "work in" gives "works in"."""
    head, _, rest = phrase.partition(" ")
    return f"{verb_forms(head)[1]} {rest}".strip()
