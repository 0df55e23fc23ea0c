-- The roll of a contest, and what voters are asked and told beside the vote.

-- Accountants are known by document, institutions' electors by e-mail. Each contest's roll has files of its own, so that its
-- marks are written anew without those of others (decision 75). So nothing can refer to a voter by a foreign key, which
-- needs an index over all rolls.
create sequence voters_id_seq;
create table voters (
  id bigint not null default nextval('voters_id_seq'),
  contest bigint not null,
  identification_number text check (identification_number ~ '^[0-9]{5,15}$'),
  email text not null,
  -- The addresses that the roll held for the voter between the sealing and the one it holds now: they too get the
  -- confirmation of the vote. In the voter's own row, so that a vote reads nothing more for it.
  former_emails text[] not null default '{}',
  name text not null,
  institution text,
  password_hash text,
  certificate_code text,
  -- The day in Bogotá: of a vote no finer time is kept (decision 57).
  voted_on date,
  primary key (id, contest),
  constraint known_by_document_or_institution check (num_nonnulls(identification_number, institution) = 1),
  constraint voted_with_certificate check ((voted_on is null) = (certificate_code is null)),
  constraint one_voter_per_certificate unique (certificate_code, contest)
) partition by list (contest);
alter sequence voters_id_seq owned by voters.id;
create unique index one_voter_per_document on voters (contest, identification_number)
  where identification_number is not null;
create unique index one_elector_per_email on voters (contest, email) where institution is not null;
create index voters_by_email on voters (email);

-- Attaching locks nobody out, which creating it as a part would. The part of a contest that is discarded stays, empty.
create function make_roll(of_contest bigint) returns void language plpgsql as $$
begin
  execute format('create table %I (like voters including all) with (fillfactor = 90)', 'voters_' || of_contest);
  execute format('alter table voters attach partition %I for values in (%s)', 'voters_' || of_contest, of_contest);
end
$$;
create function open_roll() returns trigger language plpgsql as $$
begin
  perform make_roll(new.id);
  return null;
end
$$;
create trigger every_contest_has_a_roll after insert on contests for each row execute function open_roll();

-- Sealing freezes the roll: after it nobody is added or removed, whatever the application does.
create function refuse_change_of_frozen_roll() returns trigger language plpgsql as $$
begin
  if exists (select from changed join contests on contests.id = changed.contest where contests.stage <> 'preparing') then
    raise exception 'the roll of a sealed contest is frozen' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger roll_takes_nobody_in after insert on voters referencing new table as changed
  for each statement execute function refuse_change_of_frozen_roll();
create trigger roll_lets_nobody_go after delete on voters referencing old table as changed
  for each statement execute function refuse_change_of_frozen_roll();

-- What names a voter goes with them.
create function forget_what_names_voters() returns trigger language plpgsql as $$
begin
  delete from reminder_opt_outs where voter_id in (select id from changed);
  delete from disownings where voter_id in (select id from changed);
  update outbox set voter_id = null where voter_id in (select id from changed);
  return null;
end
$$;
create trigger voters_take_along_what_names_them after delete on voters referencing old table as changed
  for each statement execute function forget_what_names_voters();

-- Claims about the roll or, without a contest, about the professional register. Written by anybody; a claim once the
-- holder of the address presents it by a mailed link. The link is signed and not stored.
create table claims (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  contest bigint references contests,
  matter text not null check (matter in ('absent', 'wrong_email', 'wrong_data', 'register')),
  -- An accountant's document number, or the address that the roll has of an institution's elector.
  identification text not null,
  institution text,
  name text not null,
  email text not null,
  text text not null check (char_length(text) between 1 and 1000),
  asked_at timestamptz not null,
  presented_at timestamptz,
  file_name text,
  file_size integer check (file_size between 1 and 1048576),
  sha256 bytea,
  bytes bytea,
  decided_at timestamptz,
  decided_by bigint references staff_users,
  decided_by_name text,
  accepted boolean,
  reason text,
  check ((contest is null) = (matter = 'register')),
  check (num_nulls(decided_at, decided_by, decided_by_name, accepted, reason) in (0, 5)),
  check (decided_at is null or presented_at is not null),
  check (num_nulls(file_name, file_size, sha256, bytes) in (0, 4)),
  check (bytes is null or presented_at is not null)
);
alter table claims alter column bytes set storage external;
create index claims_presented on claims (process_id, id) where presented_at is not null;
create index claims_unpresented on claims (asked_at) where presented_at is null;
create trigger decided_claims_are_kept before update or delete on claims for each row
  when (old.decided_at is not null and old.process_id is distinct from forgotten_process())
  execute function refuse_change();

-- The official notice, codes and confirmations come all the same.
create table reminder_opt_outs (
  voter_id bigint primary key,
  declined_on date not null
);

-- "No fui yo": a candidate or a voter says that what a mail told of wasn't they. The link that they used is signed and not
-- stored. Nothing of a vote depends on these rows (decision 50).
create table disownings (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  candidate_id bigint references candidates,
  -- A roll that is replaced before the sealing takes its people's along; the log keeps that there were some.
  voter_id bigint,
  event text not null check (event in ('registration', 'code_requested', 'password_link', 'vote_cast', 'email_changed')),
  -- Days of the event and of the use of the link: nothing puts a voter beside a moment.
  event_on date not null,
  reported_on date not null,
  -- Tells several events of one day apart. That of a vote has none: it is the same whenever the confirmation is mailed.
  nonce bigint not null,
  check (num_nonnulls(candidate_id, voter_id) = 1),
  check ((event = 'registration') = (candidate_id is not null)),
  -- Race: of two uses of one link, one is the first.
  constraint one_disowning_per_event unique nulls not distinct (voter_id, candidate_id, event, event_on, nonce)
);
create index disownings_by_candidate on disownings (candidate_id) where candidate_id is not null;
create index disownings_by_process on disownings (process_id, id);
