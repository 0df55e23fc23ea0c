-- Candidates' registrations and their documents.

create table candidates (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  contest bigint not null references contests,
  candidate_type text not null check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  identification_type_id integer not null,
  identification_number text not null,
  issue_date date not null,
  issue_place_id integer not null references cities,
  professional_license text not null,
  degree_type_id integer not null,
  snies_code text,
  university_id integer references universities,
  first_name text not null,
  second_name text,
  first_last_name text not null,
  second_last_name text not null,
  birth_city_id integer not null references cities,
  birth_date date not null,
  gender_id integer not null,
  email text not null,
  landline_phone text,
  mobile_phone text not null,
  residence_city_id integer not null references cities,
  physical_address text not null,
  oath_accepted boolean not null check (oath_accepted),
  data_processing_accept boolean not null check (data_processing_accept),
  image_usage_authorization boolean not null check (image_usage_authorization),
  email_notification_accept boolean not null check (email_notification_accept),
  no_incompatibility_declaration boolean not null check (no_incompatibility_declaration),
  -- What the browser reports, and what the server saw.
  registration_start timestamptz,
  registration_end timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  registration_status text not null check (registration_status in
    ('REGISTER_CANDIDATE_DATA', 'UPLOAD_CANDIDATE_DOCUMENT', 'PREVIEW_CANDIDATE_FORM', 'FINISH_CANDIDATE_REGISTRATION')),
  review_status text not null default 'PENDIENTE' check (review_status in
    ('PENDIENTE', 'APROBADO', 'RECHAZADO', 'PARA_SUBSANAR', 'SUBSANADO')),
  -- Counts every change of data or documents, so that what is submitted is exactly what was rendered.
  revision integer not null default 1,
  radicado text unique,
  submitted_at timestamptz,
  -- The types of document that were asked for at the submission, among `process_documents`.
  asked_documents integer[],
  corrected_at timestamptz,
  -- Registrations that no longer count: disowned by the person whose document they bear, or replaced by a copy that an
  -- administrator reopened. They are kept whole, so a person may have several, of which one counts.
  set_aside_at timestamptz,
  set_aside_as text check (set_aside_as in ('disowned', 'reopened', 'withdrawn')),
  -- The registration that this one is an editable copy of. Its codes go to the register's address alone.
  reopened_from bigint references candidates,
  reopened_by text,
  reopen_reason text check (char_length(reopen_reason) between 5 and 500),
  check ((candidate_type = 'CANDIDATE_IES') = (university_id is not null)),
  check ((submitted_at is null) = (radicado is null)),
  check ((submitted_at is null) = (registration_status <> 'FINISH_CANDIDATE_REGISTRATION')),
  check ((set_aside_at is null) = (set_aside_as is null)),
  check ((reopened_from is null) = (reopened_by is null) and (reopened_from is null) = (reopen_reason is null)),
  constraint asked_for_documents_when_submitted check ((submitted_at is null) = (asked_documents is null))
);
-- A person has one candidacy in each process that counts, of one kind.
create unique index one_candidacy_per_person on candidates (process_id, identification_type_id, identification_number)
  where set_aside_at is null;
create index set_aside_candidates on candidates (process_id, identification_type_id, identification_number)
  where set_aside_at is not null;
create index candidates_of_contest on candidates (contest, review_status);

-- The lists of staff: by state, newest first. The second index holds everything they filter and count by, in their order,
-- so that no filter, count or page reads the candidates themselves, whose rows are wide.
create index candidates_by_status on candidates (process_id, review_status, submitted_at desc, id desc)
  where submitted_at is not null and set_aside_at is null;
create index candidates_by_submission on candidates (process_id, submitted_at desc, id desc)
  include (review_status, candidate_type, identification_number) where submitted_at is not null and set_aside_at is null;

-- What was set aside or submitted is kept, except from forgetting (0003).
create function forgets_candidate(candidate bigint) returns boolean language sql stable as
  $$ select exists (select from candidates where id = candidate and process_id = forgotten_process()) $$;
