"""Work that is done shard by shard, on this machine or on many: what a shard is, who does the work, what is done."""
