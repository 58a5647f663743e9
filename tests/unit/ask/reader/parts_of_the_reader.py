"""What the reader of a domain is made of, each part by itself, for the tests of one of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from wizard.ask.interface import Tool
from wizard.ask.reader.chart import Grammar
from wizard.ask.reader.in_context import ContextReader
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.leaves import LeafReader
from wizard.ask.reader.rules import grammar
from wizard.ask.reader.sentence_reader import SentenceReader
from wizard.ask.tool import LexiconTool


@dataclass(frozen=True)
class PartsOfTheReader:
    """The parts, made of the vocabulary of a tool."""

    leaves: LeafReader
    in_context: ContextReader
    grammar: Grammar
    sentences: SentenceReader


def parts_of_the_reader(tool: Tool) -> PartsOfTheReader:
    """Made as `wizard.ask.reader.reader.Reader` makes them; no words say somebody's gender."""
    assert isinstance(tool, LexiconTool)
    vocabulary = tool.vocabulary
    joiner = Joiner(vocabulary.lexicon)
    leaves = LeafReader(vocabulary, joiner, datetime.date(1989, 8, 19))
    in_context = ContextReader(vocabulary, joiner, {})
    rules = grammar().of_domain(joiner)
    sentences = SentenceReader(vocabulary.lexicon, joiner, leaves, in_context, rules)
    return PartsOfTheReader(leaves, in_context, rules, sentences)
