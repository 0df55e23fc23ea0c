-- What an import would change, told by its dry run; and the activity log by dates, person and candidate.
alter table import_jobs
  -- How many rows the list had, and how many of them stay as they are.
  add column existing integer,
  add column unchanged integer,
  -- How many rows change in each column of the file.
  add column fields jsonb not null default '[]',
  -- Some rows of each group, with names and addresses: deleted within about an hour.
  add column samples jsonb,
  -- Of the file and of the rows that it was compared with.
  add column fingerprint text,
  -- The dry run that an import confirms, and whether the word was typed by which more than a twentieth may go.
  add column reviewed bigint references import_jobs on delete set null,
  add column confirmed boolean not null default false;

-- The activity log by days: the entries of a day are those between two ids, so that a filter by dates is a range of any
-- of the log's indexes. Ids are in the order of writing and times are those of the acts, so neighbouring days may overlap.
create table activity_days (
  -- In Bogotá.
  day date primary key,
  first_id bigint not null,
  -- Null for the newest day, so that an entry seldom writes here.
  last_id bigint
);
-- Race: none. The writers of the log hold the lock of its chain, so one at a time is here.
create function note_activity_day() returns trigger language plpgsql as $$
declare
  entry_day date := (new.created_at at time zone 'America/Bogota')::date;
  newest activity_days;
begin
  select * into newest from activity_days order by day desc limit 1;
  if entry_day = newest.day then
    return null;
  end if;
  if newest.day is null or entry_day > newest.day then
    update activity_days set last_id = new.id - 1 where day = newest.day;
    insert into activity_days (day, first_id) values (entry_day, new.id);
  else
    insert into activity_days as known (day, first_id, last_id) values (entry_day, new.id, new.id)
      on conflict (day) do update set last_id = greatest(known.last_id, excluded.last_id);
  end if;
  return null;
end
$$;
create trigger activity_log_notes_its_day after insert on activity_log
  for each row execute function note_activity_day();
insert into activity_days (day, first_id, last_id)
  select (created_at at time zone 'America/Bogota')::date as day, min(id), max(id) from activity_log group by day;
update activity_days set last_id = null where day = (select max(day) from activity_days);

-- Who did it. The other filters are in the index, so that no entry of somebody with many is read for them.
create index activity_by_causer on activity_log (causer_type, causer_id, id)
  include (log_name, candidate_type, process_id, search_key_id, created_at) where causer_type in ('staff', 'system');
-- Entries about a candidate, by them, and of elections that name them: few for each.
create index activity_of_candidate on activity_log (subject_id, id) where subject_type = 'candidate';
create index activity_by_candidate on activity_log (causer_id, id) where causer_type = 'candidate';
create index activity_naming_candidate on activity_log ((properties ->> 'candidate_id'), id)
  where log_name = 'election' and properties ? 'candidate_id';
