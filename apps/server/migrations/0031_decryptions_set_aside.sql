-- A trustee's part of the decryption is received with a strong proof and kept here; its event enters the archive together
-- with the result. A part that was taken wrongly is set aside by a row of its own, and the trustee may send another.
alter table partial_decryptions
  drop constraint partial_decryptions_pkey,
  drop constraint one_decryption_per_trustee;
alter table partial_decryptions
  -- Null of what was received before there were strong proofs.
  add column strong_proof text,
  add column attempt integer not null default 1 check (attempt >= 1),
  add column previous_attempt integer generated always as (nullif(attempt - 1, 0)) stored,
  add primary key (contest, owner, attempt),
  add constraint one_decryption_per_trustee unique (contest, trustee_id, attempt),
  -- For rows from now on. It also keeps a process of the version before, which would append what it receives to the
  -- archive at once, from doing so after this migration.
  add constraint proven_decryptions_only check (strong_proof is not null) not valid;

create table set_aside_decryptions (
  contest text not null,
  owner integer not null,
  attempt integer not null,
  reason text not null,
  set_aside_by text not null,
  set_aside_at timestamptz not null,
  primary key (contest, owner, attempt),
  foreign key (contest, owner, attempt) references partial_decryptions
);
-- The next part of an owner needs the one before to be set aside: an owner never has two that count.
alter table partial_decryptions add constraint sent_anew_only_after_setting_aside
  foreign key (contest, owner, previous_attempt) references set_aside_decryptions (contest, owner, attempt);

-- The parts that gave the result: those that the archive holds.
create table counted_decryptions (
  contest text not null references results,
  owner integer not null,
  attempt integer not null,
  primary key (contest, owner),
  foreign key (contest, owner, attempt) references partial_decryptions
);

create view current_decryptions as
  select contest, owner, attempt, trustee_id, partial, endorsement, strong_proof, created_at
  from partial_decryptions
  where not exists (
    select from set_aside_decryptions as aside
    where (aside.contest, aside.owner, aside.attempt)
      = (partial_decryptions.contest, partial_decryptions.owner, partial_decryptions.attempt)
  );

-- Before, each part was appended to the archive when it was received. Where there is a result, all of them count.
insert into counted_decryptions (contest, owner, attempt)
  select contest, owner, attempt from partial_decryptions where contest in (select contest from results);

-- Where there is none, the archive goes back to the encrypted tally, which is as far as it was ever public: a wrong part
-- among those that were appended would keep it from a result for ever. The parts themselves stay. The hash of an event is
-- the name of its file in the archive.
alter table archive_endings disable trigger archive_endings_are_for_ever;
delete from archive_endings where type = 'PartialDecryption' and contest not in (select contest from results);
alter table archive_endings enable trigger archive_endings_are_for_ever;
update archive_heads set
  last_height = archive_heads.ballots + tallied.at,
  last_hash = substring(encode(tallied.bytes, 'escape') from '([0-9a-f]{64})[.]event[.]json')
  from archive_endings as tallied
  where tallied.contest = archive_heads.contest
    and tallied.type = 'EncryptedTally'
    and archive_heads.contest not in (select contest from results);

create trigger set_aside_decryptions_are_for_ever before update or delete on set_aside_decryptions
  for each row execute function refuse_change();
create trigger counted_decryptions_are_for_ever before update or delete on counted_decryptions
  for each row execute function refuse_change();
