-- contract: unused since 0028
-- What is destroyed is gone from the files too (decisions 57, 60 and 75).

-- Each contest's roll has files of its own, so that its marks are written anew without those of others.
create temporary table roll on commit drop as table voters;
-- With it go the foreign keys that name a voter: they need an index over all rolls, which there isn't.
drop table voters cascade;
create sequence voters_id_seq;
create table voters (
  id bigint not null default nextval('voters_id_seq'),
  contest bigint not null,
  identification_number text check (identification_number ~ '^[0-9]{5,15}$'),
  email text not null,
  former_emails text[] not null default '{}',
  name text not null,
  institution text,
  password_hash text,
  certificate_code text,
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
create trigger roll_takes_nobody_in after insert on voters referencing new table as changed
  for each statement execute function refuse_change_of_frozen_roll();
create trigger roll_lets_nobody_go after delete on voters referencing old table as changed
  for each statement execute function refuse_change_of_frozen_roll();

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
select make_roll(id) from contests order by id;
create trigger every_contest_has_a_roll after insert on contests for each row execute function open_roll();
alter table voters disable trigger roll_takes_nobody_in;
insert into voters
  (id, contest, identification_number, email, former_emails, name, institution, password_hash, certificate_code, voted_on)
  select id, contest, identification_number, email, former_emails, name, institution, password_hash, certificate_code,
    voted_on
  from roll order by id;
alter table voters enable trigger roll_takes_nobody_in;
select setval('voters_id_seq', coalesce(max(id), 0) + 1, false) from roll;

-- What names a voter goes with them.
create function forget_what_names_voters() returns trigger language plpgsql as $$
begin
  delete from password_links where voter_id in (select id from changed);
  delete from reminder_opt_outs where voter_id in (select id from changed);
  delete from identity_disputes where voter_id in (select id from changed);
  update outbox set voter_id = null where voter_id in (select id from changed);
  return null;
end
$$;
create trigger voters_take_along_what_names_them after delete on voters referencing old table as changed
  for each statement execute function forget_what_names_voters();

-- A voter's session and confirmation keep no finer time than their use needs. Whoever loses an answer may ask for it again
-- for some minutes, and a session of five minutes ends with a second.
create function coarsen_session() returns trigger language plpgsql as $$
begin
  new.started_at := date_trunc('minute', new.started_at);
  new.expires_at := date_trunc('second', new.expires_at);
  new.ended_at := date_trunc('minute', new.ended_at);
  return new;
end
$$;
create trigger voters_sessions_are_coarse before insert or update on sessions
  for each row when (new.kind = 'voter') execute function coarsen_session();
create function coarsen_confirmation() returns trigger language plpgsql as $$
begin
  new.created_at := date_trunc('minute', new.created_at);
  new.next_attempt_at := date_trunc('minute', new.next_attempt_at);
  return new;
end
$$;
create trigger confirmations_are_coarse before insert on outbox
  for each row when (new.topic = 'vote_receipt') execute function coarsen_confirmation();
-- The planner's samples of a table outlive its rows.
alter table outbox
  alter column subject set statistics 0,
  alter column text set statistics 0,
  alter column html set statistics 0,
  alter column receipt_of set statistics 0;
alter table election_keys alter column wrapped set statistics 0;
alter table sessions
  alter column subject set statistics 0,
  alter column started_at set statistics 0,
  alter column expires_at set statistics 0,
  alter column ended_at set statistics 0;
alter table codes
  alter column subject set statistics 0,
  alter column created_at set statistics 0,
  alter column expires_at set statistics 0,
  alter column used_at set statistics 0;

-- The key that signs receipts and checkpoints is random too, and goes after the last checkpoint.
alter table election_keys drop constraint election_keys_purpose_check;
alter table election_keys add constraint election_keys_purpose_check
  check (purpose in ('credentials', 'trustee', 'signing'));
-- So what it signed is kept as it was signed: the last checkpoints, in the order of `recent`, and the one that a witness
-- cosigned.
alter table logs add column recent_notes text[] not null default '{}';
alter table cosignatures add column note text;

-- After the publication the files that held what was destroyed are written anew: until when a process is at work on it,
-- and when it was done.
alter table contests add column erasing_until timestamptz, add column erased_at timestamptz;
