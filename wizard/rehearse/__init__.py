"""A domain's rehearsal, played: the simulated subject, the scripted wizard, and what comes of it."""
