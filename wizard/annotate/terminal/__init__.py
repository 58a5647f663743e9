"""The annotator's terminal: a screen over `wizard.annotate.workspace`, in the house style of the wizard's."""
