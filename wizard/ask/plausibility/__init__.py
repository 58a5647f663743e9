"""How plausible a reading is: the probability that its answer is the wanted one, as a number and in words.

`evidence` says what speaks for and against a reading, from how it was read; `answers` adds what its rows say; `model`
turns both into a probability by weights that were fitted on judged questions (`python -m benchmarks plausibility`) and
are shipped as data, in `weights.json`. Nothing here knows a domain.
"""

from wizard.ask.plausibility.answers import AnswerJudge
from wizard.ask.plausibility.evidence import evidence
from wizard.ask.plausibility.model import PlausibilityModel, StageWeights, shipped

__all__ = ["AnswerJudge", "PlausibilityModel", "StageWeights", "evidence", "shipped"]
