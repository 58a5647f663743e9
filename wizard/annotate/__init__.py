"""Annotation without a screen: drafts, one turn as actions, checks, the queue, agreement, adjudication, principles."""
