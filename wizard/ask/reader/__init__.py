"""One reader of requests: leaves, a chart, rules as entries, context."""
