"""A language model behind the tool's interface: off by default, never needed, its SQL under the same guard.

`LlmReader` asks any OpenAI-compatible endpoint (one on this machine included) for one reading, and labels it. `LlmTool`
puts it before the rule tool's own; the wizard's desk adds it below them, for what the rules do not understand. Whatever
goes wrong, the rule tool's outcome stands, with one line that says why.
"""

from wizard.ask.errors import LlmError
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.reader import LlmReader
from wizard.ask.llm.tool import LlmTool

__all__ = ["Endpoint", "LlmError", "LlmReader", "LlmTool"]
