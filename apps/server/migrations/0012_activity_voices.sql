-- Who says what about whom: the few that a million entries repeat. A search looks for its words here and then reads the
-- newest entries of the voices that it found, so that it is quick for rare words and common ones, with any filter.
create table activity_voices (
  id bigint generated always as identity primary key,
  causer_name text not null,
  description text not null,
  log_name text not null,
  -- '' stands for none.
  candidate_type text not null,
  entries bigint not null,
  last_id bigint not null,
  -- A name or a kind of candidate stands among the words, so that one index answers both; the slash keeps it apart from
  -- what people type, which is letters and digits only.
  words tsvector not null generated always as (
    to_tsvector('simple'::regconfig, folded(causer_name || ' ' || description))
    || array_to_tsvector(array['log/' || log_name, 'type/' || candidate_type])
  ) stored,
  constraint one_voice unique (causer_name, description, log_name, candidate_type)
) with (fillfactor = 80);

alter table activity_log add column voice_id bigint;
insert into activity_voices (causer_name, description, log_name, candidate_type, entries, last_id)
select causer_name, description, log_name, coalesce(candidate_type, ''), count(*), max(id)
from activity_log group by 1, 2, 3, 4;
-- Not a change of what an entry says: its hash covers none of this.
alter table activity_log disable trigger activity_log_is_append_only;
update activity_log as entry set voice_id = voice.id from activity_voices as voice
where (voice.causer_name, voice.description, voice.log_name, voice.candidate_type)
  = (entry.causer_name, entry.description, entry.log_name, coalesce(entry.candidate_type, ''));
alter table activity_log enable trigger activity_log_is_append_only;
alter table activity_log alter column voice_id set not null;

drop index activity_by_words;
create index activity_by_voice on activity_log (voice_id, id);
-- Without a list of what is still to be put in order, which each search would read through.
create index voices_by_words on activity_voices using gin (words) with (fastupdate = off);
