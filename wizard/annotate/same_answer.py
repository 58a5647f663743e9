"""Whether two answers say the same, neither being the reference of the other: our comparator, asked both ways."""

from __future__ import annotations

from wizard.cas import Answer, Outcome, compare


def both_ways(one: Answer, other: Answer) -> Outcome:
    """CORRECT only where each is correct by the other; UNDETERMINED where either could not be found out."""
    found = [compare(one, other).minimum, compare(other, one).minimum]
    if Outcome.UNDETERMINED in found:
        return Outcome.UNDETERMINED
    return next((outcome for outcome in found if outcome is not Outcome.CORRECT), Outcome.CORRECT)
