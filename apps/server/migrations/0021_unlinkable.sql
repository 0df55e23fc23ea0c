-- What is kept doesn't tell whose ballot is whose (decision 57): of a vote its day, its hour in a count of its own, and
-- neither in the log nor in the queue of mail who cast it.

-- How many ballots were cast in each hour.
create table turnout (
  contest bigint not null references elections,
  -- Its beginning.
  hour timestamptz not null,
  ballots integer not null,
  -- How many of them the activity log tells of.
  recorded integer not null default 0,
  primary key (contest, hour),
  check (recorded between 0 and ballots)
) with (fillfactor = 50);
-- Each of them has an entry of its own in the log of the time before.
insert into turnout (contest, hour, ballots, recorded)
  select contest, date_bin('1 hour', cast_at, timestamptz '2000-01-01 00:00:00Z'), count(*), count(*)
  from ballots group by 1, 2;

-- The column is not only dropped, which would leave its values in the rows: `using` writes the table anew. Ballots take
-- some minutes, as in 0008.
drop index ballots_by_time;
alter table ballots drop column cast_at, alter column number type integer using number + 0;

-- The day in Bogotá. Every row is written anew, and the table in the order of the roll: rows that were changed or locked
-- by their vote show in which order the votes were cast, by their places and transaction ids.
alter table voters add column voted_on date;
update voters set voted_on = (voted_at at time zone 'America/Bogota')::date;
alter table voters
  drop column voted_at,
  add constraint voted_with_certificate check ((voted_on is null) = (certificate_code is null));
cluster voters using voters_pkey;
-- When that was done after the close of a contest, and when it was last tried by the clock.
alter table contests add column marks_rewritten_at timestamptz, add column marks_tried_at timestamptz;
update contests set marks_rewritten_at = closed_at where closed_at is not null;

-- The secrets that the server makes for an election when it is sealed, each encrypted with a key of the installation's
-- secret: what the voters' credentials are derived from, and the server's part of the key. Destroyed when the result is
-- published. For an election of the time before, the first start stores what was derived from the installation's secret.
create table election_keys (
  contest bigint not null references elections,
  purpose text not null check (purpose in ('credentials', 'trustee')),
  wrapped bytea,
  destroyed_at timestamptz,
  primary key (contest, purpose),
  check ((wrapped is null) = (destroyed_at is not null))
);
create trigger election_keys_are_only_destroyed before update on election_keys
  for each row when (not (old.wrapped is not null and new.wrapped is null)) execute function refuse_change();
create trigger election_keys_are_never_removed before delete on election_keys
  for each row execute function refuse_removal();

-- Mails whose rows are gone, because they put a voter beside a moment, are still counted.
alter table mail_counts add column listed boolean not null default true;
with gone as (
  -- Confirmations of votes that a mail server has taken.
  delete from outbox where topic = 'vote_receipt' and status = 'sent' and text is null
  returning topic, status, process_id
)
insert into mail_counts (campaign_id, topic, status, reason, process_id, amount, listed)
  select 0, topic, status, '', coalesce(process_id, 0), count(*), false from gone group by topic, status, process_id;

-- A link "No fui yo" names the day of its event, and a random number that tells several of one day apart. That of a vote
-- has none: it is the same whenever the confirmation is mailed.
alter table identity_disputes add column event_on date, add column opened_on date, add column nonce bigint;
update identity_disputes set
  event_on = (event_at at time zone 'America/Bogota')::date,
  opened_on = (opened_at at time zone 'America/Bogota')::date,
  nonce = id;
alter table identity_disputes
  drop column event_at,
  drop column opened_at,
  alter column event_on set not null,
  alter column opened_on set not null,
  alter column nonce set not null,
  add constraint one_dispute_per_event unique (voter_id, event, event_on, nonce);

alter table reminder_opt_outs add column declined_on date;
update reminder_opt_outs set declined_on = (created_at at time zone 'America/Bogota')::date;
alter table reminder_opt_outs drop column created_at, alter column declined_on set not null;

-- 0023 makes it anew: without an entry of the log and without the time of a ballot, and with the ballot's place.
drop function cast_vote;
