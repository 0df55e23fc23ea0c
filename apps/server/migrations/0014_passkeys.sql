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
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session_id is null)),
  check ((purpose = 'confirm') = (action_hash is not null))
);
create index staff_challenges_by_age on staff_challenges (expires_at);
create index staff_challenges_by_session on staff_challenges (session_id);
