"""The subject's side's one tree of errors; data in attributes, text in ``__str__``, an exit code on each."""


class SubjectError(Exception):
    """Anything that keeps the subject's side from doing its work."""

    exit_code = 1
