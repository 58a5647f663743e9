"""`python -m subject` is the subject's terminal."""

from subject.cli import main

main()
