"""The wizard's side's one tree of errors; data in attributes, text in ``__str__``, an exit code on each.

Each room has a root of its own in its `errors.py`, whose head lists the room's errors: AnnotateError, AskError
(SqlError below it), AuditError, CommandError, CorpusError, DeskError, DomainError, ExportError, JournalError,
PlanError, RehearseError, ReportError, ScoreError, ShardsError, SigningError. An error is of its room and of one of the
kinds below: `NoCorpus(CorpusError, StateError)`. Errors are dataclasses, given by position, so that they can be sent to
another process. `wizard.cas` is pure and has a tree of its own, CasError.

===========  ====  =============================================================
class        code  meaning
===========  ====  =============================================================
WozError     1     the work was done and the result is bad (a check failed)
UsageError   2     the command line is wrong
InputError   3     a file or text that was given cannot be used
StateError   4     the place is not as it must be (a folder exists, a port is taken)
DeviceError  5     a microphone, loudspeaker, database or network is not to be had
===========  ====  =============================================================
"""


class WozError(Exception):
    """The root; carries the exit code that the command line ends with."""

    exit_code = 1


class UsageError(WozError):
    """The command line is wrong."""

    exit_code = 2


class InputError(WozError):
    """A file or text that was given cannot be used."""

    exit_code = 3


class StateError(WozError):
    """The place is not as it must be: a folder that exists, a session that runs already."""

    exit_code = 4


class DeviceError(WozError):
    """A microphone, loudspeaker, database or network is not to be had."""

    exit_code = 5
