-- One process, two contests. A contest goes through its stages in one direction; conditional updates of `stage` decide
-- which of several processes takes it a step further.
create table contests (
  name text primary key check (name in ('contador', 'ies')),
  stage text not null default 'preparing'
    check (stage in ('preparing', 'sealing', 'sealed', 'open', 'closed', 'tallied', 'decrypted', 'published')),
  blank boolean not null default true,
  roll_imported_at timestamptz,
  roll_file_name text,
  -- Sealing is a work of many seconds: who asked for it, which process is at it, and how far it is.
  seal_requested_at timestamptz,
  seal_requested_by bigint references staff_users,
  seal_claimed_at timestamptz,
  seal_attempts integer not null default 0,
  seal_done integer not null default 0,
  seal_total integer not null default 0,
  -- Why the last sealing did not come to its end, for people.
  seal_error text,
  sealed_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz
);
insert into contests (name) values ('contador'), ('ies');

-- Approved candidates who don't stand after all (a resignation, a ruling): every other approved one is on the ballot.
create table contest_exclusions (
  contest text not null references contests,
  candidate_id bigint not null references candidates,
  reason text not null,
  excluded_by text not null,
  excluded_at timestamptz not null,
  primary key (contest, candidate_id)
);

-- Pictures by the hash of their bytes, so that an address never shows anything else.
create table photos (
  sha256 bytea primary key,
  mime_type text not null,
  bytes bytea not null
);
alter table photos alter column bytes set storage external;

-- The ballot as it was when the contest was sealed: later changes of a candidate's data don't reach it.
create table ballot_choices (
  contest text not null references contests,
  -- Its place among the answers of the election, from 0; blank, where there is one, is none of these.
  position integer not null,
  candidate_id bigint not null references candidates,
  full_name text not null,
  degree text not null,
  city text not null,
  institution text,
  professional_card text not null,
  photo bytea references photos,
  primary key (contest, position),
  unique (contest, candidate_id)
);

-- The roll. Accountants are known by document, institutions' electors by e-mail.
create table voters (
  id bigint generated always as identity primary key,
  contest text not null references contests,
  identification_number text check (identification_number ~ '^[0-9]{5,15}$'),
  email text not null,
  name text not null,
  institution text,
  password_hash text,
  voted_at timestamptz,
  certificate_code text unique,
  check ((voted_at is null) = (certificate_code is null)),
  check ((contest = 'contador') = (identification_number is not null)),
  check ((contest = 'ies') = (institution is not null))
) with (fillfactor = 90);
create unique index one_voter_per_document on voters (contest, identification_number) where contest = 'contador';
create unique index one_elector_per_email on voters (contest, email) where contest = 'ies';
create index voters_by_email on voters (email);

-- Sealing freezes the roll: after it nobody is added and nobody goes, whatever the program above says.
create function refuse_change_of_frozen_roll() returns trigger language plpgsql as $$
begin
  if exists (select from changed join contests on contests.name = changed.contest where contests.stage <> 'preparing') then
    raise exception 'the roll of a sealed contest is frozen' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger roll_takes_nobody_in after insert on voters referencing new table as changed
  for each statement execute function refuse_change_of_frozen_roll();
create trigger roll_lets_nobody_go after delete on voters referencing old table as changed
  for each statement execute function refuse_change_of_frozen_roll();

-- One-time links to choose a password; only their hash is kept.
create table password_links (
  token_hash bytea primary key,
  voter_id bigint not null references voters on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_by_voter on password_links (voter_id);

-- Who holds a part of the key beside the server, whose own is derived from the installation's secret.
create table trustees (
  id bigint generated always as identity primary key,
  contest text not null references contests,
  name text not null,
  email text not null,
  public_key text not null,
  added_by text not null,
  added_at timestamptz not null
);
create index trustees_by_contest on trustees (contest, id);

-- What sealing published, to the letter: the hashes of these texts are signed by every ballot.
create table elections (
  contest text primary key references contests,
  uuid text not null unique,
  election text not null,
  trustees text not null,
  -- Compact Base64 of SHA-256, as the protocol writes its fingerprints.
  election_fingerprint text not null,
  trustees_fingerprint text not null,
  credentials_fingerprint text not null,
  voters integer not null,
  sealed_by text not null,
  -- Seconds, the time of every file of the archive.
  archive_timestamp bigint not null
);

-- The beginning of the archive in pieces: with the credentials of 300,000 voters it has 20 MB.
create table archive_beginnings (
  contest text not null references elections,
  at integer not null,
  bytes bytea not null,
  primary key (contest, at)
);
alter table archive_beginnings alter column bytes set storage external;

-- The end of each archive. Who appends locks this one row, so there is one chain under any number of processes.
create table archive_heads (
  contest text primary key references elections,
  last_hash text not null,
  last_height integer not null,
  ballots integer not null default 0
) with (fillfactor = 50);

create table ballots (
  contest text not null references elections,
  number integer not null,
  tracker text not null,
  credential text not null,
  ballot text not null,
  cast_at timestamptz not null,
  primary key (contest, number)
);
-- Already nearly random, so that compressing it costs more than it gives.
alter table ballots alter column ballot set storage external;
create unique index one_ballot_per_tracker on ballots (contest, tracker);
create unique index one_ballot_per_credential on ballots (contest, credential);
create index ballots_by_time on ballots (contest, cast_at);

-- 64 bits of a keyed hash of each ciphertext that was cast: none comes twice.
create table ballot_ciphertexts (
  contest text not null references elections,
  digest bigint not null,
  constraint no_ciphertext_twice primary key (contest, digest)
);

-- What follows the ballots: their end, the tally, decryptions, result.
create table archive_endings (
  contest text not null references elections,
  at integer not null,
  type text not null check (type in ('EndBallots', 'EncryptedTally', 'PartialDecryption', 'Result')),
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (contest, at)
);

create trigger elections_are_for_ever before update or delete on elections
  for each row execute function refuse_change();
create trigger archive_beginnings_are_for_ever before update or delete on archive_beginnings
  for each row execute function refuse_change();
create trigger ballots_are_for_ever before update or delete on ballots
  for each row execute function refuse_change();
create trigger ballots_are_never_emptied before truncate on ballots
  for each statement execute function refuse_change();
create trigger ballot_choices_are_for_ever before update or delete on ballot_choices
  for each row execute function refuse_change();
create trigger archive_endings_are_for_ever before update or delete on archive_endings
  for each row execute function refuse_change();

-- What a mail was for, where the help desk must tell without reading it.
alter table outbox add column topic text;
