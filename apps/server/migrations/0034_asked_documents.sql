-- contract: unused since 0028
-- Which kinds of document a registration was asked for when it was submitted: what is asked for may change later, and
-- what was sent before stays whole. The version before submits without them, which the check refuses.
alter table candidates add asked_documents text[];

-- Registrations that were set aside are never changed; this adds what they were.
alter table candidates disable trigger user;
update candidates set asked_documents = coalesce((
    select array_agg(kind order by at)
    from unnest(array['photo', 'cedula', 'antecedentes', 'carta']) with ordinality as kinds (kind, at)
    where exists (
      select from documents
      where candidate_id = candidates.id and document_type_id = at and phase = 'inscription')
  ), '{}')
where submitted_at is not null;
alter table candidates enable trigger user;

alter table candidates add constraint asked_for_documents_when_submitted
  check ((submitted_at is null) = (asked_documents is null));
