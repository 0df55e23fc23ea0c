-- Mail is queued in the transaction of its cause and sent by a worker.
create table outbox (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  to_address text not null,
  subject text not null,
  text text,
  html text,
  -- A body with a code or a link that opens something is forgotten once the mail server has taken it.
  secret boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where status in ('waiting', 'sending');
create index outbox_by_address on outbox (to_address, id);
