-- Background work (decision 74): what is due when, and which process does it. The row of what is done once goes when it is
-- done; what recurs keeps its own.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The id of the row that it is about: a contest, an import, a list, a change. 0 for what recurs.
  subject bigint not null default 0,
  run_at timestamptz not null,
  -- Since it last ended well.
  attempts integer not null default 0,
  -- It was asked for while it ran, and what it did may not have counted that.
  again boolean not null default false,
  -- Counts the claims: a process that was wrongly presumed dead finds another number.
  claim integer not null default 0,
  claimed_until timestamptz,
  unique (kind, subject)
);
