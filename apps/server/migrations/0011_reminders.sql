-- Reminders to people whose registration isn't submitted, before the window closes. The row decides which of several
-- server processes writes the mail, and a window that is moved reminds again.
create table draft_reminders (
  candidate_id bigint not null references candidates,
  hours_before smallint not null check (hours_before in (24, 2)),
  closes_at timestamptz not null,
  queued_at timestamptz not null,
  primary key (candidate_id, hours_before, closes_at)
);
