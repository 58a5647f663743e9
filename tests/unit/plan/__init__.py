"""Tests of the planning of collections."""
