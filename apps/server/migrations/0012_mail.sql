-- Mail: the queue, campaigns to the electorate, the counts of both, and what comes back.

-- Mail to the electorate of a contest. Its text stands here once; the queue holds a row for each voter, without subject or
-- body, and the mail is composed when it goes out.
create table campaigns (
  id bigint generated always as identity primary key,
  contest bigint not null references contests,
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
  reach integer,
  -- The feeder's position in the roll, whose ids grow; written in the transaction of the rows that it feeds.
  fed_voter_id bigint not null default 0,
  fed boolean not null default false,
  -- The throttle: when the next mail may go, in milliseconds since 1970, with fractions for quick campaigns.
  next_send_ms double precision not null default 0,
  -- Why nothing goes out at present although it should: the mail server doesn't answer, or refuses us.
  trouble text,
  check (status in ('draft', 'cancelled') or started_at is not null)
);

-- Mail is queued in the transaction of its cause and sent by a worker (decision 18).
create table outbox (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  to_address text not null,
  subject text not null,
  text text,
  html text,
  -- What the mail is for: all that staff are told of it, without reading it.
  topic text not null,
  -- A body with a code or a link that opens something is cleared once the mail server has taken it.
  secret boolean not null default false,
  -- Whom the mail is for: the help desk must find it also after the address was corrected.
  voter_id bigint,
  campaign_id bigint references campaigns,
  -- Where a second copy is worse than none: without an outcome, the mail waits for a person's decision.
  at_most_once boolean not null default false,
  -- Names the latest claim, which ends at `next_attempt_at`; null for a mail that a person sends again.
  claim uuid,
  status text not null default 'waiting' constraint outbox_status_check check (
    -- Returned: its recipient's server refused it after ours had taken it, as a delivery status notification says.
    status in ('waiting', 'sending', 'sent', 'failed', 'returned')
    or (status = 'skipped' and campaign_id is not null)
    or (status = 'unknown' and at_most_once)
  ),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  -- Null for mails of the installation, such as the staff's codes.
  process_id bigint references processes,
  -- The tracking code of the ballot whose signed receipt the mail takes along when it is sent.
  receipt_of text
);
-- The planner's samples of a table outlive its rows (decision 57).
alter table outbox
  alter column subject set statistics 0,
  alter column text set statistics 0,
  alter column html set statistics 0,
  alter column receipt_of set statistics 0;

-- Codes and receipts have a queue of their own, so that a campaign of 160,000 never delays them.
create index outbox_due on outbox (next_attempt_at) where status in ('waiting', 'sending') and campaign_id is null;
create index campaign_mail_due on outbox (campaign_id, next_attempt_at, id) where status = 'waiting' and campaign_id is not null;
create index outbox_under_way on outbox (next_attempt_at) where status = 'sending';
-- Never twice to one person in a campaign, under any number of feeders.
create unique index one_mail_per_voter_and_campaign on outbox (campaign_id, voter_id) where campaign_id is not null;

-- The page of the queue, by its filters. A campaign's rows are read in the order of the roll, by the unique index.
create index outbox_by_status on outbox (status, id);
create index outbox_by_topic on outbox (topic, id);
create index outbox_by_address on outbox (to_address, id);
create index outbox_by_voter on outbox (voter_id, id) where voter_id is not null;
create index outbox_by_process on outbox (process_id);

-- A confirmation keeps no finer time than its use needs.
create function coarsen_confirmation() returns trigger language plpgsql as $$
begin
  new.created_at := date_trunc('minute', new.created_at);
  new.next_attempt_at := date_trunc('minute', new.next_attempt_at);
  return new;
end
$$;
create trigger confirmations_are_coarse before insert on outbox
  for each row when (new.topic = 'vote_receipt') execute function coarsen_confirmation();

-- How many mails there are of each state, topic and campaign, and why: kept as changes that are added up, because
-- counting 500,000 rows at each look is slow, and one row per state would make every sender and every voter who asks for
-- a code wait for each other. The sender compacts them into few rows from time to time.
create table mail_counts (
  -- 0 stands for no campaign or process, and '' for no reason.
  campaign_id bigint not null,
  topic text not null,
  status text not null,
  reason text not null,
  amount bigint not null,
  process_id bigint not null,
  -- Not listed: mails whose rows are gone, because they put a voter beside a moment.
  listed boolean not null default true
);

create function reason_counted(status text, last_error text) returns text language sql immutable parallel safe as
  $$ select case when status in ('failed', 'skipped', 'returned') then coalesce(last_error, '') else '' end $$;

create function count_mails() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mail_counts (campaign_id, topic, status, reason, amount, process_id)
    select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), count(*), coalesce(process_id, 0)
    from come group by 1, 2, 3, 4, 6;
  else
    insert into mail_counts (campaign_id, topic, status, reason, amount, process_id)
    select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), -count(*), coalesce(process_id, 0)
    from gone group by 1, 2, 3, 4, 6;
  end if;
  return null;
end
$$;
create trigger mails_that_come after insert on outbox referencing new table as come
  for each statement execute function count_mails();
create trigger mails_that_go after delete on outbox referencing old table as gone
  for each statement execute function count_mails();

-- For each row, not each statement: replacing a roll takes its voters out of the queue with one statement each, and those
-- must cost nothing here.
create function count_changed_mail() returns trigger language plpgsql as $$
begin
  insert into mail_counts (campaign_id, topic, status, reason, amount, process_id) values
    (coalesce(old.campaign_id, 0), old.topic, old.status, reason_counted(old.status, old.last_error), -1,
      coalesce(old.process_id, 0)),
    (coalesce(new.campaign_id, 0), new.topic, new.status, reason_counted(new.status, new.last_error), 1,
      coalesce(new.process_id, 0));
  return null;
end
$$;
create trigger mails_that_change after update on outbox
  for each row when (old.status is distinct from new.status) execute function count_changed_mail();

-- What notifications say of a mail to an address: the newest, and never a delay after a refusal. The address is the one
-- that the mail went to, in lower case, so a corrected address is not marked.
create table bounces (
  id bigint generated always as identity primary key,
  mail_id bigint not null references outbox on delete cascade,
  address text not null,
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
