"""The core of the live session, without input or output: what comes in, what is journalled, and what is to be done."""
