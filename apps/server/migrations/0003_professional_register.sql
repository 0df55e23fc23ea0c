-- The board's register of accountants, as imported: who may become a candidate is read from here.
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
