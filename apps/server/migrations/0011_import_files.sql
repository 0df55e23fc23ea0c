-- A file to import comes in pieces, so that neither its sender's request nor its reader holds all of it in memory.
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

-- Personal data of many: the file is forgotten once the job has ended.
alter table import_jobs drop column bytes;
alter table import_jobs add column file_id bigint unique references import_files on delete set null;
-- How often it was taken up: one that ends every process that takes it must not go round for ever.
alter table import_jobs add column attempts integer not null default 0;
alter table import_jobs add column deactivated integer;
alter table import_jobs add check ((status in ('waiting', 'running')) = (finished_at is null));
