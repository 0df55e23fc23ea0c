-- The activity log: who did what, when. First, because later tables use refuse_change() too.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Words of the author's name and of the description, without their accents.
create function folded(words text) returns text language sql immutable parallel safe as
  $$ select translate(lower(words), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun') $$;

-- Append-only: the hash of each entry covers the hash of the entry before it.
create table activity_log (
  id bigint primary key,
  created_at timestamptz not null,
  log_name text not null,
  event text not null,
  causer_type text not null check (causer_type in ('system', 'candidate', 'staff', 'voter', 'trustee')),
  causer_id text,
  causer_name text not null,
  description text not null,
  subject_type text,
  subject_id bigint,
  candidate_type text check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  properties jsonb not null,
  -- The entry's ordinal among those of its name, of its kind of candidate, and of both: with these, any page of any
  -- filter of a million entries is a short range of an index, the last page too.
  place_in_name bigint not null,
  place_in_type bigint,
  place_in_both bigint,
  -- The row of activity_voices. No part of what the entry says, so the hash does not cover it.
  voice_id bigint not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index activity_by_subject on activity_log (subject_type, subject_id, id);
create unique index activity_by_name on activity_log (log_name, place_in_name);
create unique index activity_by_type on activity_log (candidate_type, place_in_type) where candidate_type is not null;
create unique index activity_by_both on activity_log (candidate_type, log_name, place_in_both) where candidate_type is not null;
create index activity_by_voice on activity_log (voice_id, id);

create trigger activity_log_is_append_only before update or delete on activity_log
  for each row execute function refuse_change();
create trigger activity_log_is_never_emptied before truncate on activity_log
  for each statement execute function refuse_change();

-- The distinct combinations of author, description, name and kind of candidate: a million entries repeat a few. A search
-- looks for its words here and then reads the newest entries of the rows it found, so that rare words and common ones are
-- both quick, with any filter.
create table activity_voices (
  id bigint generated always as identity primary key,
  causer_name text not null,
  description text not null,
  log_name text not null,
  -- '' stands for none.
  candidate_type text not null,
  entries bigint not null,
  last_id bigint not null,
  -- The log's name and the kind of candidate are lexemes too, so that one index answers both; the slash separates them
  -- from what people type, which is letters and digits only.
  words tsvector not null generated always as (
    to_tsvector('simple'::regconfig, folded(causer_name || ' ' || description))
    || array_to_tsvector(array['log/' || log_name, 'type/' || candidate_type])
  ) stored,
  constraint one_voice unique (causer_name, description, log_name, candidate_type)
) with (fillfactor = 80);
-- Without fastupdate: each search would read through its list of pending entries.
create index voices_by_words on activity_voices using gin (words) with (fastupdate = off);

-- How many entries each filter has; '' stands for any. Written under the chain's lock.
create table activity_counts (
  log_name text not null,
  candidate_type text not null,
  total bigint not null,
  primary key (log_name, candidate_type)
);

-- The end of the chain. Writers lock this one row, so entries have one order under any number of processes.
create table activity_chain (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash bytea not null
);
insert into activity_chain (last_id, last_hash) values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- One more entry of a name, of a kind of candidate, or of both; '' stands for any. Called by the chain's one writer.
create function count_entry(in_name text, of_kind text) returns bigint language plpgsql as $$
declare
  place bigint;
begin
  update activity_counts set total = total + 1 where (log_name, candidate_type) = (in_name, of_kind)
    returning total into place;
  if not found then
    insert into activity_counts values (in_name, of_kind, 1) returning total into place;
  end if;
  return place;
end
$$;

-- Appends an entry and returns its id. Holding the chain's row makes the caller the only writer. The hash covers the hash
-- before and the entry's text, given in five pieces: between them stand the fields that come with its ordinals.
--
-- A function, because each of its statements takes a new snapshot. A single large statement that finds the chain's row
-- changed since it began must be set up once more to check that row again (EvalPlanQual), and under load nearly every one
-- would. cast_vote() is a function for the same reason.
--
-- Nearly every entry finds its counts and its voice in place, so they are updated first and inserted only if missing:
-- `insert … on conflict` would compute the entry's search words before it finds the row that already has them.
create function append_entry(said jsonb, pieces text[]) returns bigint language plpgsql as $$
declare
  entry activity_log := jsonb_populate_record(null::activity_log, said);
  kind text := coalesce(entry.candidate_type, '');
begin
  select last_id + 1, last_hash into strict entry.id, entry.previous_hash from activity_chain for update;

  entry.place_in_name := count_entry(entry.log_name, '');
  if kind <> '' then
    entry.place_in_both := count_entry(entry.log_name, kind);
    entry.place_in_type := count_entry('', kind);
  end if;

  update activity_voices set entries = entries + 1, last_id = entry.id
    where (causer_name, description, log_name, candidate_type)
      = (entry.causer_name, entry.description, entry.log_name, kind)
    returning id into entry.voice_id;
  if not found then
    insert into activity_voices (causer_name, description, log_name, candidate_type, entries, last_id)
      values (entry.causer_name, entry.description, entry.log_name, kind, 1, entry.id)
      returning id into entry.voice_id;
  end if;

  entry.hash := sha256(entry.previous_hash || convert_to(
    pieces[1] || entry.id || pieces[2] || coalesce(entry.place_in_both::text, 'null') || pieces[3] || entry.place_in_name
      || pieces[4] || coalesce(entry.place_in_type::text, 'null') || pieces[5],
    'UTF8'
  ));
  insert into activity_log select entry.*;
  update activity_chain set last_id = entry.id, last_hash = entry.hash;
  return entry.id;
end
$$;
