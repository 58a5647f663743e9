"""One reader of requests: leaves, a chart, rules as entries; it is being built beside the two that it replaces."""

from wizard.ask.reader.tool import make_tool

__all__ = ["make_tool"]
