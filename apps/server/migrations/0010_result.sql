-- From the close to the result.

-- What follows the ballots in the archive: their end, the tally, decryptions, result.
create table archive_endings (
  contest bigint not null references elections,
  at integer not null,
  type text not null check (type in ('EndBallots', 'EncryptedTally', 'PartialDecryption', 'Result')),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (contest, at)
);

-- Encrypted tallies of parts of the ballot box: a process that takes over continues where another was killed. The final
-- sum is published, and anyone can compute it again from the ballots.
create table tally_parts (
  contest bigint not null references elections,
  after_number integer not null,
  up_to_number integer not null,
  tally text not null,
  primary key (contest, after_number)
);

create table tallies (
  contest bigint primary key references elections,
  tally text not null,
  ballots integer not null,
  created_at timestamptz not null
);

-- One for each owner, the server's first, until there are as many as the result needs. They enter the archive together
-- with the result.
create table partial_decryptions (
  contest bigint not null references tallies,
  -- The server is 1, trustees follow.
  owner integer not null,
  trustee_id bigint references trustees,
  partial text not null,
  -- The owner's signature over the whole part, together with the tally, and the strong proof (decision 32). They have no
  -- place in the archive.
  endorsement text not null,
  strong_proof text not null,
  created_at timestamptz not null,
  primary key (contest, owner),
  constraint one_decryption_per_trustee unique (contest, trustee_id)
);

create table results (
  contest bigint primary key references tallies,
  result text not null,
  created_at timestamptz not null
);

-- How a tie was resolved outside the count, with the minutes of the act.
create table tie_resolutions (
  contest bigint primary key references results,
  method text not null check (method in ('lots', 'second_round', 'other')),
  -- The choices that were elected, by their positions on the ballot.
  positions integer[] not null check (cardinality(positions) > 0),
  explanation text not null check (char_length(explanation) between 5 and 2000),
  resolved_on date not null,
  resolved_by text not null,
  minutes bytea not null,
  minutes_sha256 bytea not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
alter table tie_resolutions alter column minutes set storage external;

-- What the authority of credentials signs after the vote: what it found in the published archive, and that it destroyed its
-- file. A later statement doesn't replace an earlier one: both stay, and the newest is shown first.
create table authority_statements (
  id bigint generated always as identity primary key,
  contest bigint not null references elections,
  kind text not null check (kind in ('reconciliation', 'destruction')),
  -- The signed file to the letter.
  statement text not null,
  -- Race: of one file that is sent twice at once, one is kept.
  sha256 bytea not null,
  received_at timestamptz not null,
  received_from text not null,
  constraint one_authority_statement unique (contest, sha256)
);

-- What was published or cast is never changed or removed, whatever the application does.
do $$
declare
  kept text;
begin
  foreach kept in array array[
    'ballot_choices', 'elections', 'archive_beginnings', 'sealed_credentials', 'sealing_signatures', 'ballots',
    'archive_endings', 'tallies', 'partial_decryptions', 'results', 'tie_resolutions', 'authority_statements', 'booths',
    'booth_files', 'booth_change_signatures', 'booth_changed_contests'
  ] loop
    execute format(
      'create trigger %1$s_are_for_ever before update or delete on %1$s for each row execute function refuse_change()', kept);
  end loop;
  foreach kept in array array['sealed_credentials', 'ballots'] loop
    execute format(
      'create trigger %1$s_are_never_emptied before truncate on %1$s for each statement execute function refuse_change()', kept);
  end loop;
end
$$;
