"""A language model behind the tool's interface: off by default, never needed, its SQL under the same guard.

`LlmTool` asks any OpenAI-compatible endpoint (one on this machine included) and puts its reading, labelled, before the
rule tool's own; whatever goes wrong, the rule tool's outcome stands, with one line that says why.
"""

from wizard.ask.llm.endpoint import Endpoint, LlmError
from wizard.ask.llm.tool import LlmTool

__all__ = ["Endpoint", "LlmError", "LlmTool"]
