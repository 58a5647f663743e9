"""Sessions as records: what a corpus, a report and a score are made from."""
