"""The editor of SQL that the wizard's and the annotator's terminal open. It only edits: whoever opens it runs it."""

from wizard.statement_editor.completing import quoted
from wizard.statement_editor.screen import Aids, StatementScreen, heading_of, put_in
from wizard.statement_editor.statement_text import LookUp, Offers, SqlArea

__all__ = ["Aids", "LookUp", "Offers", "SqlArea", "StatementScreen", "heading_of", "put_in", "quoted"]
