"""English from a logical form: what the wizard reads before she sends. From the form, never from the SQL.

Rules:
1. One reading, one sentence; two readings that are offered together are never worded alike (`told_apart`).
2. Clauses that end in a relative clause of their own stand last, and where there are several each has its own "that":
   whatever follows a relative clause belongs to it.
3. Values are said as people write them: names in capitals and small letters, days, times of day, thousands.
"""

from wizard.ask.paraphrase.sentences import Paraphraser
from wizard.ask.paraphrase.telling import told_apart

__all__ = ["Paraphraser", "told_apart"]
