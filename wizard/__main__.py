"""`python -m wizard` is `woz wizard`."""

import sys

from wizard.cli import main

sys.argv.insert(1, "wizard")
main()
