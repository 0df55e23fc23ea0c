-- The number of the migration that a version of the program must know to use the database once a migration is applied that
-- takes away what earlier versions used. Null where earlier versions may go on.
alter table migrations add column needs text check (needs ~ '^\d{4}$');
