-- Where this database lives, so that a copy of it is recognised, and whether it is a drill's (decision 66).
create table installation (
  only_row boolean primary key default true check (only_row),
  -- The cluster and the database within it, or the folder of the embedded one. A promoted standby keeps it; a restored dump
  -- has another. Null where it can't be read.
  place text,
  -- An operator said that this is a copy: one of the files of a cluster has the place of its original.
  marked_copy boolean not null default false,
  -- A process ran a drill on it.
  drill_since timestamptz
);
create trigger installation_stays before delete on installation
  for each row execute function refuse_removal();
-- A drill's database never becomes a real one: its votes and mails are made up.
create trigger drills_stay_drills before update on installation
  for each row when (old.drill_since is not null and new.drill_since is distinct from old.drill_since)
  execute function refuse_change();
