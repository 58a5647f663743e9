"""Tests of the look before a session."""
