"""Forms of English words, made from the lexicon's base forms, so that questions need no lemmatiser."""

from __future__ import annotations

import re

from wizard.domain.word_sets import word_set

_PRINCIPAL_PARTS = """
be was been; have had had; do did done; go went gone; awake awoke awoken; bear bore borne; beat beat beaten;
become became become; begin began begun; bend bent bent; bet bet bet; bid bid bid; bind bound bound; bite bit bitten;
bleed bled bled; blow blew blown; break broke broken; breed bred bred; bring brought brought; broadcast broadcast
broadcast; build built built; burst burst burst; buy bought bought; cast cast cast; catch caught caught; choose chose
chosen; cling clung clung; come came come; cost cost cost; creep crept crept; cut cut cut; deal dealt dealt; dig dug
dug; draw drew drawn; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed fed; feel felt
felt; fight fought fought; find found found; fit fit fit; flee fled fled; fling flung flung; fly flew flown; forbid
forbade forbidden; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave
given; grind ground ground; grow grew grown; hang hung hung; hear heard heard; hide hid hidden; hit hit hit; hold held
held; hurt hurt hurt; keep kept kept; kneel knelt knelt; know knew known; lay laid laid; lead led led; leave left left;
lend lent lent; let let let; lie lay lain; light lit lit; lose lost lost; make made made; mean meant meant; meet met
met; oversee oversaw overseen; overtake overtook overtaken; pay paid paid; put put put; quit quit quit; read read read;
rend rent rent; ride rode ridden; ring rang rung; rise rose risen; run ran run; say said said; see saw seen; seek sought
sought; sell sold sold; send sent sent; set set set; shake shook shaken; shine shone shone; shoot shot shot; show showed
shown; shrink shrank shrunk; shut shut shut; sing sang sung; sink sank sunk; sit sat sat; sleep slept slept; slide slid
slid; speak spoke spoken; spend spent spent; spin spun spun; split split split; spread spread spread; spring sprang
sprung; stand stood stood; steal stole stolen; stick stuck stuck; sting stung stung; strike struck struck; swear swore
sworn; sweep swept swept; swim swam swum; swing swung swung; take took taken; teach taught taught; tear tore torn; tell
told told; think thought thought; throw threw thrown; undergo underwent undergone; understand understood understood;
undertake undertook undertaken; wake woke woken; wear wore worn; weave wove woven; weep wept wept; win won won; wind
wound wound; withdraw withdrew withdrawn; write wrote written
"""
"""Irregular verbs: base form, past, participle."""
_THIRD = {"be": "is", "have": "has", "do": "does", "go": "goes", "undergo": "undergoes", "quit": "quits"}
_ING = {"lie": "lying", "be": "being", "see": "seeing", "oversee": "overseeing", "flee": "fleeing", "die": "dying",
        "tie": "tying", "quit": "quitting"}  # fmt: skip
_VOWELS = "aeiou"
_DOUBLED = word_set(__name__, "doubled")
"""Verbs of several syllables whose last consonant is doubled; those of one syllable follow a rule."""
PREPOSITIONS = word_set(__name__, "prepositions")


_PLURALS = {
    "person": "people", "child": "children", "foot": "feet", "tooth": "teeth", "goose": "geese", "mouse": "mice",
    "wife": "wives", "life": "lives", "knife": "knives", "half": "halves", "leaf": "leaves", "shelf": "shelves",
    "thief": "thieves", "loaf": "loaves", "wolf": "wolves", "calf": "calves", "staff": "staff", "aircraft": "aircraft",
    "series": "series", "species": "species", "basis": "bases", "analysis": "analyses", "crisis": "crises",
    "alumnus": "alumni", "alumna": "alumnae", "ph d": "ph ds", "hero": "heroes", "potato": "potatoes",
    "tomato": "tomatoes", "veto": "vetoes", "echo": "echoes",
    "sales": "sales", "earnings": "earnings", "takings": "takings", "goods": "goods", "means": "means", "news": "news",
    "taxon": "taxa",
}  # fmt: skip
_IRREGULAR = {parts[0]: (parts[1], parts[2]) for parts in (entry.split() for entry in _PRINCIPAL_PARTS.split(";"))}
_ALSO = {
    "get": ("got",), "travel": ("travelled", "travelling"), "fit": ("fitted",), "enroll": ("enrol", "enrols"),
    "enrol": ("enroll", "enrolls"), "cancel": ("cancelled", "cancelling"), "label": ("labelled", "labelling"),
    "ring": ("ringed",),
    "learn": ("learnt",), "burn": ("burnt",), "speed": ("sped",), "model": ("modelled", "modelling"),
    "be": ("are", "was", "were", "am"), "light": ("lighted",), "prove": ("proven",), "show": ("showed",),
}  # fmt: skip
"""Forms that are said beside the first ones."""
_NO_MEN = ("human", "german", "roman", "norman", "shaman", "talisman", "ottoman", "caiman")


def plural(noun: str) -> str:
    """The plural of a noun or noun phrase whose head stands last."""
    before, gap, head = noun.rpartition(" ")
    if head in _PLURALS:
        return before + gap + _PLURALS[head]
    if head.endswith("man") and head not in _NO_MEN:
        return noun[:-2] + "en"
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
    if verb.endswith("ie"):
        ing = verb[:-2] + "ying"
    elif verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")):
        ing = verb[:-1] + "ing"
    else:
        ing = f"{verb}{verb[-1]}ing" if _doubles(verb) else verb + "ing"
    ing, third = _ING.get(verb, ing), _THIRD.get(verb) or _s(verb)
    if verb in _IRREGULAR:
        return (verb, third, *_IRREGULAR[verb], ing)
    if verb.endswith("e"):
        past = verb + "d"
    elif verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        past = verb[:-1] + "ied"
    else:
        past = f"{verb}{verb[-1]}ed" if _doubles(verb) else verb + "ed"
    return verb, third, past, past, ing


def spoken_forms(verb: str) -> tuple[str, ...]:
    """All forms of one verb, each once: those of `verb_forms`, and others that are said as well."""
    return tuple(dict.fromkeys((*verb_forms(verb), *_ALSO.get(verb, ()))))


def irregular_forms() -> frozenset[str]:
    """All forms of the irregular verbs that are known."""
    return frozenset(form for verb in _IRREGULAR for form in spoken_forms(verb))


def _s(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _doubles(verb: str) -> bool:
    """Whether the last consonant is doubled before -ed and -ing: "ship", "refer", but not "visit", "play", "look"."""
    if verb in _DOUBLED:
        return True
    return re.fullmatch(r"(?:qu|[^aeiou])*[aeiouy][^aeiouwxy]", verb) is not None and len(verb) > 2


def participle(verb: str) -> str:
    """The past participle of one verb."""
    return verb_forms(verb)[3]


def verbs_of(form: str) -> tuple[str, ...]:
    """The base forms of which `form` may be a form, irregular verbs alone where it is one of theirs: "spent" gives
    "spend", "composed" gives "compose" and "compos"."""
    irregular = tuple(base for base in _IRREGULAR if form in spoken_forms(base))
    if irregular:
        return irregular
    bases = {form, form[:-1], form[:-2], form[:-3], form[:-4], form[:-3] + "y", form[:-3] + "e", form[:-4] + "ie"}
    return tuple(sorted((b for b in bases if len(b) > 1 and form in spoken_forms(b)), key=lambda b: (-len(b), b)))


def third_person(phrase: str) -> str:
    """A verb phrase as said of one: "work in" gives "works in"."""
    head, _, rest = phrase.partition(" ")
    return f"{verb_forms(head)[1]} {rest}".strip()
