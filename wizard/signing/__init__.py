"""Who signed what: keys of Ed25519."""
