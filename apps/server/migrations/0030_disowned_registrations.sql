-- Registrations that no longer count: disowned by the person whose document they bear, or replaced by a copy that an
-- administrator reopened. They are kept whole, so a person may have several, of which one counts.
alter table candidates
  add column set_aside_at timestamptz,
  add column set_aside_as text check (set_aside_as in ('disowned', 'reopened')),
  -- The registration that this one is an editable copy of. Its codes go to the register's address alone.
  add column reopened_from bigint references candidates,
  add column reopened_by text,
  add column reopen_reason text check (char_length(reopen_reason) between 5 and 500),
  -- When the person said, too late to freeze it, that the registration isn't theirs.
  add column disputed_at timestamptz,
  add check ((set_aside_at is null) = (set_aside_as is null)),
  add check ((reopened_from is null) = (reopened_by is null) and (reopened_from is null) = (reopen_reason is null));

alter table candidates drop constraint one_candidacy_per_person;
create unique index one_candidacy_per_person on candidates (identification_type_id, identification_number)
  where set_aside_at is null;
create index set_aside_candidates on candidates (identification_type_id, identification_number)
  where set_aside_at is not null;

-- The lists of staff leave out what is set aside, and still read nothing but their indexes.
drop index candidates_by_status;
drop index candidates_by_submission;
create index candidates_by_status on candidates (review_status, submitted_at desc, id desc)
  where submitted_at is not null and set_aside_at is null;
create index candidates_by_submission on candidates (submitted_at desc, id desc)
  include (review_status, candidate_type, identification_number) where submitted_at is not null and set_aside_at is null;

create trigger set_aside_candidates_are_kept before update or delete on candidates
  for each row when (old.set_aside_at is not null) execute function refuse_change();

create function keep_set_aside_documents() returns trigger language plpgsql as $$
declare
  owner bigint := case when tg_op = 'INSERT' then new.candidate_id else old.candidate_id end;
begin
  if exists (select from candidates where id = owner and set_aside_at is not null) then
    raise exception 'documents of a registration that is set aside are kept'
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger set_aside_documents_are_kept before insert or update or delete on documents
  for each row execute function keep_set_aside_documents();

-- Links "No fui yo", one for each mail to the register's address. Only hashes: a stolen database opens none.
create table disown_links (
  token_hash bytea primary key,
  candidate_id bigint not null references candidates,
  created_at timestamptz not null
);

alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check check (ended_by in
  ('logout', 'submission', 'expiry', 'code_elsewhere', 'disabled', 'cast', 'disowned', 'reopened'));
