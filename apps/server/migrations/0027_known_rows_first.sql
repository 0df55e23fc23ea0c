-- Nearly every entry finds its counts and its voice there: they are changed first, and made only if there were none. To
-- insert with a way out would have each entry's words prepared for the search before the row is found that has them.
create or replace function append_entry(said jsonb, pieces text[]) returns bigint language plpgsql as $$
declare
  entry activity_log := jsonb_populate_record(null::activity_log, said);
  kind text := coalesce(entry.candidate_type, '');
begin
  select last_id + 1, last_hash into strict entry.id, entry.previous_hash from activity_chain for update;

  entry.place_in_name := count_entry(entry.log_name, '');
  if kind <> '' then
    entry.place_in_both := count_entry(entry.log_name, kind);
    entry.place_in_type := count_entry('', kind);
  end if;

  update activity_voices set entries = entries + 1, last_id = entry.id
    where (causer_name, description, log_name, candidate_type)
      = (entry.causer_name, entry.description, entry.log_name, kind)
    returning id into entry.voice_id;
  if not found then
    insert into activity_voices (causer_name, description, log_name, candidate_type, entries, last_id)
      values (entry.causer_name, entry.description, entry.log_name, kind, 1, entry.id)
      returning id into entry.voice_id;
  end if;

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

-- One more entry of a name, of a kind of candidate, or of both; '' stands for any. Called by the chain's one writer.
create function count_entry(in_name text, of_kind text) returns bigint language plpgsql as $$
declare
  place bigint;
begin
  update activity_counts set total = total + 1 where (log_name, candidate_type) = (in_name, of_kind)
    returning total into place;
  if not found then
    insert into activity_counts values (in_name, of_kind, 1) returning total into place;
  end if;
  return place;
end
$$;
