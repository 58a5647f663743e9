"""Annotation: what people add to a corpus, checked, compared and adjudicated."""
