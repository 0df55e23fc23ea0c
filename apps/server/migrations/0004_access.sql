-- How people prove who they are, what bounds guessing, and what one administrator can't do alone.

-- Only hashes of tokens and codes are kept: reading the database lets nobody act as anyone.
create table sessions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('candidate', 'correction', 'tracking', 'staff', 'voter')),
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
    ('logout', 'submission', 'expiry', 'code_elsewhere', 'disabled', 'cast', 'disowned', 'reopened', 'process_ended',
     'withdrawn')),
  check ((ended_at is null) = (ended_by is null))
);
-- The planner's samples of a table outlive its rows (decision 57).
alter table sessions
  alter column subject set statistics 0,
  alter column started_at set statistics 0,
  alter column expires_at set statistics 0,
  alter column ended_at set statistics 0;
-- One live session per candidate, under any concurrency.
create unique index one_live_session_per_candidate on sessions (subject)
  where ended_at is null and kind in ('candidate', 'correction');
create index sessions_by_subject on sessions (subject);

-- A voter's session keeps no finer time than its use needs. Whoever loses an answer may ask for it again for some minutes,
-- and a session of five minutes ends with a second.
create function coarsen_session() returns trigger language plpgsql as $$
begin
  new.started_at := date_trunc('minute', new.started_at);
  new.expires_at := date_trunc('second', new.expires_at);
  new.ended_at := date_trunc('minute', new.ended_at);
  return new;
end
$$;
create trigger voters_sessions_are_coarse before insert or update on sessions
  for each row when (new.kind = 'voter') execute function coarsen_session();

-- Several codes of one person are valid side by side. Each can be tried with the handle that the answer to its request
-- carried, so that neither tries nor requests from elsewhere end it.
create table codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject text not null,
  code_hash bytea not null,
  handle_hash bytea not null,
  -- Keyed hashes of the prefixes of the address that requested the code: waits and counts are kept for each.
  origin bytea not null,
  wide_origin bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Tries without a handle, counted apart: they must not use up those of the browser that holds it.
  loose_tries integer not null default 0,
  used_at timestamptz,
  replaced_at timestamptz
);
alter table codes
  alter column subject set statistics 0,
  alter column created_at set statistics 0,
  alter column expires_at set statistics 0,
  alter column used_at set statistics 0;
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

-- Passkeys of the staff, who belong to the installation.
create table staff_passkey_owners (
  staff_id bigint primary key references staff_users,
  -- Random: authenticators keep it, so it must say nothing of the person.
  user_handle bytea not null unique,
  offer_declined_at timestamptz
);

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_passkey_owners,
  credential_id bytea not null constraint one_owner_per_passkey unique,
  public_key bytea not null,
  -- Of the last use; one that doesn't grow tells of a copy. Synced passkeys keep it at 0.
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_owner on staff_passkeys (staff_id);

-- Questions to a passkey that are out: each is answered once, and only for its purpose, session and action. Only hashes
-- are kept: reading the database answers none.
create table staff_challenges (
  challenge_hash bytea primary key,
  staff_id bigint not null references staff_users,
  purpose text not null check (purpose in ('login', 'register', 'confirm')),
  session_id bigint references sessions on delete cascade,
  action_hash bytea,
  -- Whether the directory was the first step of the login, and not a code: the log says so.
  by_directory boolean not null default false,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session_id is null)),
  check ((purpose = 'confirm') = (action_hash is not null))
);
create index staff_challenges_by_age on staff_challenges (expires_at);
create index staff_challenges_by_session on staff_challenges (session_id);

-- Accounts of the entity's directory (decision 86). A row begins as an invitation, whose mailed link names it; by that
-- link an account is tied, once. Another invitation is another row, so the link before it is dead.
create table staff_directory_accounts (
  id bigint generated always as identity primary key,
  staff_id bigint not null constraint one_directory_account_per_staff_user unique references staff_users,
  invited_at timestamptz not null,
  -- The directory's name for the person, which is unique at this issuer alone.
  issuer text,
  subject text,
  tied_at timestamptz,
  constraint one_staff_user_per_directory_account unique (issuer, subject),
  check ((issuer is null) = (subject is null)),
  check ((issuer is null) = (tied_at is null))
);

-- Logins at the directory that are out, each by the hash of what its browser holds, and good once.
create table directory_logins (
  handle_hash bytea primary key,
  -- The invitation by which an account is to be tied; null for a login.
  account_id bigint references staff_directory_accounts on delete cascade,
  expires_at timestamptz not null
);
create index directory_logins_by_age on directory_logins (expires_at);
create index directory_logins_by_account on directory_logins (account_id);

-- What one administrator could use against an election takes two, and time: one asks, another approves, and it takes
-- effect when the wait is over (decision 80).
create table change_requests (
  id bigint generated always as identity primary key,
  action text not null,
  -- Null for what is the installation's.
  process_id bigint references processes,
  contest bigint references contests,
  -- What the action is about, such as 'voter:12'.
  subject text not null,
  -- What people are shown. Forgotten with the process.
  about text not null,
  details jsonb not null,
  -- Whether it names people, who were told and can stop it; otherwise everybody is told.
  names_people boolean not null,
  -- What the action needs to take effect; null once it ended.
  payload jsonb,
  reason text not null,
  requested_by bigint not null references staff_users,
  requested_by_name text not null,
  requested_at timestamptz not null,
  takes_effect_at timestamptz not null,
  needs_second boolean not null,
  state text not null check (
    state in ('pending', 'approved', 'applied', 'declined', 'withdrawn', 'stopped', 'failed', 'lapsed')),
  approved_by bigint references staff_users,
  approved_by_name text,
  approved_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  ended_reason text,
  -- The addresses that were told, until it ended: each has a signed link that stops it, and names its place here.
  told text[] not null default '{}',
  constraint nobody_approves_their_own_request check (approved_by <> requested_by),
  check ((approved_by is null) = (approved_at is null)),
  check (state not in ('approved', 'applied') or not needs_second or approved_by is not null),
  check ((state in ('pending', 'approved')) = (ended_at is null)),
  check ((state in ('pending', 'approved')) = (payload is not null))
);
create unique index one_open_change_per_subject on change_requests (action, subject)
  where state in ('pending', 'approved');
create index change_requests_open on change_requests (takes_effect_at) where state in ('pending', 'approved');
create index change_requests_by_subject on change_requests (subject, id);
create index change_requests_by_process on change_requests (process_id);
