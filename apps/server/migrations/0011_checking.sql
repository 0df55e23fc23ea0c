-- Signed receipts, checkpoints of the ballot box and the witnesses who cosign them (decision 60).

-- The transparency log of a sealed contest: a Merkle tree over the events of its public archive. One row holds the last
-- checkpoint, and no time: a row of checkpoints with times would tell when each ballot was cast.
create table logs (
  contest bigint primary key references elections,
  -- The public key with which checkpoints and receipts are verified. Its name is the log's origin.
  vkey text not null,
  size bigint not null default 0,
  root bytea,
  -- The checkpoint, signed by the key; null before the first.
  note text,
  -- The sizes of the last checkpoints, the newest first: a witness may still be verifying one of them.
  recent bigint[] not null default '{}',
  -- Each as it was signed, in the order of `recent`: the key is destroyed after the last one.
  recent_notes text[] not null default '{}',
  check ((size = 0) = (note is null) and (size = 0) = (root is null)),
  check (cardinality(recent) = cardinality(recent_notes))
) with (fillfactor = 50);
create trigger logs_only_grow before update on logs
  for each row when (new.contest <> old.contest or new.vkey <> old.vkey or new.size <= old.size)
  execute function refuse_change();
create trigger logs_are_never_removed before delete on logs
  for each row execute function refuse_removal();

-- The tree in tiles of up to 256 hashes, as C2SP's tlog-tiles lays them out.
create table log_tiles (
  contest bigint not null references logs,
  level smallint not null,
  index bigint not null,
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (contest, level, index)
);
-- Hashes are random: compressing them is in vain.
alter table log_tiles alter column hashes set storage external;
create trigger log_tiles_only_grow before update on log_tiles
  for each row when (
    new.contest <> old.contest or new.level <> old.level or new.index <> old.index
    or substring(new.hashes for length(old.hashes)) <> old.hashes
  )
  execute function refuse_change();
create trigger log_tiles_are_never_removed before delete on log_tiles
  for each row execute function refuse_removal();

-- Who follows the ballot boxes of a process on machines of their own.
create table witnesses (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  name text not null,
  -- Where people find the witness and compare its key.
  page text not null,
  vkey text not null,
  -- The key alone, because cosignatures don't sign the name: one key under two names would count as two witnesses.
  public_key bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  -- From the sealing on a witness isn't removed: it stays on the page with what it signed.
  retired_at timestamptz,
  retired_reason text,
  constraint one_witness_per_key unique (process_id, public_key),
  constraint one_witness_per_name unique (process_id, name),
  check ((retired_at is null) = (retired_reason is null))
);

-- The last cosignature of each witness: the size and root of the checkpoint, and when it was signed, in POSIX seconds.
create table cosignatures (
  contest bigint not null references logs,
  witness_id bigint not null references witnesses on delete cascade,
  size bigint not null,
  root bytea not null,
  signed_at bigint not null,
  line text not null,
  -- The checkpoint that was cosigned, as it was signed.
  note text not null,
  primary key (contest, witness_id)
);

-- The voters' own checks with a second device (decision 82). A row names its ballot by a hash that only the contest's check
-- key makes, and holds no time; all rows go with the key.
create table vote_checks (
  contest bigint not null references elections,
  ballot bytea not null,
  -- The commitments that were opened. Each may be answered again.
  opened bytea[] not null default '{}' check (cardinality(opened) <= 3),
  -- Which steps were counted: each ballot counts once.
  begun boolean not null default false,
  shown boolean not null default false,
  reported boolean not null default false,
  primary key (contest, ballot)
);
-- The planner's samples of a table outlive its rows (decision 57), and those of an empty one aren't made anew.
alter table vote_checks
  alter column ballot set statistics 0,
  alter column opened set statistics 0;

-- Public: of how many ballots in each hour a check was begun, shown, confirmed, contradicted, or failed and why.
create table vote_check_counts (
  contest bigint not null references elections,
  hour timestamptz not null,
  outcome text not null,
  checks integer not null,
  primary key (contest, hour, outcome)
) with (fillfactor = 50);

-- The ballots of which a voter said that they don't hold their vote, or whose check failed.
create table vote_check_reports (
  contest bigint not null references elections,
  tracker text not null,
  day date not null,
  outcome text not null,
  primary key (contest, tracker)
);
