create table staff_users (
  id bigint generated always as identity primary key,
  identification_number text not null constraint one_staff_user_per_number unique
    check (identification_number ~ '^[0-9]{5,15}$'),
  name text not null,
  email text not null,
  role text not null check (role in ('REVISOR', 'ADMINISTRADOR', 'AUDITOR')),
  active boolean not null default true,
  created_at timestamptz not null
);

-- Who has a candidate open, as the browser says every few seconds.
create unlogged table presence (
  candidate_id bigint not null,
  staff_id bigint not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (candidate_id, staff_id)
);
