-- The tally of a closed contest: which process is at it, and how far it is.
alter table contests
  add column tally_claimed_at timestamptz,
  add column tally_attempts integer not null default 0,
  add column tally_done integer not null default 0,
  -- Why it doesn't go on for now, for people; it is tried again by itself.
  add column tally_error text,
  add column tallied_at timestamptz,
  add column decrypted_at timestamptz,
  add column published_at timestamptz,
  add column published_by text,
  -- Of the archive as it was published: nothing is appended to it after the result.
  add column archive_sha256 text,
  add column archive_bytes bigint;

-- Encrypted tallies of parts of the ballot box: a process that takes over goes on where another was killed. What is added
-- up in the end is published, and anyone can compute it again from the ballots.
create table tally_parts (
  contest text not null references elections,
  after_number integer not null,
  up_to_number integer not null,
  tally text not null,
  primary key (contest, after_number)
);

-- The encrypted tally that the trustees decrypt.
create table tallies (
  contest text primary key references elections,
  tally text not null,
  ballots integer not null,
  created_at timestamptz not null
);

-- One of each owner: the server is 1, trustees follow. The signature of a trustee over the whole of it, together with the
-- tally, has no place in the archive.
create table partial_decryptions (
  contest text not null references tallies,
  owner integer not null,
  trustee_id bigint references trustees,
  partial text not null,
  endorsement text,
  created_at timestamptz not null,
  primary key (contest, owner),
  constraint one_decryption_per_trustee unique (contest, trustee_id)
);

create table results (
  contest text primary key references tallies,
  result text not null,
  created_at timestamptz not null
);

create trigger tallies_are_for_ever before update or delete on tallies
  for each row execute function refuse_change();
create trigger partial_decryptions_are_for_ever before update or delete on partial_decryptions
  for each row execute function refuse_change();
create trigger results_are_for_ever before update or delete on results
  for each row execute function refuse_change();
