-- A file to import, worked on by whichever process takes it.
create table import_jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  dry_run boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'refused', 'failed')),
  file_name text not null,
  -- Personal data of many: forgotten once the job has ended.
  bytes bytea,
  staff_id bigint not null references staff_users,
  started_by text not null,
  created_at timestamptz not null,
  claimed_at timestamptz,
  finished_at timestamptz,
  lines integer not null default 0,
  done_lines integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  bad_total integer not null default 0,
  bad jsonb not null default '[]'
);
create unique index one_import_at_a_time on import_jobs (kind) where status in ('waiting', 'running');
