"""Run a command and print, after its own output, the memory in MB of the largest process that it had."""

from __future__ import annotations

import resource
import subprocess
import sys

if __name__ == "__main__":
    done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
    sys.exit(done.returncode)
