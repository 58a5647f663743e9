"""What the house itself does with all its things, and tells nothing apart: "the dearest drug we sell", "the tools we
stock", "who joined with us".

A verb that some entry of the draft has means that entry: where customers are sold to by clerks, "we sell" is no
matter of course.
"""

from __future__ import annotations

from collections.abc import Iterator

from wizard.domain.draft.verbs import active, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_OF_THINGS = word_set(__name__, "of things")
"""What houses do with what they hold, in the base form."""
_SAID = ("we {verb}", "that we {verb}", "which we {verb}", "do we {verb}", "that you {verb}", "do you {verb}")
_ABOUT = (
    "on our books", "on the books", "we have ever had", "we 've ever had", "we have had", "we ever had", "we had",
)  # fmt: skip
"""What is said of everybody that a house has to do with."""
_BEGUN = ("joined", "join", "signed up", "sign up", "started", "start", "registered", "register", "enrolled", "enrol",
          "began", "begin", "banked", "bank", "booked", "book", "ordered", "order", "stayed", "stay")  # fmt: skip


def house_words(out: DraftVocabulary) -> list[str]:
    """The phrases that say nothing in the domain `out`, whose entries are all there."""
    taken = set(_verbs(out))
    said = [form.format(verb=verb) for verb in sorted(_OF_THINGS - taken) for form in _SAID]
    progressive = [
        f"{begin}we are {_progressive(verb)}" for verb in sorted(_OF_THINGS - taken) for begin in ("", "that ")
    ]
    progressive += [said.replace("we are", "we 're") for said in progressive]  # fmt: skip
    return [*said, *progressive, *_ABOUT]


def said_with_us() -> list[dict[str, str]]:
    """Who joined with us joined; who has been with us has been there, and that is another matter."""
    first = _BEGUN[0]
    return [
        {
            "said": f"<did: {' | '.join(_BEGUN)}> with (us | you)",
            "plain": "<did>",
            "example": f"who {first} with us in 2019 -> who {first} in 2019",
        }
    ]


def _progressive(verb: str) -> str:
    head, _, rest = verb.partition(" ")
    return f"{head.removesuffix('e')}ing {rest}".strip()


def _verbs(out: DraftVocabulary) -> Iterator[str]:
    """The verbs of all entries in their base form, without what stands behind them."""
    entries = (*out.relations.values(), *out.predicates.values())
    for verb in (verb for entry in entries for field in _FIELDS for verb in entry.get(field, ())):
        words = verb.split()
        if words[0] == "be" and len(words) > 1:
            yield from active(words[1]) if is_participle(words[1]) else ()
        yield verb


_FIELDS = ("verbs", "inverse_verbs")
