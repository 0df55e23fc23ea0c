-- contract: unused since 0028

-- What one administrator could use against an election takes two, and time: one asks, another approves, and it takes
-- effect when the wait is over (decision 80). The corrections of addresses were the first of them, in tables of their own.
drop table correction_links;
drop table email_corrections;

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
  -- When it was last tried to take effect.
  tried_at timestamptz,
  state text not null check (
    state in ('pending', 'approved', 'applied', 'declined', 'withdrawn', 'stopped', 'failed', 'lapsed')),
  approved_by bigint references staff_users,
  approved_by_name text,
  approved_at timestamptz,
  ended_by text,
  ended_at timestamptz,
  ended_reason text,
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

-- The links with which everybody told stops a change; only their hash is kept.
create table change_request_links (
  token_hash bytea primary key,
  request_id bigint not null references change_requests on delete cascade,
  email text not null
);
create index change_request_links_by_request on change_request_links (request_id);

-- From the sealing on a witness isn't removed: it stays on the page with what it signed.
alter table witnesses add column retired_at timestamptz, add column retired_reason text,
  add check ((retired_at is null) = (retired_reason is null));

-- When somebody last lost the role or the access of an administrator: their colleague isn't a single administrator at once.
alter table staff_users add column administered_until timestamptz;

-- Lines of a register that wait as change requests, and the reason for them, until the import ends.
alter table import_jobs add column held integer, add column reason text;
