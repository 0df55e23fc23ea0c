-- After sealing each trustee checks what was published and signs its fingerprints; voting opens once as many have signed as
-- decrypting needs, or an administrator says why it opens without them.
alter table contests
  -- Of a sealed contest: its outside trustees, and how many of them decrypting needs.
  add column custody_trustees integer,
  add column custody_needed integer,
  -- Since when nothing but the calendar stands between the contest and its opening.
  add column cleared_at timestamptz,
  add column opened_without_reason text,
  add column opened_without_by text,
  add constraint opening_without_acts_is_explained check (
    (opened_without_reason is null) = (opened_without_by is null)
    and (opened_without_reason is null or length(opened_without_reason) between 5 and 500)
  );

-- What was sealed before goes on as it was promised to: no signature was asked for.
update contests set
  custody_trustees = (select count(*) from trustees where trustees.contest = contests.name),
  custody_needed = coalesce(trustees_needed, (select count(*) from trustees where trustees.contest = contests.name)),
  cleared_at = coalesce(opened_at, sealed_at)
  where stage not in ('preparing', 'sealing');

alter table trustees
  -- That what was sealed isn't right, with what the trustee says of it; a signature takes it back.
  add column objected_at timestamptz,
  add column objection text;

create table sealing_signatures (
  contest text not null references elections,
  -- By which the archive names the trustee; the server is 1 and signs nothing.
  owner integer not null,
  trustee_id bigint not null references trustees,
  signature text not null,
  created_at timestamptz not null,
  primary key (contest, owner),
  constraint one_sealing_signature_per_trustee unique (trustee_id)
);
create trigger sealing_signatures_are_for_ever before update or delete on sealing_signatures
  for each row execute function refuse_change();
