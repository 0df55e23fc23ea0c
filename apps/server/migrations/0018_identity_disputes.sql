-- A voter whose mail tells of something that they didn't do says so with the link in it: the help desk looks after them.
-- Nothing of a vote depends on these rows (decision 50).
create table identity_disputes (
  id bigint generated always as identity primary key,
  -- A roll that is replaced before the sealing takes its people's disputes along; the log keeps that there were some.
  voter_id bigint not null references voters on delete cascade,
  contest bigint not null references contests,
  event text not null check (event in ('code_requested', 'password_link', 'vote_cast', 'email_changed')),
  event_at timestamptz not null,
  opened_at timestamptz not null,
  taken_by bigint references staff_users,
  taken_by_name text,
  taken_at timestamptz,
  outcome text check (outcome in ('recognised', 'address_corrected', 'impersonated', 'unreachable', 'other')),
  answer text,
  closed_at timestamptz,
  -- Race: of two uses of one link, one opens the dispute.
  constraint one_dispute_per_event unique (voter_id, event, event_at),
  check ((taken_by is null) = (taken_at is null)),
  check ((closed_at is null) = (outcome is null)),
  check ((closed_at is null) = (answer is null)),
  -- Only whoever looks after it closes it.
  check (closed_at is null or taken_by is not null)
);
create index identity_disputes_of_contest on identity_disputes (contest, id);

create table identity_dispute_notes (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references identity_disputes on delete cascade,
  staff_id bigint not null references staff_users,
  author_name text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index identity_dispute_notes_of_dispute on identity_dispute_notes (dispute_id, id);
