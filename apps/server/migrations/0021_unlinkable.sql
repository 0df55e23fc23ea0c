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

-- As in 0008, without an entry of the log and without the time of a ballot; returns the ballot's place too.
-- Casts the ballot of a voter. `outcome` is 'cast', or says why nothing was changed. Of a ballot that was cast, `height`
-- and `event_hash` are its place in the archive and the hash of its event. The caller has authenticated the voter and
-- verified the ballot: its form, signature and proofs, and that it bears the credential given here. This function decides
-- what only the database can decide, under any number of servers.
--
-- A call is one transaction: a server or a connection that dies before the commit leaves no trace of the vote, and one
-- that dies after it leaves the whole vote. Each statement below sees what was committed before it began, so what was
-- read under the lock of step 1 is current.
drop function cast_vote;
create function cast_vote(
  of_contest bigint,
  of_voter bigint,
  voter_session bigint,
  cast_at timestamptz,
  certificate text,
  ballot_text text,
  tracking_code text,
  public_credential text,
  ciphertext_digests bigint[],
  mail_subject text,
  mail_text text,
  mail_html text,
  out outcome text,
  out height integer,
  out event_hash text
) language plpgsql as $$
declare
  head archive_heads;
  of_process bigint;
  addresses text[];
  event text;
begin
  -- 1. Lock the end of the contest's archive. From here to the commit, no other vote of the contest is cast, and closing
  --    the ballot box, which takes the same lock, comes before this vote or after it.
  select * into strict head from archive_heads where contest = of_contest for update;

  -- 2. The voter must not have voted, and their session must still be open. Of two votes of one person, from any devices
  --    and servers, the second finds no row here. The session may have ended since the server authenticated it,
  --    because the voter's address was corrected: that ends every session, which may be a stranger's. Both rows are
  --    locked, so that a correction comes before this vote or after it.
  outcome := 'not_eligible';
  select array_prepend(email, former_emails) into addresses from voters
    where id = of_voter and contest = of_contest and voted_on is null
    for update;
  if not found then
    return;
  end if;
  perform from sessions where id = voter_session and ended_at is null for update;
  if not found then
    return;
  end if;

  -- 3. The ballot box must be open. Once it is closed, other events than ballots follow in the archive.
  outcome := 'box_closed';
  select process_id into of_process from contests where id = of_contest and stage in ('sealed', 'open');
  if not found or head.last_height <> head.ballots then
    return;
  end if;

  -- 4. The voting window must be open: the time of the vote is the server's, plus what this call has waited for the lock.
  outcome := 'window_closed';
  if not exists (
    select from windows join contests using (calendar_id)
    where contests.id = of_contest and windows.name = 'voting'
      and opens_at <= cast_at and cast_at + (clock_timestamp() - statement_timestamp()) < closes_at
  ) then
    return;
  end if;

  -- 5. Sealing must have published the credential that the ballot bears. The list has no names.
  outcome := 'unpublished_credential';
  if not exists (
    select from sealed_credentials where contest = of_contest and credential = decode(public_credential, 'hex')
  ) then
    return;
  end if;

  -- 6. None of the ballot's ciphertexts may have been cast before: one that comes twice shows that two votes are equal.
  outcome := 'duplicate_ciphertext';
  if exists (select from ballot_ciphertexts where digest = any (ciphertext_digests)) then
    return;
  end if;

  -- Everything is checked; from here on, rows are written.
  outcome := 'cast';

  -- 7. Mark the voter as having voted, with the day. The close writes all marks anew, so that neither their places nor
  --    their transaction ids name a ballot.
  update voters set voted_on = (cast_at at time zone 'America/Bogota')::date, certificate_code = certificate
    where id = of_voter;

  -- 8. Store the ballot. Nothing in its row or in those of its ciphertexts says whose it is, and unique indexes refuse a
  --    second ballot with the same credential, tracking code or ciphertext, whatever the steps above would let pass.
  insert into ballots (contest, number, tracker, credential, ballot)
    values (of_contest, head.ballots + 1, tracking_code, public_credential, ballot_text);
  insert into ballot_ciphertexts (digest) select unnest(ciphertext_digests);

  -- 9. Append the ballot's event to the archive. The event is the protocol's JSON: it names the hash of the event before
  --    it, and the ballot by its SHA-256, which the tracking code is in Base64.
  height := head.last_height + 1;
  event := format(
    '{"parent":"%s","height":%s,"type":"Ballot","payload":"%s"}',
    head.last_hash, height, encode(decode(tracking_code || '=', 'base64'), 'hex')
  );
  event_hash := encode(sha256(convert_to(event, 'UTF8')), 'hex');
  update archive_heads set ballots = head.ballots + 1, last_height = height, last_hash = event_hash
    where contest = of_contest;

  -- 10. Count the ballot in its hour. The activity log tells of whole hours only, and not of whom.
  insert into turnout as known (contest, hour, ballots)
    values (of_contest, date_bin('1 hour', cast_at, timestamptz '2000-01-01 00:00:00Z'), 1)
    on conflict (contest, hour) do update set ballots = known.ballots + 1;

  -- 11. Queue the confirmation to every address that the roll has held for the voter since the sealing. It holds the
  --    tracking code, so the row is deleted once a mail server has taken it.
  insert into outbox (created_at, next_attempt_at, to_address, topic, voter_id, process_id, subject, text, html, secret)
    select cast_at, cast_at, address, 'vote_receipt', of_voter, of_process, mail_subject, mail_text, mail_html, true
    from unnest(addresses) as address;

  -- 12. End the voter's session. Housekeeping deletes it minutes later.
  update sessions set ended_at = cast_at, ended_by = 'cast' where id = voter_session;
end
$$;
