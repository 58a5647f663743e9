"""Singulars of English nouns, of any database's."""

from __future__ import annotations

_SINGULARS = {
    "people": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "mice": "mouse",
    "data": "data", "staff": "staff", "series": "series", "species": "species", "news": "news", "analyses": "analysis",
    "movies": "movie", "cookies": "cookie", "ties": "tie", "buses": "bus", "statuses": "status", "gas": "gas",
    "diagnoses": "diagnosis", "shelves": "shelf", "knives": "knife", "wives": "wife", "halves": "half",
    "leaves": "leaf", "shoes": "shoe", "toes": "toe", "quizzes": "quiz", "caches": "cache", "axes": "axis",
    "taxa": "taxon", "genera": "genus", "herbaria": "herbarium", "phyla": "phylum", "fungi": "fungus",
    "strata": "stratum",
}  # fmt: skip


def singular(word: str) -> str:
    """The singular of a noun; one that is singular already stays."""
    if word in _SINGULARS:
        return _SINGULARS[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "oes", "tuses")):
        return word[:-2]
    if word.endswith("yses"):
        return word[:-2] + "is"
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "as")) and len(word) > 3:
        return word[:-1]
    return word
