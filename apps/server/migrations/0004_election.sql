-- Contests, from the roll and the ballot to the published result.

-- One process, two contests. A contest goes through its stages in one direction; conditional updates of `stage` decide
-- which of several processes takes it a step further.
create table contests (
  name text primary key check (name in ('contador', 'ies')),
  stage text not null default 'preparing'
    check (stage in ('preparing', 'sealing', 'sealed', 'open', 'closed', 'tallied', 'decrypted', 'published')),
  -- A contest of the demonstration, whose voting an administrator may close at once. Importing a roll clears it.
  demonstration boolean not null default false,
  blank boolean not null default true,
  blank_majority_rule text default 'Si el voto en blanco obtiene la mayoría absoluta de los votos válidos, la elección se repetirá una sola vez con candidatos distintos',
  roll_imported_at timestamptz,
  roll_file_name text,
  -- How many trustees must decrypt, among how many; both null where all must.
  trustees_needed integer,
  trustees_planned integer,
  -- Sealing takes many seconds: who asked for it, when a process claimed it, and its progress.
  seal_requested_at timestamptz,
  seal_requested_by bigint references staff_users,
  seal_claimed_at timestamptz,
  seal_attempts integer not null default 0,
  seal_done integer not null default 0,
  seal_total integer not null default 0,
  -- Why the last sealing failed, for people.
  seal_error text,
  sealed_at timestamptz,
  -- Of a sealed contest: its outside trustees, and how many of them decrypting needs.
  custody_trustees integer,
  custody_needed integer,
  -- Since when nothing but the calendar stands between the contest and its opening.
  cleared_at timestamptz,
  -- Voting opens once as many trustees have signed the sealing act as decrypting needs, or an administrator says why it
  -- opens without them.
  opened_without_reason text,
  opened_without_by text,
  opened_at timestamptz,
  closed_at timestamptz,
  -- The tally of a closed contest: when a process claimed it, and its progress.
  tally_claimed_at timestamptz,
  tally_attempts integer not null default 0,
  tally_done integer not null default 0,
  -- Why it doesn't go on for now, for people; it is retried without being asked.
  tally_error text,
  tallied_at timestamptz,
  decrypted_at timestamptz,
  published_at timestamptz,
  published_by text,
  -- Of the archive as it was published: nothing is appended to it after the result.
  archive_sha256 text,
  archive_bytes bigint,
  constraint threshold_is_below_all check (
    (trustees_needed is null) = (trustees_planned is null)
    and (trustees_needed is null or (trustees_needed >= 2 and trustees_needed < trustees_planned))
  ),
  constraint opening_without_acts_is_explained check (
    (opened_without_reason is null) = (opened_without_by is null)
    and (opened_without_reason is null or length(opened_without_reason) between 5 and 500)
  )
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

-- The roll. Accountants are known by document, institutions' electors by e-mail.
create table voters (
  id bigint generated always as identity primary key,
  contest text not null references contests,
  identification_number text check (identification_number ~ '^[0-9]{5,15}$'),
  email text not null,
  -- The addresses that the roll held for the voter between the sealing and the one it holds now: they too get the
  -- confirmation of the vote. In the voter's own row, so that a vote reads nothing more for it.
  former_emails text[] not null default '{}',
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

-- Sealing freezes the roll: after it nobody is added or removed, whatever the application does.
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

-- Changes of an address after the sealing: one administrator asks, another one decides, and any address concerned stops it.
create table email_corrections (
  id bigint generated always as identity primary key,
  voter_id bigint not null references voters,
  contest text not null references contests,
  old_email text not null,
  new_email text not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'stopped')),
  requested_by bigint not null references staff_users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by bigint references staff_users,
  decided_by_name text,
  decided_at timestamptz,
  decline_reason text,
  stopped_at timestamptz,
  constraint nobody_decides_their_own_request check (decided_by <> requested_by),
  check ((decided_by is null) = (decided_at is null)),
  check ((status in ('approved', 'declined')) <= (decided_by is not null)),
  check ((status = 'declined') = (decline_reason is not null)),
  check ((status = 'stopped') = (stopped_at is not null))
);
create unique index one_pending_correction_per_voter on email_corrections (voter_id) where status = 'pending';
create index email_corrections_by_voter on email_corrections (voter_id, id);
create index email_corrections_in_force on email_corrections (contest) where status = 'approved';

