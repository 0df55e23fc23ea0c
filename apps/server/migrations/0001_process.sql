-- One installation runs one process: its words and its windows are data, not code.
create table process (
  only_row boolean primary key default true check (only_row),
  title text not null,
  body text not null,
  period text not null,
  year integer not null
);

insert into process (title, body, period, year)
values ('Elecciones 2025', 'Tribunal Disciplinario', '2026-2029', 2025);

create table windows (
  name text primary key check (name in ('inscription', 'correction', 'voting')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  check (opens_at < closes_at)
);
