-- Only hashes of tokens and codes are kept: whoever reads the database can't act as anyone.
create table sessions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('candidate', 'correction', 'staff', 'voter')),
  subject text not null,
  candidate_type text check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  token_hash bytea not null unique,
  -- The token before the last refresh: good for a short while, so that a lost answer doesn't lock the person out.
  previous_token_hash bytea unique,
  previous_valid_until timestamptz,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('logout', 'submission', 'expiry', 'code_elsewhere', 'disabled', 'cast')),
  check ((ended_at is null) = (ended_by is null))
);

-- One live session per candidate, under any concurrency.
create unique index one_live_session_per_candidate on sessions (subject)
  where ended_at is null and kind in ('candidate', 'correction');
create index sessions_by_subject on sessions (subject);

create table codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);

-- One live code per person and purpose: a new one kills the old.
create unique index one_live_code on codes (purpose, subject) where used_at is null and replaced_at is null;
create index codes_by_subject on codes (subject, created_at);

-- Counters of a moment: losing them in a crash costs nothing, so they skip the write-ahead log.
create unlogged table rate_counters (
  name text not null,
  holder bytea not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (name, holder, window_start)
);
create index rate_counters_by_age on rate_counters (window_start);
