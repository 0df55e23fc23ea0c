-- A keyed fingerprint of the secret that this database belongs to. The first process to start writes it; one with another
-- secret ends. It says nothing about the secret, which is random.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null,
  kept_at timestamptz not null
);
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger installation_secret_stays before delete on installation_secret
  for each row execute function refuse_removal();
create trigger installation_secret_is_never_emptied before truncate on installation_secret
  for each statement execute function refuse_removal();

-- The public credentials that sealing published, without names: the only ones whose ballots the box takes.
create table sealed_credentials (
  contest text not null,
  credential bytea not null,
  primary key (contest, credential)
);

-- Reads the list out of the published beginning of a contest's archive: the file that is named by its hash. A file of the
-- archive (tar) has a header of 512 bytes, with the name at its start and the size in octal digits from byte 124.
create function published_credentials(of_contest text) returns setof bytea language plpgsql stable as $$
declare
  archive bytea := (select string_agg(bytes, ''::bytea order by at) from archive_beginnings where contest = of_contest);
  file_name text := (
    select encode(decode(credentials_fingerprint || '=', 'base64'), 'hex') || '.data.json'
    from elections where contest = of_contest
  );
  header integer := position(convert_to(file_name, 'UTF8') in archive);
  size integer := 0;
begin
  if coalesce(header, 0) = 0 then
    raise exception 'the archive of % has no list of credentials', of_contest using errcode = 'data_corrupted';
  end if;
  for digit in 0..10 loop
    size := size * 8 + get_byte(archive, header - 1 + 124 + digit) - ascii('0');
  end loop;
  return query
    select decode(split_part(line, ',', 1), 'hex')
    from json_array_elements_text(convert_from(substring(archive from header + 512 for size), 'UTF8')::json) as line;
end
$$;

-- Keeps the list of a contest whose archive has begun, which must be as long as its roll.
create function keep_sealed_credentials(of_contest text) returns void language plpgsql as $$
declare
  kept integer;
begin
  insert into sealed_credentials (contest, credential)
    select of_contest, credential from published_credentials(of_contest) as credential;
  get diagnostics kept = row_count;
  if kept <> (select voters from elections where contest = of_contest) then
    raise exception 'the archive of % has % credentials, not one for each voter', of_contest, kept
      using errcode = 'data_corrupted';
  end if;
end
$$;
select keep_sealed_credentials(contest) from elections;

create trigger sealed_credentials_are_for_ever before update or delete on sealed_credentials
  for each row execute function refuse_change();
create trigger sealed_credentials_are_never_emptied before truncate on sealed_credentials
  for each statement execute function refuse_change();

-- As in 0026, and nothing gets in whose credential sealing did not publish. That is asked before the box is locked: the
-- list never changes.
create or replace function put_into_box(
  box_of text,
  tracker text,
  credential text,
  ballot text,
  digests bigint[],
  cast_at timestamptz,
  closes_at timestamptz,
  pieces text[]
) returns void language plpgsql as $$
declare
  box archive_heads;
begin
  if not exists (
    select from sealed_credentials as published
    where published.contest = box_of and published.credential = decode(put_into_box.credential, 'hex')
  ) then
    raise exception using errcode = 'UR001', message = 'unpublished_credential';
  end if;
  select * into strict box from archive_heads where contest = box_of for update;
  if box.last_height <> box.ballots then
    raise exception using errcode = 'UR001', message = 'box_closed';
  end if;
  if coalesce(cast_at + (clock_timestamp() - statement_timestamp()) >= closes_at, true) then
    raise exception using errcode = 'UR001', message = 'too_late';
  end if;

  insert into ballots (contest, number, tracker, credential, ballot, cast_at)
    values (box_of, box.ballots + 1, tracker, credential, ballot, cast_at);
  insert into ballot_ciphertexts (digest) select unnest(digests);
  update archive_heads set
    last_height = box.last_height + 1,
    ballots = box.ballots + 1,
    last_hash = encode(sha256(convert_to(
      pieces[1] || box.last_hash || pieces[2] || (box.last_height + 1) || pieces[3], 'UTF8'
    )), 'hex')
    where contest = box_of;
end
$$;

-- Marks a contest of the demonstration, whose voting an administrator may close at once. A roll of somebody's own unmarks
-- it. Addresses under .test belong to nobody, so the contests of older demonstrations are known by theirs.
alter table contests add column demonstration boolean not null default false;
update contests set demonstration = true
  where exists (select from voters where contest = contests.name)
    and not exists (select from voters where contest = contests.name and email not like '%.test');
