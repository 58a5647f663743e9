"""What an audit cannot do: an `AuditError`.

==============  =================================================================================
class           meaning
==============  =================================================================================
CopiesNotMade   the other databases could not be made beside the domain's own on its server
==============  =================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.errors import DeviceError, WozError


class AuditError(WozError):
    """An audit that cannot be done as it was asked for."""


@dataclass(eq=False)
class CopiesNotMade(AuditError, DeviceError):
    """The server did not let the audit make copies of the database."""

    url: str
    """The domain's database, without a password."""
    role: str
    """Who asked: the role that the server knew the audit by; empty where it was not let in."""
    reason: str
    """What the server said, one line."""

    def __str__(self) -> str:
        who = f" as {self.role}" if self.role else ""
        return (
            f"cannot make copies of {self.url}{who}: {self.reason}; the audit makes schemas of its own there and drops "
            "them again: give with --database the address of a role that reads every table and has "
            "GRANT CREATE ON DATABASE, or of such a role on a restored backup; --databases 0 audits without copies"
        )
