"""The layout of the ATIS distributions (LDC93S4B, LDC93S5, LDC94S19, LDC95S26): one file a layer of an utterance."""
