"""Answers into text: one canonical form, legal in both dialects, that reads back equal.

Strings are always quoted, tuples stand one to a line, booleans are TRUE and FALSE, alternatives are flat.
"""

from __future__ import annotations

from decimal import Decimal

from wizard.cas.values import DIALECTS, Answer, Dialect, Failure, Form, NoAnswer, Relation, Value


def write(answer: Answer, dialect: Dialect = "1992") -> str:
    """The text of an answer (1992 paper, appendix A). A quotation mark inside a string is doubled: an extension.

    Raises ValueError for an unknown dialect, and for what the 1989 dialect has not: alternatives and NO_ANSWER. The
    words for booleans and NIL are the same in both: the 1989 paper ignores case (S-2).
    """
    if dialect not in DIALECTS:
        raise ValueError(f"dialect must be one of {', '.join(DIALECTS)}, not {dialect!r}")
    if dialect == "1989" and (len(answer.alternatives) > 1 or answer.is_no_answer):
        raise ValueError("the 1989 dialect has neither OR nor NO_ANSWER; write the 1992 dialect")
    forms = [_form(form) for form in answer.alternatives]
    if len(forms) == 1:
        return forms[0]
    return "(" + "\nOR\n".join(forms) + ")"


def write_value(value: Value) -> str:
    """The text of one value: 12, 5.0, "JET", TRUE, NIL."""
    if value is None:
        return "NIL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        digits = format(value, "f")
        return digits if "." in digits else f"{digits}.0"
    return '"' + value.replace('"', '""') + '"'


def _form(form: Form) -> str:
    if isinstance(form, NoAnswer | Failure):
        return str(form.value)
    if isinstance(form, Relation):
        return "(" + "\n ".join(f"({' '.join(map(write_value, row))})" for row in form.rows()) + ")"
    return write_value(form.value)
