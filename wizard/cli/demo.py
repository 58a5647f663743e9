"""`woz demo`: a whole small collection session on real parts, headless.

Exit codes: 0 done, 3 the domain has no rehearsal, 4 the folder exists, 5 a database or socket is not to be had.
"""

from __future__ import annotations

import logging
import shutil
import sys
from pathlib import Path

import click

from wizard.cli.printing import echo, json_text


@click.command("demo")
@click.option("--domain", default="personnel", show_default=True, help="A shipped domain, or a domain folder.")
@click.option("--database", default=None, metavar="URL", help="A database instead of the domain's own.")
@click.option("--out", type=click.Path(path_type=Path), help="A folder that does not exist yet. [sessions/demo-N]")
@click.option("--realtime", is_flag=True, help="Play the speech at natural speed (a minute and a half).")
@click.option("--json", "as_json", is_flag=True, help="The outcome as one JSON object on stdout.")
def command(domain: str, database: str | None, out: Path | None, realtime: bool, as_json: bool) -> None:
    """Hold whole sessions with recorded speech and a scripted wizard; make a corpus of them, export it, score, sum up.

    No microphone, no server and no key are needed. The recorder, the wire, the turn logic, the NL-to-SQL tool and the
    journal are the real ones.
    """
    from wizard.rehearse import demo

    logging.getLogger("woz").addHandler(logging.NullHandler())
    folder = out or demo.fresh_folder(Path("sessions"))
    done = demo.run_demo(domain, folder, natural=realtime, database=database, tell=lambda line: echo(line, err=as_json))
    if as_json:
        echo(json_text(demo.as_json(done), indent=2))
    else:
        program = "woz" if shutil.which("woz") else sys.argv[0]
        echo("\n" + demo.rendered(done, program), nl=False)
