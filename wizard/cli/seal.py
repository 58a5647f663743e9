"""`woz seal`: encrypt an ended session or a corpus at rest, with age; and open it again.

Exit codes: 0 done, 2 the command line is wrong, or the extra `seal` is missing, 3 the key or the sealed file cannot be
used, 4 a session has not ended, something is there already, or the disk refuses.
"""

from __future__ import annotations

from pathlib import Path

import click

from wizard.cli.printing import echo


@click.command("seal")
@click.argument("source", required=False, type=click.Path(path_type=Path), metavar="FOLDER|FILE")
@click.option("--out", type=click.Path(path_type=Path), help="What to write; it must not be there.")
@click.option("--for", "recipients", multiple=True, metavar="KEY", help="A public key (age1...) that opens it.")
@click.option("--open", "key", type=click.Path(path_type=Path), metavar="FILE", help="Open FILE with this secret key.")
@click.option("--new-key", type=click.Path(path_type=Path), metavar="FILE", help="Make a secret key.")
@click.pass_context
def command(
    context: click.Context,
    source: Path | None,
    out: Path | None,
    recipients: tuple[str, ...],
    key: Path | None,
    new_key: Path | None,
) -> None:
    """Encrypt FOLDER (an ended session, a folder of them, a corpus) into one age file, or open such a FILE with --open.

    The folder itself stays: remove it when the file is where you want it. Whoever loses every secret key has lost what
    was sealed: keep two, in two places.
    """
    from wizard.corpus import sealing

    if new_key is not None:
        if source is not None or out is not None or recipients or key is not None:
            raise click.UsageError("--new-key goes alone", context)
        echo(sealing.new_key(new_key))
        return
    if source is None or (key is None) == (not recipients):
        raise click.UsageError("give a folder with --for KEY, or a file with --open KEYFILE", context)
    if key is not None:
        into = out or source.with_name(source.name.removesuffix(sealing.SUFFIX))
        sealing.unseal(source, into, key)
        echo(f"woz seal: opened: {into}", err=True)
        return
    out = out or source.with_name(source.name + sealing.SUFFIX)
    sealing.seal(source, out, recipients)
    echo(f"woz seal: sealed: {out}; {source} is still there", err=True)
