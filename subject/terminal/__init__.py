"""What the subject sees and touches: her screen, for somebody who has never seen a terminal."""
