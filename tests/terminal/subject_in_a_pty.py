"""Her terminal on a real terminal device, with a station without a wire; its calls are written to the file named."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from subject.terminal.app import SubjectApp
from tests.terminal.subject_standin import StandIn, station


class Speaking(StandIn):
    """Captures as soon as it is pressed."""

    def press(self) -> None:
        super().press()
        self.change(state="listening", capturing=True)

    def release(self) -> None:
        super().release()
        self.change(state="ready", capturing=False)


if __name__ == "__main__":
    stand_in = Speaking(**vars(station().view))
    app = SubjectApp(stand_in)
    app.run()
    Path(sys.argv[1]).write_text(json.dumps({"calls": stand_in.calls, "failed": app.failed}))
