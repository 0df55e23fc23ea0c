-- What operating an installation needs: background work, imports, the binding to its secret, readiness, the demonstration.

-- Background work (decision 74): what is due when, and which process does it. The row of what is done once goes when it is
-- done; what recurs keeps its own.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The id of the row that it is about: a contest, an import, a list, a change. 0 for what recurs.
  subject bigint not null default 0,
  run_at timestamptz not null,
  -- Since it last ended well.
  attempts integer not null default 0,
  -- It was asked for while it ran, and what it did may not have counted that.
  again boolean not null default false,
  -- Counts the claims: a process that was wrongly presumed dead finds another number.
  claim integer not null default 0,
  claimed_until timestamptz,
  unique (kind, subject)
);

-- A file to import comes in pieces, so that neither its sender's request nor its reader holds all of it in memory.
-- Personal data of many: the file is deleted once the job has ended.
create table import_files (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);
create table import_pieces (
  file_id bigint not null references import_files on delete cascade,
  at integer not null,
  bytes bytea not null,
  primary key (file_id, at)
);
alter table import_pieces alter column bytes set storage external;

-- An import of a file. A roll is a contest's, the other lists are the installation's.
create table import_jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  dry_run boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'refused', 'failed')),
  file_name text not null,
  file_id bigint unique references import_files on delete set null,
  staff_id bigint not null references staff_users,
  started_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  lines integer not null default 0,
  done_lines integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  deactivated integer,
  bad_total integer not null default 0,
  bad jsonb not null default '[]',
  process_id bigint references processes,
  contest bigint references contests,
  -- What it would change, told by a dry run: how many rows the list had, and how many of them stay as they are.
  existing integer,
  unchanged integer,
  fields jsonb not null default '[]',
  checks jsonb,
  -- Some rows of each group, with names and addresses: deleted within about an hour.
  samples jsonb,
  -- Of the file and of the rows that it was compared with.
  fingerprint text,
  -- The dry run that an import confirms, and whether the word was typed by which more than a twentieth may go.
  reviewed bigint references import_jobs on delete set null,
  confirmed boolean not null default false,
  -- Lines of a register that wait as change requests, and the reason for them, until the import ends.
  held integer,
  reason text,
  check ((status in ('waiting', 'running')) = (finished_at is null)),
  check ((kind = 'roll') = (contest is not null)),
  check ((contest is null) = (process_id is null))
);
create unique index one_import_at_a_time on import_jobs (kind, contest) nulls not distinct
  where status in ('waiting', 'running');

-- A keyed fingerprint of the secret that this database belongs to. The first process to start writes it; a process with
-- another secret ends. It reveals nothing about the secret, which is random.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null,
  kept_at timestamptz not null
);
create trigger installation_secret_stays before delete on installation_secret
  for each row execute function refuse_removal();
create trigger installation_secret_is_never_emptied before truncate on installation_secret
  for each statement execute function refuse_removal();

-- Where this database lives, so that a copy of it is recognised, and whether it is a drill's (decision 66).
create table installation (
  only_row boolean primary key default true check (only_row),
  -- The cluster and the database within it, or the folder of the embedded one. A promoted standby keeps it; a restored dump
  -- has another. Null where it can't be read.
  place text,
  -- An operator said that this is a copy: one of the files of a cluster has the place of its original.
  marked_copy boolean not null default false,
  drill_since timestamptz,
  -- The last backup that was written whole.
  backed_up_at timestamptz,
  -- A hash of the mail server and the sender that the settings name, and since when they do: what an earlier mail server
  -- took says nothing of this one.
  mail_settings text,
  mail_settings_since timestamptz
);
create trigger installation_stays before delete on installation
  for each row execute function refuse_removal();
-- A drill's database never becomes a real one: its votes and mails are made up.
create trigger drills_stay_drills before update on installation
  for each row when (old.drill_since is not null and new.drill_since is distinct from old.drill_since)
  execute function refuse_change();

-- What /api/ready writes to, to prove that a write would succeed.
create table readiness (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);

-- Whether the demonstration was made to its end; without a row, a start goes on making it.
create table demonstration (
  only_row boolean primary key default true check (only_row),
  completed_at timestamptz not null
);
