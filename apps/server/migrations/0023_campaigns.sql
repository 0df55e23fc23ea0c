-- Mail to the electorate of a contest. What it says stands here once; the queue holds a row for each voter, without a
-- body, and the mail is composed when it goes out.
create table campaigns (
  id bigint generated always as identity primary key,
  contest text not null references contests,
  kind text not null check (kind in ('convocatoria', 'recordatorio')),
  audience text not null check (audience in ('all', 'not_voted')),
  subject text not null,
  body text not null,
  per_minute integer not null check (per_minute > 0),
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'cancelled', 'finished')),
  -- Grows with each change of a draft: what is started is what its administrator has read.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  started_by text,
  started_at timestamptz,
  ended_at timestamptz,
  -- How many people it was to reach when it was started.
  reach integer,
  -- Where the feeder is in the roll, whose ids grow; written in the transaction of the rows that it feeds.
  fed_voter_id bigint not null default 0,
  fed boolean not null default false,
  -- The throttle: when the next mail may go, in milliseconds since 1970, with fractions for quick campaigns.
  next_send_ms double precision not null default 0,
  -- Why nothing goes out at present although it should: the mail server doesn't answer, or refuses us.
  trouble text,
  check (status in ('draft', 'cancelled') or started_at is not null)
);

-- Each process that sends, and its last sign of life: what a silent one held has an unknown end.
create table mail_senders (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null
);

-- Who doesn't want to be reminded. The official notice, codes and confirmations come all the same.
create table reminder_opt_outs (
  voter_id bigint primary key references voters on delete cascade,
  created_at timestamptz not null
);

-- The subject of a campaign's mail is the campaign's; in its rows it is empty.
alter table outbox add column campaign_id bigint references campaigns;
alter table outbox add column sender_id bigint;
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (
  status in ('waiting', 'sending', 'sent', 'failed')
  or (status in ('skipped', 'unknown') and campaign_id is not null)
);

-- Never twice to one person in a campaign, under any number of feeders.
create unique index one_mail_per_voter_and_campaign on outbox (campaign_id, voter_id) where campaign_id is not null;

-- Codes and receipts have a queue of their own, so that a campaign of 160,000 is not even in sight of it.
drop index outbox_due;
create index outbox_due on outbox (next_attempt_at) where status in ('waiting', 'sending') and campaign_id is null;
create index campaign_mail_due on outbox (campaign_id, next_attempt_at, id) where status = 'waiting' and campaign_id is not null;
create index campaign_mail_under_way on outbox (sender_id) where status = 'sending' and campaign_id is not null;

-- The page of the queue, by its filters. A campaign's rows are read in the order of the roll, by the unique index.
create index outbox_by_status on outbox (status, id);
create index outbox_by_topic on outbox (topic, id) where topic is not null;
