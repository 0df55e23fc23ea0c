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

  -- Derived from the entry for the search and its filter, and not hashed. The key is null once the personal part is
  -- erased. The process has no foreign key, because a draft may be discarded; what is hashed names it among the properties.
  search_key_id bigint,
  process_id bigint,

  constraint personal_part_is_whole_or_erased
    check (num_nulls(causer_name, personal_properties, salt) in (0, 3) and (salt is not null or search_key_id is null))
);
-- Each filter with its entries in the order of their ids, for keyset paging.
create index activity_by_log_name on activity_log (log_name, id);
create index activity_by_candidate_type on activity_log (candidate_type, id) where candidate_type is not null;
create index activity_by_both_filters on activity_log (candidate_type, log_name, id) where candidate_type is not null;
create index activity_by_search_key on activity_log (search_key_id, id);
create index activity_by_process on activity_log (process_id, log_name, id);
create index activity_of_process on activity_log (process_id, id);
-- Who did it. The other filters are in the index, so that no entry of somebody with many is read for them.
create index activity_by_causer on activity_log (causer_type, causer_id, id)
  include (log_name, candidate_type, process_id, search_key_id, created_at) where causer_type in ('staff', 'system');
-- Entries about a candidate, by them, and of elections that name them: few for each.
create index activity_of_candidate on activity_log (subject_id, id) where subject_type = 'candidate';
create index activity_by_candidate on activity_log (causer_id, id) where causer_type = 'candidate';
create index activity_naming_candidate on activity_log ((properties ->> 'candidate_id'), id)
  where log_name = 'election' and properties ? 'candidate_id';

-- Only the forgetting of an archived process (0003) erases, and of an entry only the personal part. Its hash stays, and
-- with it the chain.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erased activity_log := old;
begin
  erased.causer_name := null;
  erased.personal_properties := null;
  erased.salt := null;
  erased.search_key_id := null;
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

-- What the search looks in: the distinct combinations of author, description and filters. A million entries repeat a few
-- of them. A search finds its keys here and then reads the newest entries of each, so that rare words and common ones
-- are both quick, with any filter.
create table activity_search_keys (
  id bigint generated always as identity primary key,
  causer_name text not null,
  description text not null,
  log_name text not null,
  -- '' stands for none.
  candidate_type text not null,
  -- The newest entry with this key.
  last_id bigint not null,
  -- 0 stands for none.
  process_id bigint not null,
  -- The filters are lexemes too, so that one index answers both; people type letters and digits only, never the slash.
  words tsvector not null generated always as (
    to_tsvector('simple'::regconfig, without_accents(causer_name || ' ' || description))
    || array_to_tsvector(array['log/' || log_name, 'type/' || candidate_type, 'process/' || process_id::text])
  ) stored,
  constraint one_search_key unique (causer_name, description, log_name, candidate_type, process_id)
) with (fillfactor = 80);
-- Without fastupdate: each search would read through its list of pending entries.
create index activity_search_keys_by_words on activity_search_keys using gin (words) with (fastupdate = off);

-- The activity log by days: the entries of a day are those between two ids, so that a filter by dates is a range of any
-- of the log's indexes. Ids are in the order of writing and times are those of the acts, so neighbouring days may overlap.
create table activity_days (
  -- In Bogotá.
  day date primary key,
  first_id bigint not null,
  -- Null for the newest day, so that an entry seldom writes here.
  last_id bigint
);
-- Race: none. The writers of the log hold the lock of its chain, so one at a time is here.
create function note_activity_day() returns trigger language plpgsql as $$
declare
  entry_day date := (new.created_at at time zone 'America/Bogota')::date;
  newest activity_days;
begin
  select * into newest from activity_days order by day desc limit 1;
  if entry_day = newest.day then
    return null;
  end if;
  if newest.day is null or entry_day > newest.day then
    update activity_days set last_id = new.id - 1 where day = newest.day;
    insert into activity_days (day, first_id) values (entry_day, new.id);
  else
    insert into activity_days as known (day, first_id, last_id) values (entry_day, new.id, new.id)
      on conflict (day) do update set last_id = greatest(known.last_id, excluded.last_id);
  end if;
  return null;
end
$$;
create trigger activity_log_notes_its_day after insert on activity_log
  for each row execute function note_activity_day();

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
--
-- The search key is updated first and inserted only if missing: `insert … on conflict` would compute its words before it
-- finds the row that already has them.
create function append_entry(content text, personal jsonb, of_process bigint) returns bigint language plpgsql as $$
declare
  entry activity_log := jsonb_populate_record(null::activity_log, content::jsonb || personal);
  key_type text := coalesce(entry.candidate_type, '');
  key_process bigint := coalesce(of_process, 0);
begin
  select last_id + 1, last_hash into strict entry.id, entry.previous_hash from activity_chain for update;
  entry.process_id := of_process;
  entry.hash := sha256(entry.previous_hash || convert_to(content, 'UTF8'));

  update activity_search_keys set last_id = entry.id
    where (causer_name, description, log_name, candidate_type, process_id)
      = (entry.causer_name, entry.description, entry.log_name, key_type, key_process)
    returning id into entry.search_key_id;
  if not found then
    insert into activity_search_keys (causer_name, description, log_name, candidate_type, process_id, last_id)
      values (entry.causer_name, entry.description, entry.log_name, key_type, key_process, entry.id)
      returning id into entry.search_key_id;
  end if;

  insert into activity_log select entry.*;
  update activity_chain set last_id = entry.id, last_hash = entry.hash;
  return entry.id;
end
$$;
