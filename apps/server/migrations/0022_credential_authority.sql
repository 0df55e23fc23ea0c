-- Credentials that an independent authority makes, so that the server knows no voter's private credential.

-- Who makes the credentials of a contest; voters and the public are told the authority's name and address.
alter table contests
  add column credentials_by text not null default 'server' check (credentials_by in ('server', 'authority')),
  add column authority_name text,
  add column authority_email text,
  add constraint credential_authority_is_named check (
    (credentials_by = 'authority') = (authority_name is not null)
    and (authority_name is null) = (authority_email is null)
  );

-- The roll as it was given to the authority. Credentials depend on the election's identifier, so it is fixed then.
create table credential_rolls (
  contest bigint primary key references contests on delete cascade,
  election_uuid text not null unique,
  -- The first line of the file, so that the file is the same whenever it is written again.
  header text not null,
  -- The SHA-256 of the file in hexadecimal; null once the roll is another.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  voters integer not null,
  exported_at timestamptz not null,
  exported_by text not null
);

-- The lists of public credentials that the authority made, as they were received. A worker checks them: 300,000 points of
-- the curve take half a minute.
create table credential_lists (
  id bigint generated always as identity primary key,
  contest bigint not null references contests on delete cascade,
  state text not null check (state in ('receiving', 'checking', 'accepted', 'refused')),
  file_name text not null,
  bytes integer,
  sent_by text not null,
  sent_at timestamptz not null,
  -- Until then a process is at work on it; one that died leaves it to another.
  claimed_until timestamptz,
  attempts integer not null default 0,
  checked integer not null default 0,
  -- Why it was refused, for people.
  refusal text,
  -- What an accepted list says: its own SHA-256, the roll's that it was made for, how many credentials, and whose it is.
  sha256 text,
  roll_sha256 text,
  credentials integer,
  authority_key text,
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'accepted') <= (sha256 is not null and roll_sha256 is not null and credentials is not null
    and authority_key is not null))
);
-- Race: of two lists that arrive at once, one is checked. Of two that are accepted, the later replaces the earlier one.
create unique index one_credential_list_is_checked on credential_lists (contest) where state = 'checking';
create unique index one_credential_list_in_force on credential_lists (contest) where state = 'accepted';

create table credential_list_pieces (
  list_id bigint not null references credential_lists on delete cascade,
  at integer not null,
  bytes bytea not null,
  primary key (list_id, at)
);
alter table credential_list_pieces alter column bytes set storage external;

-- What the authority signs after the vote: what it found in the published archive, and that it destroyed its file. A later
-- statement doesn't replace an earlier one: both stay, and the newest is shown first.
create table authority_statements (
  id bigint generated always as identity primary key,
  contest bigint not null references elections,
  kind text not null check (kind in ('reconciliation', 'destruction')),
  -- The signed file to the letter.
  statement text not null,
  -- Race: of one file that is sent twice at once, one is kept.
  sha256 bytea not null,
  received_at timestamptz not null,
  received_from text not null,
  constraint one_authority_statement unique (contest, sha256)
);
create trigger authority_statements_are_for_ever before update or delete on authority_statements
  for each row execute function refuse_change();

-- A list with which a contest was sealed is published, and stays as it is.
create function refuse_change_of_sealed_list() returns trigger language plpgsql as $$
begin
  if exists (select from contests where id = old.contest and sealed_at is not null) then
    raise exception 'the list of credentials of a sealed contest is kept' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger sealed_lists_are_for_ever before update or delete on credential_lists
  for each row when (old.state = 'accepted') execute function refuse_change_of_sealed_list();
