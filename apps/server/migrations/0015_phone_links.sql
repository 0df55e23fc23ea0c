-- Links «Continuar en mi teléfono»: whoever opens one first may upload one document of a kind, within the session that
-- made it. Only hashes, of the link's token and of the key of the phone that opened it.
create table phone_links (
  id bigint generated always as identity primary key,
  -- With the session ends the link.
  session_id bigint not null references sessions on delete cascade,
  candidate_id bigint not null references candidates,
  document_type_id integer not null,
  token_hash bytea not null unique,
  key_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('upload', 'computer', 'phone', 'replacement')),
  check ((key_hash is null) = (opened_at is null)),
  check ((ended_at is null) = (ended_by is null))
);

-- One link for each document, whatever happens at once.
create unique index one_phone_link_of_a_document on phone_links (candidate_id, document_type_id)
  where ended_at is null;
create index phone_links_by_session on phone_links (session_id);
