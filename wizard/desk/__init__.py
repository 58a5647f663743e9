"""The live session behind the curtain: its core, its server, and the wizard's terminal."""
