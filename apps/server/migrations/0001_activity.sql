-- The activity log: who did what, when. First, because later tables use refuse_change() too.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create function without_accents(words text) returns text language sql immutable parallel safe as
  $$ select translate(lower(words), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun') $$;

-- Append-only. hash = SHA-256(hash of the entry before || the entry's content as canonical JSON). The content includes
-- personal_hash = SHA-256(salt || the personal part as canonical JSON) instead of the personal part itself, so the
-- personal part and its salt can be erased without breaking the chain. services/activity/chain.ts defines the JSON.
create table activity_log (
  -- Without gaps: an entry's id is its position in the chain.
  id bigint primary key,
  created_at timestamptz not null,
  log_name text not null,
  event text not null,
  causer_type text not null check (causer_type in ('system', 'candidate', 'staff', 'voter', 'trustee')),
  causer_id text,
  description text not null,
  subject_type text,
  subject_id bigint,
  candidate_type text check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  properties jsonb not null,
  -- The personal part with its salt; all three are null once they are erased.
  causer_name text,
  personal_properties jsonb,
  salt bytea,
  personal_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- Derived from the entry for the search and its filter, and not hashed. The author's name and the description as words:
  -- null once the personal part is erased. The process has no foreign key, because a draft may be discarded; what is hashed
  -- names it among the properties.
  words tsvector,
  process_id bigint,
  constraint personal_part_is_whole_or_erased
    check (num_nulls(causer_name, personal_properties, salt) in (0, 3) and (salt is not null or words is null))
);

-- A search reads the entries that hold its words. Every other filter reads the log by its primary key.
create index activity_log_by_word on activity_log using gin (words) with (fastupdate = off);

-- Only the forgetting of an archived process (0003) erases, and of an entry only the personal part. Its hash stays, and
-- with it the chain.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erased activity_log := old;
begin
  erased.causer_name := null;
  erased.personal_properties := null;
  erased.salt := null;
  erased.words := null;
  if tg_op = 'UPDATE' and old.process_id = forgotten_process() and new is not distinct from erased then
    return new;
  end if;
  raise exception 'rows of activity_log are never changed or removed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger activity_log_is_append_only before update or delete on activity_log
  for each row execute function refuse_change_but_erasure();
create trigger activity_log_is_never_emptied before truncate on activity_log
  for each statement execute function refuse_change();

-- Entries as people read them, with the personal part in its place, and the process apart from the other properties.
create view activity_entries as
  select id, created_at, log_name, event, causer_type, causer_id, causer_name, description, subject_type, subject_id,
    candidate_type, process_id, properties ->> 'process' as process,
    (properties - 'process') || coalesce(personal_properties, '{}') as properties
  from activity_log;

-- The head of the chain. Writers lock this one row, so entries have one order under any number of processes.
create table activity_chain (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash bytea not null
);
insert into activity_chain (last_id, last_hash) values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- Appends an entry and returns its id. `content` is the hashed text itself, as JSON of the columns; `personal` holds the
-- columns of the personal part. Locking the chain's row makes the caller the only writer until it commits.
--
-- A function, because each of its statements takes a new snapshot. A single large statement that finds the chain's row
-- changed since it began must be set up once more to check that row again (EvalPlanQual), and under load nearly every one
-- would. cast_vote() is a function for the same reason.
create function append_entry(content text, personal jsonb, of_process bigint) returns bigint language plpgsql as $$
declare
  entry activity_log := jsonb_populate_record(null::activity_log, content::jsonb || personal);
begin
  entry.process_id := of_process;
  entry.words := to_tsvector('simple', without_accents(entry.causer_name || ' ' || entry.description));
  select last_id + 1, last_hash into strict entry.id, entry.previous_hash from activity_chain for update;
  entry.hash := sha256(entry.previous_hash || convert_to(content, 'UTF8'));
  insert into activity_log select entry.*;
  update activity_chain set last_id = entry.id, last_hash = entry.hash;
  return entry.id;
end
$$;
