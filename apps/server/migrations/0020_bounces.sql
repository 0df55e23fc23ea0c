-- Mail that comes back, and what is known of a roll's addresses before its people are written to.

-- A mail that its recipient's server refused after ours had taken it: a delivery status notification says so.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (
  status in ('waiting', 'sending', 'sent', 'failed', 'returned')
  or (status in ('skipped', 'unknown') and campaign_id is not null)
);
create or replace function reason_counted(status text, last_error text) returns text
language sql immutable parallel safe as
  $$ select case when status in ('failed', 'skipped', 'returned') then coalesce(last_error, '') else '' end $$;

-- What notifications say of a mail to an address: the newest, and never a delay after a refusal. The address is the one
-- that the mail went to, in lower case, so a corrected address is not marked.
create table bounces (
  id bigint generated always as identity primary key,
  mail_id bigint not null references outbox on delete cascade,
  address text not null,
  -- The mail's; null for the installation's own mail.
  process_id bigint references processes,
  kind text not null check (kind in ('returned', 'delayed')),
  -- The enhanced status code (RFC 3463), such as 5.1.1.
  status text not null,
  -- What the other server answered, shortened and without addresses.
  diagnostic text,
  -- The hash of the notification's Message-ID: one that is read again changes nothing.
  report bytea not null,
  arrived_at timestamptz not null,
  -- When the mail was sent again: what came back before says nothing more.
  resolved_at timestamptz,
  constraint one_bounce_per_mail_and_address unique (mail_id, address)
);
create index returned_addresses on bounces (process_id, address) where kind = 'returned' and resolved_at is null;

-- The mailbox that the notifications arrive in, as far as it was read, by all processes together.
create table bounce_mailbox (
  only_row boolean primary key default true check (only_row),
  -- When it is read next. The process that moves it forward is the one that reads.
  next_read_at timestamptz not null default '1970-01-01',
  -- Which mailbox the position is of: a hash of its address, and the number that its server gives to its numbering.
  mailbox bytea,
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  last_read_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  returned bigint not null default 0,
  delayed bigint not null default 0,
  -- Messages that tell of no mail of ours, forged ones among them.
  unmatched bigint not null default 0
);
insert into bounce_mailbox default values;

-- The report on the quality of a roll's addresses: asked for by a person, made by a worker.
create table roll_reports (
  contest bigint primary key references contests on delete cascade,
  requested_by text not null,
  requested_at timestamptz not null,
  -- Until then a process is at work on it; one that died leaves it to another.
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- Domains looked up, of how many.
  done integer not null default 0,
  total integer not null default 0,
  finished_at timestamptz,
  failed boolean not null default false,
  -- The domains that are of interest, by what is wrong with them; the rest is read from the roll.
  domains jsonb,
  findings jsonb
);