create trigger set_aside_candidates_are_kept before update or delete on candidates
  for each row when (old.set_aside_at is not null and not forgets_candidate(old.id)) execute function refuse_change();

-- What a person typed into the form since they validated their document and hasn't saved. The column of the version is
-- numbered anew by each save: the number of a draft that was deleted never comes back.
create table form_drafts (
  contest bigint not null references contests on delete cascade,
  identification_type_id integer not null,
  identification_number text not null,
  version bigint generated always as identity,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (identification_number, identification_type_id, contest)
);

-- Reminders to people whose registration isn't submitted, before the window closes. The row decides which of several
-- server processes writes the mail, and a window that is moved reminds again.
create table draft_reminders (
  candidate_id bigint not null references candidates,
  hours_before smallint not null check (hours_before in (24, 2)),
  closes_at timestamptz not null,
  queued_at timestamptz not null,
  primary key (candidate_id, hours_before, closes_at)
);

-- Ley 1581 de 2012: the consent that was given, to the version of the text that was shown, and when.
create table declaration_acceptances (
  candidate_id bigint not null references candidates,
  accepted_at timestamptz not null,
  declaration_id bigint not null references declarations,
  primary key (candidate_id, declaration_id)
);
create index acceptances_by_declaration on declaration_acceptances (declaration_id);

create table documents (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates,
  document_type_id integer not null,
  phase text not null default 'inscription' check (phase in ('inscription', 'correction')),
  file_name text not null,
  mime_type text not null,
  file_size integer not null,
  sha256 bytea not null,
  bytes bytea not null,
  warning text,
  review_status text not null default 'PENDIENTE' check (review_status in ('PENDIENTE', 'APROBADO', 'RECHAZADO')),
  created_at timestamptz not null
);
-- Already compressed: the database should not try again. (`create table` takes no storage before PostgreSQL 16.)
alter table documents alter column bytes set storage external;

-- During inscription there is one document of a kind; correction adds rows beside it.
create unique index one_inscription_document_of_a_kind on documents (candidate_id, document_type_id)
  where phase = 'inscription';
create unique index one_correction_document_of_a_kind on documents (candidate_id, document_type_id)
  where phase = 'correction';
create index documents_by_candidate on documents (candidate_id, id);
create index documents_by_content on documents (sha256);

-- What was submitted stays as it was: no code path, present or future, may change or remove it. A document of the
-- correction may be replaced until the correction is sent.
create function keep_submitted_documents() returns trigger language plpgsql as $$
declare
  kept boolean;
begin
  select case old.phase
      when 'inscription' then submitted_at is not null
      else review_status <> 'PARA_SUBSANAR' or corrected_at is not null
    end into kept from candidates where id = old.candidate_id;
  if kept and (tg_op = 'DELETE' or row(new.candidate_id, new.document_type_id, new.phase, new.bytes, new.sha256)
      is distinct from row(old.candidate_id, old.document_type_id, old.phase, old.bytes, old.sha256)) then
    raise exception 'documents of a submitted registration are kept' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger submitted_documents_are_kept before update or delete on documents
  for each row when (not forgets_candidate(old.candidate_id)) execute function keep_submitted_documents();

create function keep_set_aside_documents() returns trigger language plpgsql as $$
declare
  owner bigint := case when tg_op = 'INSERT' then new.candidate_id else old.candidate_id end;
begin
  if exists (select from candidates where id = owner and set_aside_at is not null) then
    raise exception 'documents of a registration that is set aside are kept'
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
-- Two triggers, because the condition of one for several kinds of change can't name the old row, which an insert hasn't.
create trigger set_aside_documents_are_kept before update or delete on documents
  for each row when (not forgets_candidate(old.candidate_id)) execute function keep_set_aside_documents();
create trigger set_aside_documents_are_not_added_to before insert on documents
  for each row execute function keep_set_aside_documents();

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
