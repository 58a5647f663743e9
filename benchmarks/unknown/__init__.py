"""Databases that the tool was not made with, and simple questions about them: see README.md."""
