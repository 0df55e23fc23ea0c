-- What a contest is prepared with, and what its sealing publishes.

-- Approved candidates who don't stand after all (a resignation, a ruling): every other approved one is on the ballot.
create table contest_exclusions (
  contest bigint not null references contests,
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
  contest bigint not null references contests,
  -- The index among the answers of the election, from 0; the blank answer, where there is one, has no row here.
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

-- The holders of the other shares of the key; the server's own is in election_keys. They come by a personal link, make
-- their key in the browser and rehearse before the contest is sealed. Texts of the protocol are kept to the letter. Nothing
-- here is secret: what a trustee keeps never reaches the server.
create table trustees (
  id bigint generated always as identity primary key,
  contest bigint not null references contests,
  name text not null,
  email text not null,
  public_key text,
  -- Brought along by the administrator, made with another program.
  key_brought boolean not null default false,
  added_by text not null,
  added_at timestamptz not null,
  -- Links are signed with this number; a new link invalidates the one before. No link has the number 0.
  link_number integer not null default 1,
  link_sent_at timestamptz,
  reminded_at timestamptz,
  -- The steps of a threshold.
  certificate text,
  polynomial text,
  output text,
  -- What the trustee decrypted of the made-up tally.
  rehearsal text,
  rehearsed_at timestamptz,
  -- The trustee's objection to what was sealed, in their words; a signature withdraws it.
  objected_at timestamptz,
  objection text,
  -- A threshold trustee's hash of their coefficients, handed in before any trustee shows theirs (decision 78).
  commitment text
);
create index trustees_by_contest on trustees (contest, id);

-- Credentials that an independent authority makes, so that the server knows no voter's private credential. The roll as it
-- was given to the authority: credentials depend on the election's identifier, so it is fixed then.
create table credential_rolls (
  contest bigint primary key references contests on delete cascade,
  election_uuid text not null unique,
  -- The first line of the file, so that the file is the same whenever it is written again.
  header text not null,
  -- The SHA-256 of the file in hexadecimal; null once the roll is another.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  voters integer not null,
  exported_at timestamptz not null,
  exported_by text not null
);

-- The lists of public credentials that the authority made, as they were received. A worker checks them: 300,000 points of
-- the curve take half a minute.
create table credential_lists (
  id bigint generated always as identity primary key,
  contest bigint not null references contests on delete cascade,
  state text not null check (state in ('receiving', 'checking', 'accepted', 'refused')),
  file_name text not null,
  bytes integer,
  sent_by text not null,
  sent_at timestamptz not null,
  checked integer not null default 0,
  refusal text,
  -- What an accepted list says: its own SHA-256, the roll's that it was made for, how many credentials, and whose it is.
  sha256 text,
  roll_sha256 text,
  credentials integer,
  authority_key text,
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'accepted') <= (sha256 is not null and roll_sha256 is not null and credentials is not null
    and authority_key is not null))
);
-- Race: of two lists that arrive at once, one is checked. Of two that are accepted, the later replaces the earlier one.
create unique index one_credential_list_is_checked on credential_lists (contest) where state = 'checking';
create unique index one_credential_list_in_force on credential_lists (contest) where state = 'accepted';

create table credential_list_pieces (
  list_id bigint not null references credential_lists on delete cascade,
  at integer not null,
  bytes bytea not null,
  primary key (list_id, at)
);
alter table credential_list_pieces alter column bytes set storage external;

-- A list with which a contest was sealed is published, and stays as it is.
create function refuse_change_of_sealed_list() returns trigger language plpgsql as $$
begin
  if exists (select from contests where id = old.contest and sealed_at is not null) then
    raise exception 'the list of credentials of a sealed contest is kept' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger sealed_lists_are_for_ever before update or delete on credential_lists
  for each row when (old.state = 'accepted') execute function refuse_change_of_sealed_list();

-- The booths whose manifests trustees sign, with all their bytes: each process of each release serves them while a contest
-- is sealed and not closed. Named by the SHA-256 of the manifest.
create table booths (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  manifest text not null,
  kept_at timestamptz not null
);
create table booth_files (
  booth text not null references booths,
  path text not null,
  bytes bytea not null,
  primary key (booth, path)
);
alter table booth_files alter column bytes set storage external;

