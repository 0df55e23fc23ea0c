-- Each decision is a row with the documents that it decided; nothing is decided twice, whoever arrives at once.
create table reviews (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates,
  stage text not null check (stage in ('first', 'final')),
  staff_id bigint not null references staff_users,
  reviewer_name text not null,
  reviewed_at timestamptz not null,
  old_status text not null,
  review_status text not null check (review_status in ('APROBADO', 'PARA_SUBSANAR', 'RECHAZADO')),
  observation text not null check (char_length(observation) between 5 and 500),
  constraint one_review_of_a_stage unique (candidate_id, stage),
  check (case stage when 'first' then review_status <> 'RECHAZADO' else review_status <> 'PARA_SUBSANAR' end)
);
create index reviews_by_day on reviews (reviewed_at);

create table review_decisions (
  review_id bigint not null references reviews,
  document_id bigint not null references documents,
  review_status text not null check (review_status in ('APROBADO', 'RECHAZADO')),
  reason text,
  primary key (review_id, document_id)
);
create index review_decisions_by_document on review_decisions (document_id);

create trigger reviews_are_kept before update or delete on reviews for each row execute function refuse_change();
create trigger review_decisions_are_kept before update or delete on review_decisions
  for each row execute function refuse_change();
