-- Nodes that share a database know of each other, share the rate limit of a key, and agree on who does what.

create table nodes (
  node_id      uuid not null primary key,
  name         text not null,
  version      text not null,
  started_at   timestamptz not null,
  last_seen_at timestamptz not null
) with (fillfactor = 50);
comment on table nodes is 'Processes that answer requests. Each writes its row once a second and deletes it when it stops.';
comment on column nodes.node_id is 'New at each start of a process.';
comment on column nodes.name is 'Host name and port.';

create table rate_limits (
  rate_key     text not null primary key,
  tokens       double precision not null,
  demand       double precision not null,
  contended_at timestamptz not null,
  updated_at   timestamptz not null
) with (fillfactor = 50);
comment on table rate_limits is 'The buckets of callers that use more than one node''s share of the rate limit.';
comment on column rate_limits.tokens is 'What all nodes together could still accept, at updated_at. Below 0 where they accepted too much.';
comment on column rate_limits.demand is 'Requests at all nodes, accepted or not, each counting less with time.';
comment on column rate_limits.contended_at is 'When a node last needed more than its equal share. Some seconds later, equal shares are enough again.';

create table worker_leases (
  name       text not null primary key,
  holder     uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null
) with (fillfactor = 50);
comment on table worker_leases is 'Work that one node does at a time. Another may claim it once it has expired.';
