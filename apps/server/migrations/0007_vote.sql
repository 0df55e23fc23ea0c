-- The vote: everything that casting a ballot changes, in the order in which it happens.

-- Casts the ballot of a voter and returns 'cast', or returns why not and changes nothing. The caller has authenticated
-- the voter and verified the ballot: its form, signature and proofs, and that it bears the voter's own credential. This
-- function decides what only the database can decide, under any number of servers.
--
-- A call is one transaction: a server or a connection that dies before the commit leaves no trace of the vote, and one
-- that dies after it leaves the whole vote. Each statement below sees what was committed before it began, so what was
-- read under the lock of step 1 is current.
create function cast_vote(
  of_contest text,
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
  log_content text,
  log_personal jsonb
) returns text language plpgsql as $$
declare
  head archive_heads;
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
  select array_prepend(email, former_emails) into addresses from voters
    where id = of_voter and contest = of_contest and voted_at is null
    for update;
  if not found then
    return 'not_eligible';
  end if;
  perform from sessions where id = voter_session and ended_at is null for update;
  if not found then
    return 'not_eligible';
  end if;

  -- 3. The ballot box must be open. Once it is closed, other events than ballots follow in the archive.
  if head.last_height <> head.ballots
    or not exists (select from contests where name = of_contest and stage in ('sealed', 'open'))
  then
    return 'box_closed';
  end if;

  -- 4. The voting window must be open: the time of the vote is the server's, plus what this call has waited for the lock.
  if not exists (
    select from windows
    where name = 'voting' and opens_at <= cast_at and cast_at + (clock_timestamp() - statement_timestamp()) < closes_at
  ) then
    return 'window_closed';
  end if;

  -- 5. Sealing must have published the credential that the ballot bears. The list has no names.
  if not exists (
    select from sealed_credentials where contest = of_contest and credential = decode(public_credential, 'hex')
  ) then
    return 'unpublished_credential';
  end if;

  -- 6. None of the ballot's ciphertexts may have been cast before: one that comes twice shows that two votes are equal.
  if exists (select from ballot_ciphertexts where digest = any (ciphertext_digests)) then
    return 'duplicate_ciphertext';
  end if;

  -- Everything is checked; from here on, rows are written.

  -- 7. Mark the voter as having voted.
  update voters set voted_at = cast_at, certificate_code = certificate where id = of_voter;

  -- 8. Store the ballot. Nothing in its row or in those of its ciphertexts says whose it is, and unique indexes refuse a
  --    second ballot with the same credential, tracking code or ciphertext, whatever the steps above would let pass.
  insert into ballots (contest, number, tracker, credential, ballot, cast_at)
    values (of_contest, head.ballots + 1, tracking_code, public_credential, ballot_text, cast_at);
  insert into ballot_ciphertexts (digest) select unnest(ciphertext_digests);

  -- 9. Append the ballot's event to the archive. The event is the protocol's JSON: it names the hash of the event before
  --    it, and the ballot by its SHA-256, which the tracking code is in Base64.
  event := format(
    '{"parent":"%s","height":%s,"type":"Ballot","payload":"%s"}',
    head.last_hash, head.last_height + 1, encode(decode(tracking_code || '=', 'base64'), 'hex')
  );
  update archive_heads set
    ballots = head.ballots + 1,
    last_height = head.last_height + 1,
    last_hash = encode(sha256(convert_to(event, 'UTF8')), 'hex')
    where contest = of_contest;

  -- 10. Queue the confirmation to every address that the roll has held for the voter since the sealing. It holds the
  --    tracking code, so its text is deleted once it is sent.
  insert into outbox (created_at, next_attempt_at, to_address, topic, voter_id, subject, text, html, secret)
    select cast_at, cast_at, address, 'vote_receipt', of_voter, mail_subject, mail_text, mail_html, true
    from unnest(addresses) as address;

  -- 11. End the voter's session.
  update sessions set ended_at = cast_at, ended_by = 'cast' where id = voter_session;

  -- 12. Record in the activity log that the voter voted. Last, because every writer of the log waits until the commit.
  perform append_entry(log_content, log_personal);

  return 'cast';
end
$$;
