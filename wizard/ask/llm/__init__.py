"""A language model behind the tool's interface: off by default, never needed, and it writes no SQL.

`LlmReader` asks any OpenAI-compatible endpoint (one on this machine included) to say a request in plain words, and has
the rules read that. `LlmTool` puts it beside the rule tool; the wizard's desk asks it for what the rules do not
understand. Whatever goes wrong, the rule tool's outcome stands, with one line that says why.
"""

from wizard.ask.errors import LlmError
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.reader import LlmReader
from wizard.ask.llm.tool import LlmTool

__all__ = ["Endpoint", "LlmError", "LlmReader", "LlmTool"]
