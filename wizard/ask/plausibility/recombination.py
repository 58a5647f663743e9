"""What speaks for and against a reading that was put together from pieces, besides what evidence says of any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wizard.ask.numerals import Token
from wizard.ask.plausibility.evidence import FAR, evidence
from wizard.ask.plausibility.in_conversation import ConversationBefore
from wizard.ask.plausibility.model import RECOMBINED
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.readings import RequestReading
from wizard.ask.reader.recombining import ASKING, HARD, LOST, Recombined
from wizard.ask.word_use import is_function_word

FEW, FAMILIAR, STRANGE = 0.15, 0.5, 0.7
"""Shares of the words, and how unfamiliar the least familiar construction is, where more says something else."""
CLEAR = 1.5
"""How far, in logits, a reading that is clearly ahead of the next stands before it."""
ALIKE = 4
"""Letters with which two forms of a word begin alike."""


def root_of(one: Recombined, size: int) -> Edge:
    """The pieces of a recombined reading, put together under one edge."""
    return Edge("PIECES", 0, size, one.query, one.cost, RECOMBINED, one.pieces)


def recombination(
    found: Sequence[Recombined],
    place: int,
    words: Sequence[Token],
    said: str,
    *,
    dropped: int,
    before: ConversationBefore,
) -> dict[str, float]:
    """The evidence of one of several readings of a request, its constructions among it as traits.

    Args:
        place: which one; they stand cheapest first.
        words: the tokens that they were made of.
        said: its paraphrase.
        dropped: words of the request that are not among the tokens.
        before: what came before it.
    """
    one = found[place]
    rivals = [other.cost for other in found[place + 1 :]]
    reading = RequestReading(one.query, one.cost, root_of(one, len(words)))
    told = evidence(reading, rivals, left_out=0, dropped=dropped, words=words, before=before)
    return {
        **told,
        **one.traits,
        RECOMBINED: 1.0,
        "behind the cheapest": min(FAR, one.cost - found[0].cost) / FAR,
        "not the cheapest": float(place > 0),
        "said but not asked": _unasked(said, words),
    }


def taken_together(evidence: Mapping[str, float]) -> dict[str, float]:
    """The evidence with what its parts say only together: whether anything was lost, and of which kind alone."""
    lost = [kind for kind in LOST if kind != "function" and evidence.get(f"skipped {kind}")]
    dropped = any(evidence.get(f"dropped {kind}") for kind in LOST)
    several = evidence.get("pieces", 0.0) > 0
    asks = any(evidence.get(f"skips {word}") for word in ASKING)
    turned = any(evidence.get(f"skips {word}") for word in HARD)
    kept = not lost and not dropped
    clean = kept and not asks and not turned
    strange = evidence.get("strangest pair", 0.0)
    together = {
        "nothing lost": not lost,
        "nothing lost or dropped": kept,
        "nothing lost, one piece": kept and not several,
        "nothing lost, several pieces": kept and several,
        "only verbs lost": lost == ["verb"] and not dropped,
        "only unknown words lost": lost == ["unknown"] and not dropped,
        "skips what asks": asks,
        "skips what turns": turned,
        "clean": clean,
        "clean and cheapest": clean and not evidence.get("not the cheapest"),
        "few words skipped": evidence.get("skipped share", 0.0) < FEW,
        "clean and familiar": clean and strange < FAMILIAR,
        "some rule strange": strange > STRANGE,
    }
    return {**evidence, **{name: float(said) for name, said in together.items()}}


def standing(logits: Sequence[float]) -> dict[str, float]:
    """What the ranking says of the first of several readings, from what it gave to each, the first first."""
    ahead = min(FAR, logits[0] - logits[1]) if len(logits) > 1 else FAR
    return {
        "ranked": logits[0],
        "ranked ahead": ahead,
        "clearly ahead": float(ahead > CLEAR),
        "ranked well": max(0.0, logits[0]),
    }


def _unasked(said: str, words: Sequence[Token]) -> float:
    """The share of the paraphrase's words that the request has in no form."""
    begins = {token.word[:ALIKE] for token in words}
    told = [word.strip(".,:?()'").lower() for word in said.split()]
    told = [word for word in told if word and not is_function_word(word)]
    return sum(word[:ALIKE] not in begins for word in told) / max(1, len(told))


__all__ = ["recombination", "root_of", "standing", "taken_together"]
