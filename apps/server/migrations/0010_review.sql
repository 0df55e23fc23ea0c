-- Four eyes: whoever decided first doesn't decide finally, unless an administrator allowed it for the process.
alter table processes add column same_reviewer_allowed boolean not null default false;

-- What reviewers tell each other about a candidacy. Nobody else reads it, and it is part of no decision.
create table review_notes (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates,
  staff_id bigint not null references staff_users,
  author_name text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index review_notes_of_candidate on review_notes (candidate_id, id);

-- The same file at two candidates.
create index documents_by_content on documents (sha256);
