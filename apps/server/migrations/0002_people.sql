-- Reference data, the board's register of accountants, and the staff.

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

-- The register, as imported: it decides who may become a candidate.
create table professional_register (
  identification_type_id integer not null,
  identification_number text not null check (identification_number ~ '^[0-9]{5,15}$'),
  first_name text not null,
  second_name text,
  first_last_name text not null,
  second_last_name text,
  professional_card text not null,
  email text not null,
  mobile_phone text,
  data_updated_on date not null,
  disciplinary_status text not null check (disciplinary_status in ('SIN_SANCION', 'CON_SANCION')),
  card_status text not null check (card_status in ('ACTIVA', 'INACTIVA')),
  imported_at timestamptz not null,
  primary key (identification_type_id, identification_number)
);

create table staff_users (
  id bigint generated always as identity primary key,
  identification_number text not null constraint one_staff_user_per_number unique
    check (identification_number ~ '^[0-9]{5,15}$'),
  name text not null,
  email text not null,
  role text not null check (role in ('REVISOR', 'ADMINISTRADOR', 'AUDITOR')),
  active boolean not null default true,
  created_at timestamptz not null,
  -- Since when the user has had this role, this address and these passkeys and been active, whoever decided it; null for
  -- the demonstration's users, whom nobody appointed.
  appointed_at timestamptz,
  -- When they last lost the role or the access of an administrator: their colleague isn't a single administrator at once.
  administered_until timestamptz
);
