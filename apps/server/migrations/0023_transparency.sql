-- Signed receipts, checkpoints of the ballot box and the witnesses who cosign them (decision 60).

-- The SHA-256 of each ballot's event: with it the event's bytes can be written again, for a receipt or a proof, without
-- walking the chain. `cast_vote` writes it from now on; here the chains of the ballots cast so far are walked once.
alter table ballots add column event_hash bytea;
alter table ballots disable trigger user;
do $$
declare
  sealed elections;
  boxed record;
  event text;
  last_hash text;
begin
  for sealed in select * from elections loop
    event := format(
      '{"election":"%s","trustees":"%s","credentials":"%s"}',
      encode(decode(sealed.election_fingerprint || '=', 'base64'), 'hex'),
      encode(decode(sealed.trustees_fingerprint || '=', 'base64'), 'hex'),
      encode(decode(sealed.credentials_fingerprint || '=', 'base64'), 'hex')
    );
    event := format(
      '{"height":0,"type":"Setup","payload":"%s"}', encode(sha256(convert_to(event, 'UTF8')), 'hex')
    );
    last_hash := encode(sha256(convert_to(event, 'UTF8')), 'hex');
    for boxed in select number, tracker from ballots where contest = sealed.contest order by number loop
      event := format(
        '{"parent":"%s","height":%s,"type":"Ballot","payload":"%s"}',
        last_hash, boxed.number, encode(decode(boxed.tracker || '=', 'base64'), 'hex')
      );
      last_hash := encode(sha256(convert_to(event, 'UTF8')), 'hex');
      update ballots set event_hash = decode(last_hash, 'hex')
        where contest = sealed.contest and number = boxed.number;
    end loop;
  end loop;
end
$$;
alter table ballots enable trigger user;
alter table ballots alter column event_hash set not null;

-- The transparency log of a sealed contest: a Merkle tree over the events of its public archive. One row holds the last
-- checkpoint, and no time: a row of checkpoints with times would tell when each ballot was cast.
create table logs (
  contest bigint primary key references elections,
  -- The public key with which checkpoints and receipts are verified. Its name is the log's origin.
  vkey text not null,
  size bigint not null default 0,
  root bytea,
  -- The checkpoint, signed by the key; null before the first.
  note text,
  -- The sizes of the last checkpoints, the newest first: a witness may still be verifying one of them.
  recent bigint[] not null default '{}',
  check ((size = 0) = (note is null) and (size = 0) = (root is null))
) with (fillfactor = 50);
create trigger logs_only_grow before update on logs
  for each row when (new.contest <> old.contest or new.vkey <> old.vkey or new.size <= old.size)
  execute function refuse_change();
create trigger logs_are_never_removed before delete on logs
  for each row execute function refuse_removal();

-- The tree in tiles of up to 256 hashes, as C2SP's tlog-tiles lays them out.
create table log_tiles (
  contest bigint not null references logs,
  level smallint not null,
  index bigint not null,
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (contest, level, index)
);
-- Hashes are random: compressing them is in vain.
alter table log_tiles alter column hashes set storage external;
create trigger log_tiles_only_grow before update on log_tiles
  for each row when (
    new.contest <> old.contest or new.level <> old.level or new.index <> old.index
    or substring(new.hashes for length(old.hashes)) <> old.hashes
  )
  execute function refuse_change();
create trigger log_tiles_are_never_removed before delete on log_tiles
  for each row execute function refuse_removal();

-- Who follows the ballot boxes of a process on machines of their own.
create table witnesses (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  name text not null,
  -- Where people find the witness and compare its key.
  page text not null,
  vkey text not null,
  -- The key alone, because cosignatures don't sign the name: one key under two names would count as two witnesses.
  public_key bytea not null,
  added_by text not null,
  added_at timestamptz not null,
  constraint one_witness_per_key unique (process_id, public_key),
  constraint one_witness_per_name unique (process_id, name)
);

-- The last cosignature of each witness: the size and root of the checkpoint, and when it was signed, in POSIX seconds.
create table cosignatures (
  contest bigint not null references logs,
  witness_id bigint not null references witnesses on delete cascade,
  size bigint not null,
  root bytea not null,
  signed_at bigint not null,
  line text not null,
  primary key (contest, witness_id)
);

-- The tracking code of the ballot whose signed receipt the mail takes along when it is sent.
alter table outbox add column receipt_of text;

-- The vote, as the head of 0021 tells what is kept of it; 0021 dropped the function of before.
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
