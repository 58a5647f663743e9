"""Before a session: what works on this machine, and what to do about the rest."""
