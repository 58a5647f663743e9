"""Maximum from minimum (1992 paper, 2.2.2) and the yes/no principle (appendix B, 2.11), by a domain's declared rules.

`derive_maximum` widens one SELECT by the fields that are reasonable beside what it asks for; `references` makes the
whole reference answer of a question, boolean and table together where it is a yes/no question. Both are guarded.
"""

from wizard.ask.errors import TooManyRows
from wizard.ask.maximum.derive import Added, Maximum, derive_maximum
from wizard.ask.maximum.yesno import BoundedAlternative, ReadingToBound, ReferenceAnswer, is_yes_no, references, wh_of

__all__ = [
    "Added",
    "BoundedAlternative",
    "Maximum",
    "ReadingToBound",
    "ReferenceAnswer",
    "TooManyRows",
    "derive_maximum",
    "is_yes_no",
    "references",
    "wh_of",
]
