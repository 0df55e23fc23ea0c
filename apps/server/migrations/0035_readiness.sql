-- What /api/ready writes to, to prove that a write would succeed.
create table readiness (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);

-- Whether the demonstration was made to its end; without a row, a start goes on making it.
create table demonstration (
  only_row boolean primary key default true check (only_row),
  completed_at timestamptz not null
);
