"""What happened in a session, in order, for ever: events, the writer, the reader, and the check of all of it."""
