-- An extension of an open vote can be undone for a quarter of an hour: the close before it, and when it was made.
alter table windows
  add column extended_from timestamptz,
  add column extended_at timestamptz,
  add constraint extension_whole check ((extended_from is null) = (extended_at is null));
