"""The subject's side of the laboratory: her terminal, her microphone, her end of the wire. Never imports `wizard`."""
