"""What a statement means that a wizard wrote by hand, so that the next request can lean on its answer."""

from wizard.ask.handwritten.forms import form_of
from wizard.ask.handwritten.joins import Unclear

__all__ = ["Unclear", "form_of"]
