-- no transaction
-- On a distributed database, followers of the feed look for partitions that changed in the last minute.
create index concurrently feed_head_changed_at on feed_head (changed_at);
