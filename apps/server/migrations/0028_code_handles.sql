-- Several codes of one person are valid side by side. Each can be tried with the handle that the request for it answered,
-- so that neither tries nor requests from elsewhere end it. Only a hash of the handle is kept.
drop index one_live_code;
alter table codes
  add column handle_hash bytea,
  -- Keyed hashes of the prefixes of the address from which the code was requested: waits and counts are kept for each.
  add column origin bytea,
  add column wide_origin bytea,
  -- Tries without a handle, counted apart: they must not use up those of the browser that holds it.
  add column loose_tries integer not null default 0;
create index codes_by_handle on codes (handle_hash);

-- Proofs of work that have served. Losing them in a crash lets a proof of the last minutes serve twice, no more.
create unlogged table spent_proofs (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_by_age on spent_proofs (expires_at);
