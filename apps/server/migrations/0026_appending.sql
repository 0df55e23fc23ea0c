-- The two ends that every writer waits for, the activity log's and the ballot box's, are moved by functions: each of
-- their statements starts from the newest rows. In one large statement whatever finds its row changed since it began has
-- the whole statement prepared once more to look at that row again, and under load every one does.

-- Appends an entry to the activity log and answers its number. Whoever holds the chain's row is the only writer: the
-- entry is counted in each filter that shows it, and with those that say the same of the same kind in the same name. Its
-- hash covers the one before and its text, given in five pieces: between them stand the fields that come with its place.
create function append_entry(said jsonb, pieces text[]) returns bigint language plpgsql as $$
declare
  entry activity_log := jsonb_populate_record(null::activity_log, said);
begin
  select last_id + 1, last_hash into strict entry.id, entry.previous_hash from activity_chain for update;

  insert into activity_counts values (entry.log_name, '', 1)
    on conflict (log_name, candidate_type) do update set total = activity_counts.total + 1
    returning total into entry.place_in_name;
  if entry.candidate_type is not null then
    insert into activity_counts values (entry.log_name, entry.candidate_type, 1)
      on conflict (log_name, candidate_type) do update set total = activity_counts.total + 1
      returning total into entry.place_in_both;
    insert into activity_counts values ('', entry.candidate_type, 1)
      on conflict (log_name, candidate_type) do update set total = activity_counts.total + 1
      returning total into entry.place_in_type;
  end if;

  insert into activity_voices (causer_name, description, log_name, candidate_type, entries, last_id)
    values (entry.causer_name, entry.description, entry.log_name, coalesce(entry.candidate_type, ''), 1, entry.id)
    on conflict on constraint one_voice
      do update set entries = activity_voices.entries + 1, last_id = excluded.last_id
    returning id into entry.voice_id;

  entry.hash := sha256(entry.previous_hash || convert_to(
    pieces[1] || entry.id || pieces[2] || coalesce(entry.place_in_both::text, 'null') || pieces[3] || entry.place_in_name
      || pieces[4] || coalesce(entry.place_in_type::text, 'null') || pieces[5],
    'UTF8'
  ));
  insert into activity_log select entry.*;
  update activity_chain set last_id = entry.id, last_hash = entry.hash;
  return entry.id;
end
$$;

-- Puts a ballot into a contest's box and its event at the end of the archive's chain. Under the lock that closing takes:
-- a ballot whose turn comes after the close, by its own time and what the statement has waited since, calls it all off.
-- The event is given in three pieces: between them stand the hash of the one before and its own height.
create function put_into_box(
  box_of text,
  tracker text,
  credential text,
  ballot text,
  digests bigint[],
  cast_at timestamptz,
  closes_at timestamptz,
  pieces text[]
) returns void language plpgsql as $$
declare
  box archive_heads;
begin
  select * into strict box from archive_heads where contest = box_of for update;
  if box.last_height <> box.ballots then
    raise exception using errcode = 'UR001', message = 'box_closed';
  end if;
  if coalesce(cast_at + (clock_timestamp() - statement_timestamp()) >= closes_at, true) then
    raise exception using errcode = 'UR001', message = 'too_late';
  end if;

  insert into ballots (contest, number, tracker, credential, ballot, cast_at)
    values (box_of, box.ballots + 1, tracker, credential, ballot, cast_at);
  insert into ballot_ciphertexts (digest) select unnest(digests);
  update archive_heads set
    last_height = box.last_height + 1,
    ballots = box.ballots + 1,
    last_hash = encode(sha256(convert_to(
      pieces[1] || box.last_hash || pieces[2] || (box.last_height + 1) || pieces[3], 'UTF8'
    )), 'hex')
    where contest = box_of;
end
$$;

drop function refuse(text);
