-- The process and its calendar, reference data, the people who log in, and how they do.

-- One installation runs one process: its titles and its windows are data, not code.
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

-- Ids are the official codes as numbers (DANE, SNIES): they mean the same in every installation and every export.
create table states (
  id integer primary key,
  name text not null
);

create table cities (
  id integer primary key,
  state_id integer not null references states,
  name text not null
);
create index cities_by_state on cities (state_id, name);

create table universities (
  id integer primary key,
  name text not null,
  snies_code text not null unique check (snies_code ~ '^[0-9]{5,7}$'),
  active boolean not null default true
);
create index universities_by_name on universities (name) where active;

-- The board's register of accountants, as imported: it decides who may become a candidate.
create table professional_register (
  identification_type_id integer not null,
  identification_number text not null check (identification_number ~ '^[0-9]{5,15}$'),
  first_name text not null,
  second_name text,
  first_last_name text not null,
  second_last_name text,
  professional_card text not null,
  email text not null,
  mobile_phone text,
  data_updated_on date not null,
  disciplinary_status text not null check (disciplinary_status in ('SIN_SANCION', 'CON_SANCION')),
  card_status text not null check (card_status in ('ACTIVA', 'INACTIVA')),
  imported_at timestamptz not null,
  primary key (identification_type_id, identification_number)
);

create table staff_users (
  id bigint generated always as identity primary key,
  identification_number text not null constraint one_staff_user_per_number unique
    check (identification_number ~ '^[0-9]{5,15}$'),
  name text not null,
  email text not null,
  role text not null check (role in ('REVISOR', 'ADMINISTRADOR', 'AUDITOR')),
  active boolean not null default true,
  created_at timestamptz not null,
  -- Since when the user has had this role and address and been active, if an administrator of the product decided it;
  -- null for users whom the operator or the first start created.
  appointed_at timestamptz
);

-- Only hashes of tokens and codes are kept: reading the database lets nobody act as anyone.
create table sessions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('candidate', 'correction', 'staff', 'voter')),
  subject text not null,
  candidate_type text check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  token_hash bytea not null unique,
  -- The token before the last refresh: valid for a short while, so that a lost answer doesn't lock the person out.
  previous_token_hash bytea unique,
  previous_valid_until timestamptz,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in
    ('logout', 'submission', 'expiry', 'code_elsewhere', 'disabled', 'cast', 'disowned', 'reopened')),
  check ((ended_at is null) = (ended_by is null))
);

-- One live session per candidate, under any concurrency.
create unique index one_live_session_per_candidate on sessions (subject)
  where ended_at is null and kind in ('candidate', 'correction');
create index sessions_by_subject on sessions (subject);

-- Several codes of one person are valid side by side. Each can be tried with the handle that the answer to its request
-- carried, so that neither tries nor requests from elsewhere end it.
create table codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject text not null,
  code_hash bytea not null,
  handle_hash bytea,
  -- Keyed hashes of the prefixes of the address that requested the code: waits and counts are kept for each.
  origin bytea,
  wide_origin bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Tries without a handle, counted apart: they must not use up those of the browser that holds it.
  loose_tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
create index codes_by_subject on codes (subject, created_at);
create index codes_by_handle on codes (handle_hash);

-- Unlogged: losing short-lived counters in a crash costs nothing, so they skip the write-ahead log.
create unlogged table rate_counters (
  name text not null,
  holder bytea not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (name, holder, window_start)
);
create index rate_counters_by_age on rate_counters (window_start);

-- Proofs of work that were used. Losing them in a crash lets a proof of the last minutes be used twice, no more.
create unlogged table spent_proofs (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_by_age on spent_proofs (expires_at);