-- The links with which each address stops a correction; only their hash is kept.
create table correction_links (
  token_hash bytea primary key,
  correction_id bigint not null references email_corrections,
  email text not null
);
create index correction_links_by_correction on correction_links (correction_id);

-- The holders of the other shares of the key; the server's own is derived from the installation's secret. They come by a
-- personal link, make their key in the browser and rehearse before the contest is sealed. Texts of the protocol are kept
-- to the letter. Nothing here is secret: what a trustee keeps never reaches the server.
create table trustees (
  id bigint generated always as identity primary key,
  contest text not null references contests,
  name text not null,
  email text not null,
  public_key text,
  -- Brought along by the administrator, made with another program.
  key_brought boolean not null default false,
  added_by text not null,
  added_at timestamptz not null,
  -- Links are derived from the installation's secret and this number; a new link invalidates the one before.
  link_number integer not null default 1,
  link_hash bytea unique,
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
  objection text
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

-- The end of each archive. Writers that append lock this one row, so there is one chain under any number of processes.
create table archive_heads (
  contest text primary key references elections,
  last_hash text not null,
  last_height integer not null,
  ballots integer not null default 0
) with (fillfactor = 50);

-- The public credentials that sealing published, without names: the box takes the ballots of no others.
create table sealed_credentials (
  contest text not null,
  credential bytea not null,
  primary key (contest, credential)
);

-- Reads the list out of the published beginning of a contest's archive: the file that is named by its hash. A file of the
-- archive (tar) has a header of 512 bytes, with the name at its start and the size in octal digits from byte 124.
create function published_credentials(of_contest text) returns setof bytea language plpgsql stable as $$
declare
  archive bytea := (select string_agg(bytes, ''::bytea order by at) from archive_beginnings where contest = of_contest);
  file_name text := (
    select encode(decode(credentials_fingerprint || '=', 'base64'), 'hex') || '.data.json'
    from elections where contest = of_contest
  );
  header integer := position(convert_to(file_name, 'UTF8') in archive);
  size integer := 0;
begin
  if coalesce(header, 0) = 0 then
    raise exception 'the archive of % has no list of credentials', of_contest using errcode = 'data_corrupted';
  end if;
  for digit in 0..10 loop
    size := size * 8 + get_byte(archive, header - 1 + 124 + digit) - ascii('0');
  end loop;
  return query
    select decode(split_part(line, ',', 1), 'hex')
    from json_array_elements_text(convert_from(substring(archive from header + 512 for size), 'UTF8')::json) as line;
end
$$;

-- Keeps the list of a contest whose archive has begun, which must be as long as its roll.
create function keep_sealed_credentials(of_contest text) returns void language plpgsql as $$
declare
  kept integer;
begin
  insert into sealed_credentials (contest, credential)
    select of_contest, credential from published_credentials(of_contest) as credential;
  get diagnostics kept = row_count;
  if kept <> (select voters from elections where contest = of_contest) then
    raise exception 'the archive of % has % credentials, not one for each voter', of_contest, kept
      using errcode = 'data_corrupted';
  end if;
end
$$;

-- Each trustee checks what sealing published and signs its fingerprints.
create table sealing_signatures (
  contest text not null references elections,
  -- The trustee's number in the archive; the server is 1 and signs nothing.
  owner integer not null,
  trustee_id bigint not null references trustees,
  signature text not null,
  created_at timestamptz not null,
  primary key (contest, owner),
  constraint one_sealing_signature_per_trustee unique (trustee_id)
);

create table ballots (
  contest text not null references elections,
  number integer not null,
  tracker text not null,
  credential text not null,
  ballot text not null,
  cast_at timestamptz not null,
  primary key (contest, number)
);
-- Nearly random: compressing it costs more than it saves.
alter table ballots alter column ballot set storage external;
create unique index one_ballot_per_tracker on ballots (contest, tracker);
create unique index one_ballot_per_credential on ballots (contest, credential);
create index ballots_by_time on ballots (contest, cast_at);

-- 64 bits of a keyed hash of each ciphertext that was cast: none comes twice. The digests are keyed by the election, so
-- one index serves both contests. They are inserted together with their ballot, whose foreign key names the election, so
-- that no vote has to check thirty foreign keys more.
create table ballot_ciphertexts (
  digest bigint not null,
  constraint no_ciphertext_twice primary key (digest)
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

-- Encrypted tallies of parts of the ballot box: a process that takes over continues where another was killed. The final
-- sum is published, and anyone can compute it again from the ballots.
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

-- One that counts for each owner: the server is 1, trustees follow. It is received with a strong proof and kept here; its
-- event enters the archive together with the result. A part that was accepted wrongly is set aside by a row in
-- set_aside_decryptions, and the trustee may send another.
create table partial_decryptions (
  contest text not null references tallies,
  owner integer not null,
  attempt integer not null default 1 check (attempt >= 1),
  previous_attempt integer generated always as (nullif(attempt - 1, 0)) stored,
  trustee_id bigint references trustees,
  partial text not null,
  -- The trustee's signature over the whole part, together with the tally. It has no place in the archive.
  endorsement text,
  strong_proof text,
  created_at timestamptz not null,
  primary key (contest, owner, attempt),
  constraint one_decryption_per_trustee unique (contest, trustee_id, attempt)
);

create table set_aside_decryptions (
  contest text not null,
  owner integer not null,
  attempt integer not null,
  reason text not null,
  set_aside_by text not null,
  set_aside_at timestamptz not null,
  primary key (contest, owner, attempt),
  foreign key (contest, owner, attempt) references partial_decryptions
);

alter table partial_decryptions
  -- The next part of an owner needs the one before to be set aside: an owner never has two that count.
  add constraint sent_anew_only_after_setting_aside
    foreign key (contest, owner, previous_attempt) references set_aside_decryptions (contest, owner, attempt),
  -- Every new row needs a proof. Not validated, so that a dump holding a part from before strong proofs restores: the
  -- tally still reads such a part.
  add constraint proven_decryptions_only check (strong_proof is not null) not valid;

create view current_decryptions as
  select contest, owner, attempt, trustee_id, partial, endorsement, strong_proof, created_at
  from partial_decryptions
  where not exists (
    select from set_aside_decryptions as aside
    where (aside.contest, aside.owner, aside.attempt)
      = (partial_decryptions.contest, partial_decryptions.owner, partial_decryptions.attempt)
  );

create table results (
  contest text primary key references tallies,
  result text not null,
  created_at timestamptz not null
);

-- The parts that gave the result: those that the archive holds.
create table counted_decryptions (
  contest text not null references results,
  owner integer not null,
  attempt integer not null,
  primary key (contest, owner),
  foreign key (contest, owner, attempt) references partial_decryptions
);

-- What was published or cast is never changed or removed, whatever the application does.
create trigger ballot_choices_are_for_ever before update or delete on ballot_choices
  for each row execute function refuse_change();
create trigger elections_are_for_ever before update or delete on elections
  for each row execute function refuse_change();
create trigger archive_beginnings_are_for_ever before update or delete on archive_beginnings
  for each row execute function refuse_change();
create trigger sealed_credentials_are_for_ever before update or delete on sealed_credentials
  for each row execute function refuse_change();
create trigger sealed_credentials_are_never_emptied before truncate on sealed_credentials
  for each statement execute function refuse_change();
create trigger sealing_signatures_are_for_ever before update or delete on sealing_signatures
  for each row execute function refuse_change();
create trigger ballots_are_for_ever before update or delete on ballots
  for each row execute function refuse_change();
create trigger ballots_are_never_emptied before truncate on ballots
  for each statement execute function refuse_change();
create trigger archive_endings_are_for_ever before update or delete on archive_endings
  for each row execute function refuse_change();
create trigger tallies_are_for_ever before update or delete on tallies
  for each row execute function refuse_change();
create trigger partial_decryptions_are_for_ever before update or delete on partial_decryptions
  for each row execute function refuse_change();
create trigger set_aside_decryptions_are_for_ever before update or delete on set_aside_decryptions
  for each row execute function refuse_change();
create trigger results_are_for_ever before update or delete on results
  for each row execute function refuse_change();
create trigger counted_decryptions_are_for_ever before update or delete on counted_decryptions
  for each row execute function refuse_change();
