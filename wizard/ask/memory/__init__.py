"""The tool's memory (1989 paper, 6.3, the Learner): approved questions with their SQL, used when asked again.

- `RememberedPair` is what may be learned, `review` says what would come of it, `Memory` is what was approved,
  version by version.
- `MemoryTool` wraps any tool: a request that is an approved one but for its values gets the approved reading; for any
  other request the memory settles close calls among the tool's own readings, and does nothing else.
"""

from wizard.ask.errors import MemoryFileError
from wizard.ask.memory.facts import RememberedPair
from wizard.ask.memory.review import Candidate, review
from wizard.ask.memory.store import Memory, nearest, read_memory, save_memory
from wizard.ask.memory.tool import MemoryTool

__all__ = [
    "Candidate",
    "Memory",
    "MemoryFileError",
    "MemoryTool",
    "RememberedPair",
    "nearest",
    "read_memory",
    "review",
    "save_memory",
]
