create table candidates (
  id bigint generated always as identity primary key,
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
  -- When the corrected documents were sent.
  corrected_at timestamptz,
  -- A person has one candidacy, of one kind.
  constraint one_candidacy_per_person unique (identification_type_id, identification_number),
  check ((candidate_type = 'CANDIDATE_IES') = (university_id is not null)),
  check ((submitted_at is null) = (radicado is null)),
  check ((submitted_at is null) = (registration_status <> 'FINISH_CANDIDATE_REGISTRATION'))
);

-- Ley 1581 de 2012: the consent that was given, in the version of the text that was shown, and when.
create table declaration_acceptances (
  candidate_id bigint not null references candidates,
  declaration text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (candidate_id, declaration, version)
);

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
-- Already compressed: the database should not try again.
alter table documents alter column bytes set storage external;

-- During inscription there is one document of a kind; correction adds rows beside it.
create unique index one_inscription_document_of_a_kind on documents (candidate_id, document_type_id)
  where phase = 'inscription';
create unique index one_correction_document_of_a_kind on documents (candidate_id, document_type_id)
  where phase = 'correction';
create index documents_by_candidate on documents (candidate_id, id);

-- The PDF made at submission: what reviewers see, never made again.
create table consolidated_pdfs (
  candidate_id bigint primary key references candidates,
  bytes bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
alter table consolidated_pdfs alter column bytes set storage external;
create trigger consolidated_pdfs_are_kept before update or delete on consolidated_pdfs
  for each row execute function refuse_change();

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
  for each row execute function keep_submitted_documents();

-- The lists of staff: by state, newest first.
create index candidates_by_status on candidates (review_status, submitted_at desc, id desc) where submitted_at is not null;
create index candidates_by_submission on candidates (submitted_at desc, id desc) where submitted_at is not null;
