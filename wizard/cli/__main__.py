"""`python -m wizard.cli` is `woz`."""

from wizard.cli import main

main()
