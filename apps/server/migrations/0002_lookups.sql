-- Ids are the official codes as numbers (DANE, SNIES): they mean the same in every installation and every export.
create table states (
  id integer primary key,
  name text not null
);

create table cities (
  id integer primary key,
  state_id integer not null references states,
  name text not null
);
create index cities_by_state on cities (state_id, name);

create table universities (
  id integer primary key,
  name text not null,
  snies_code text not null unique check (snies_code ~ '^[0-9]{5,7}$'),
  active boolean not null default true
);
create index universities_by_name on universities (name) where active;
