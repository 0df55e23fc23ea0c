-- Who did what, when: append-only, each entry bound to the one before by its hash.
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
  -- Its place among the entries of its name, of its kind of candidate, and of both: with these, any page of any filter
  -- of a million entries is a short range of an index, the last one too.
  place_in_name bigint not null,
  place_in_type bigint,
  place_in_both bigint,
  previous_hash bytea not null,
  hash bytea not null
);
create index activity_by_subject on activity_log (subject_type, subject_id, id);
create unique index activity_by_name on activity_log (log_name, place_in_name);
create unique index activity_by_type on activity_log (candidate_type, place_in_type) where candidate_type is not null;
create unique index activity_by_both on activity_log (candidate_type, log_name, place_in_both) where candidate_type is not null;

-- Words of the author's name and of the description, without their accents.
create function folded(words text) returns text language sql immutable parallel safe as
  $$ select translate(lower(words), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun') $$;
create index activity_by_words on activity_log
  using gin (to_tsvector('simple', folded(causer_name || ' ' || description)));

-- How many entries each filter has; '' stands for any. Written under the chain's lock.
create table activity_counts (
  log_name text not null,
  candidate_type text not null,
  total bigint not null,
  primary key (log_name, candidate_type)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create trigger activity_log_is_append_only before update or delete on activity_log
  for each row execute function refuse_change();
create trigger activity_log_is_never_emptied before truncate on activity_log
  for each statement execute function refuse_change();

-- The end of the chain. Writers lock this one row, so entries have one order under any number of processes.
create table activity_chain (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash bytea not null
);
insert into activity_chain (last_id, last_hash) values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');
