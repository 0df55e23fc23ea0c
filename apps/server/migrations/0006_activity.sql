-- Who did what, when: append-only, each entry bound to the one before by its hash.
create table activity_log (
  id bigint primary key,
  created_at timestamptz not null,
  log_name text not null,
  event text not null,
  causer_type text not null check (causer_type in ('system', 'candidate', 'staff', 'voter', 'trustee')),
  causer_id text,
  causer_name text not null,
  subject_type text,
  subject_id bigint,
  properties jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index activity_by_subject on activity_log (subject_type, subject_id, id);

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