-- What sealing published, to the letter: the hashes of these texts are signed by every ballot.
create table elections (
  contest bigint primary key references contests,
  uuid text not null unique,
  election text not null,
  trustees text not null,
  -- Compact Base64 of SHA-256, as the protocol writes its fingerprints.
  election_fingerprint text not null,
  trustees_fingerprint text not null,
  credentials_fingerprint text not null,
  booth text not null references booths,
  -- The hosts, the page and the rule of the voters' own checks, as the JSON text that the trustees sign; null without hosts.
  sealed_check text,
  voters integer not null,
  sealed_by text not null,
  -- Seconds, the time of every file of the archive.
  archive_timestamp bigint not null
);

-- The beginning of the archive in pieces: with the credentials of 300,000 voters it has 20 MB.
create table archive_beginnings (
  contest bigint not null references elections,
  at integer not null,
  bytes bytea not null,
  primary key (contest, at)
);
alter table archive_beginnings alter column bytes set storage external;

-- The end of each archive. Writers that append lock this one row, so there is one chain under any number of processes.
create table archive_heads (
  contest bigint primary key references elections,
  last_hash text not null,
  last_height integer not null,
  ballots integer not null default 0
) with (fillfactor = 50);

-- The public credentials that sealing published, without names: the box takes the ballots of no others.
create table sealed_credentials (
  contest bigint not null,
  credential bytea not null,
  primary key (contest, credential)
);

-- The secrets that the server makes for an election when it is sealed, each encrypted with a key of the installation's
-- secret: what the voters' credentials are derived from, the server's part of the key, and the key that signs receipts and
-- checkpoints. The first two are destroyed when the result is published, the last after the last checkpoint.
create table election_keys (
  contest bigint not null references elections,
  purpose text not null check (purpose in ('credentials', 'trustee', 'signing', 'check')),
  wrapped bytea,
  destroyed_at timestamptz,
  primary key (contest, purpose),
  check ((wrapped is null) = (destroyed_at is not null))
);
alter table election_keys alter column wrapped set statistics 0;
create trigger election_keys_are_only_destroyed before update on election_keys
  for each row when (not (old.wrapped is not null and new.wrapped is null)) execute function refuse_change();
create trigger election_keys_are_never_removed before delete on election_keys
  for each row execute function refuse_removal();

-- Each trustee checks what sealing published and signs its fingerprints.
create table sealing_signatures (
  contest bigint not null references elections,
  -- The trustee's number in the archive; the server is 1 and signs nothing.
  owner integer not null,
  trustee_id bigint not null references trustees,
  signature text not null,
  created_at timestamptz not null,
  primary key (contest, owner),
  constraint one_sealing_signature_per_trustee unique (trustee_id)
);

-- Changes of the booth while a contest is sealed and not closed: proposed by the operator, in effect once enough trustees of
-- each such contest have signed.
create table booth_changes (
  id bigint generated always as identity primary key,
  from_booth text not null references booths,
  to_booth text not null references booths,
  reason text not null,
  proposed_at timestamptz not null,
  withdrawn_at timestamptz,
  effective_at timestamptz,
  check (from_booth <> to_booth),
  check (withdrawn_at is null or effective_at is null)
);
create unique index one_booth_change_is_pending on booth_changes ((true))
  where withdrawn_at is null and effective_at is null;
create trigger ended_booth_changes_are_for_ever before update on booth_changes
  for each row when (old.withdrawn_at is not null or old.effective_at is not null) execute function refuse_change();
create trigger booth_changes_are_never_removed before delete on booth_changes
  for each row execute function refuse_removal();

create table booth_change_signatures (
  change_id bigint not null references booth_changes,
  contest bigint not null references elections,
  owner integer not null,
  trustee_id bigint not null references trustees,
  signature text not null,
  created_at timestamptz not null,
  primary key (change_id, contest, owner)
);

-- The contests that were sealed and not closed when a change took effect.
create table booth_changed_contests (
  contest bigint not null references elections,
  change_id bigint not null references booth_changes,
  primary key (contest, change_id)
);
