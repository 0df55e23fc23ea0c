-- The vote. What is kept doesn't tell whose ballot is whose (decision 57): of a vote its day, its hour in a count of its own,
-- and neither in the log nor in the queue of mail who cast it.

create table ballots (
  contest bigint not null references elections,
  number integer not null,
  tracker text not null,
  credential text not null,
  ballot text not null,
  -- The SHA-256 of the ballot's event: with it the event's bytes can be written again, for a receipt or a proof, without
  -- walking the chain.
  event_hash bytea not null,
  primary key (contest, number)
);
-- Nearly random: compressing it costs more than it saves.
alter table ballots alter column ballot set storage external;
create unique index one_ballot_per_tracker on ballots (contest, tracker);
create unique index one_ballot_per_credential on ballots (contest, credential);

-- 64 bits of a keyed hash of each ciphertext that was cast: none comes twice. The digests are keyed by the election, so
-- one index serves all contests. They are inserted together with their ballot, whose foreign key names the election, so
-- that no vote has to check thirty foreign keys more.
create table ballot_ciphertexts (
  digest bigint not null,
  constraint no_ciphertext_twice primary key (digest)
);

create table turnout (
  contest bigint not null references elections,
  hour timestamptz not null,
  ballots integer not null,
  -- How many of them the activity log tells of.
  recorded integer not null default 0,
  primary key (contest, hour),
  check (recorded between 0 and ballots)
) with (fillfactor = 50);

-- Casts the ballot of a voter. `outcome` is 'cast', or says why nothing was changed. Of a ballot that was cast, `height`
-- and `event_hash` are its place in the archive and the hash of its event. The caller has authenticated the voter and
-- verified the ballot: its form, signature and proofs, and that it bears the credential given here. This function decides
-- what only the database can decide, under any number of servers.
--
-- A call is one transaction: a server or a connection that dies before the commit leaves no trace of the vote, and one
-- that dies after it leaves the whole vote. Each statement below sees what was committed before it began, so what was
-- read under the lock of step 1 is current.
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

  -- 8. Make the ballot's event in the archive. It is the protocol's JSON: it names the hash of the event before it, and the
  --    ballot by its SHA-256, which the tracking code is in Base64.
  height := head.last_height + 1;
  event := format(
    '{"parent":"%s","height":%s,"type":"Ballot","payload":"%s"}',
    head.last_hash, height, encode(decode(tracking_code || '=', 'base64'), 'hex')
  );
  event_hash := encode(sha256(convert_to(event, 'UTF8')), 'hex');

  -- 9. Append the ballot with the hash of its event. Nothing in its row or in those of its ciphertexts says whose it is,
  --    and unique indexes refuse a second ballot with the same credential, tracking code or ciphertext, whatever the
  --    steps above would let pass.
  insert into ballots (contest, number, tracker, credential, ballot, event_hash)
    values (of_contest, head.ballots + 1, tracking_code, public_credential, ballot_text, decode(event_hash, 'hex'));
  insert into ballot_ciphertexts (digest) select unnest(ciphertext_digests);
  update archive_heads set ballots = head.ballots + 1, last_height = height, last_hash = event_hash
    where contest = of_contest;

  -- 10. Count the ballot in its hour. The activity log tells of whole hours only, and not of whom.
  insert into turnout as known (contest, hour, ballots)
    values (of_contest, date_bin('1 hour', cast_at, timestamptz '2000-01-01 00:00:00Z'), 1)
    on conflict (contest, hour) do update set ballots = known.ballots + 1;

  -- 11. Queue the confirmation to every address that the roll has held for the voter since the sealing. The signed receipt
  --    is written into it when it is sent, because only now its place is known. It holds the tracking code, so the row is
  --    deleted once a mail server has taken it.
  insert into outbox
    (created_at, next_attempt_at, to_address, topic, voter_id, process_id, subject, text, html, secret, receipt_of)
    select cast_at, cast_at, address, 'vote_receipt', of_voter, of_process, mail_subject, mail_text, mail_html, true,
      tracking_code
    from unnest(addresses) as address;

  -- 12. End the voter's session. Housekeeping deletes it minutes later.
  update sessions set ended_at = cast_at, ended_by = 'cast' where id = voter_session;
end
$$;
