"""The corpus out: formats, each a module of its own, built whole or not at all."""
