-- The review of registrations, and what candidates propose to voters.

-- The PDF made at submission: what reviewers see, never made again.
create table consolidated_pdfs (
  candidate_id bigint primary key references candidates,
  bytes bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
alter table consolidated_pdfs alter column bytes set storage external;
create trigger consolidated_pdfs_are_kept before update or delete on consolidated_pdfs
  for each row when (not forgets_candidate(old.candidate_id)) execute function refuse_change();

-- Each decision is a row with the documents that it decided. The unique constraint decides between concurrent reviews of
-- one stage: exactly one is kept.
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
create trigger reviews_are_kept before update or delete on reviews
  for each row when (not forgets_candidate(old.candidate_id)) execute function refuse_change();

create table review_decisions (
  review_id bigint not null references reviews,
  document_id bigint not null references documents,
  review_status text not null check (review_status in ('APROBADO', 'RECHAZADO')),
  reason text,
  primary key (review_id, document_id)
);
create index review_decisions_by_document on review_decisions (document_id);
create function forgets_review(review bigint) returns boolean language sql stable as
  $$ select exists (select from reviews where id = review and forgets_candidate(candidate_id)) $$;
create trigger review_decisions_are_kept before update or delete on review_decisions
  for each row when (not forgets_review(old.review_id)) execute function refuse_change();

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

-- What reviewers ask candidates without rejecting anything, and what they answer: part of no decision. A question
-- belongs to a stage of the review; once that is decided, or the candidacy no longer counts, nobody can answer it.
create table candidate_questions (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates,
  stage text not null check (stage in ('first', 'final')),
  asked_by bigint not null references staff_users,
  asked_by_name text not null,
  asked_at timestamptz not null,
  text text not null check (char_length(text) between 1 and 500),
  wants_file boolean not null,
  -- In Bogotá. A later answer counts too, and the candidacy no longer waits for it.
  answer_by date not null,
  answered_at timestamptz,
  answer text check (char_length(answer) between 1 and 2000),
  file_name text,
  file_size integer check (file_size between 1 and 1048576),
  sha256 bytea,
  bytes bytea,
  withdrawn_at timestamptz,
  check ((answered_at is null) = (answer is null)),
  check (num_nulls(file_name, file_size, sha256, bytes) in (0, 4)),
  check (bytes is null or answered_at is not null),
  check (answered_at is null or withdrawn_at is null)
);
alter table candidate_questions alter column bytes set storage external;
create index questions_of_candidate on candidate_questions (candidate_id, id);
-- Of two reviewers who ask at once, one does.
create unique index one_open_question on candidate_questions (candidate_id, stage)
  where answered_at is null and withdrawn_at is null;
create trigger ended_questions_are_kept before update or delete on candidate_questions for each row
  when ((old.answered_at is not null or old.withdrawn_at is not null) and not forgets_candidate(old.candidate_id))
  execute function refuse_change();

-- Staff who declared a conflict of interest: they decide nothing about that person's candidacy.
create table recusals (
  candidate_id bigint not null references candidates,
  staff_id bigint not null references staff_users,
  recused_at timestamptz not null,
  primary key (candidate_id, staff_id)
);

-- Whose a candidacy is, so that two people don't begin with the same one. It decides nothing: whoever may review still may.
create table assignments (
  candidate_id bigint primary key references candidates,
  staff_id bigint not null references staff_users,
  assigned_at timestamptz not null
);
create index assignments_of_staff on assignments (staff_id);

-- What staff wrote to candidates whom they chose in a list. The row decides which of several requests sends the mail: a
-- reminder is named after its day, a message after the hash of its text.
create table candidate_notices (
  candidate_id bigint not null references candidates,
  notice text not null,
  queued_at timestamptz not null,
  primary key (candidate_id, notice)
);

-- The day of each reviewer's last mail about their work. The row decides which of several server processes writes it.
create table review_digests (
  staff_id bigint primary key references staff_users,
  day date not null
);

-- Which staff have a candidate open, as their browsers report every few seconds.
create unlogged table presence (
  candidate_id bigint not null,
  staff_id bigint not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (candidate_id, staff_id)
);

-- What candidates publish of themselves: a proposal with a link and a curriculum vitae, released by staff in versions.
create table proposal_cvs (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates,
  file_name text not null,
  file_size integer not null check (file_size between 1 and 1048576),
  sha256 bytea not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index proposal_cvs_of_candidate on proposal_cvs (candidate_id);

create table proposals (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates,
  state text not null check (state in ('draft', 'submitted', 'published', 'returned', 'replaced')),
  text text not null check (char_length(text) <= 1200),
  link text,
  cv_id bigint references proposal_cvs,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references staff_users,
  decided_by_name text,
  reason text,
  check ((state = 'draft') = (submitted_at is null)),
  check (state not in ('published', 'returned') or decided_at is not null),
  check (state <> 'returned' or reason is not null)
);
create index proposals_of_candidate on proposals (candidate_id, id);
create index proposals_by_cv on proposals (cv_id) where cv_id is not null;
-- Of each candidacy one draft, one version that waits and one that is public: whatever races, there aren't two.
create unique index one_proposal_in_each_state on proposals (candidate_id, state)
  where state in ('draft', 'submitted', 'published');

-- Thumbnails of admitted candidates, until the sealing keeps those of the ballot. Without bytes where the photo couldn't
-- be read.
create table candidate_photos (
  candidate_id bigint primary key references candidates,
  document_id bigint not null,
  sha256 bytea,
  bytes bytea,
  check ((sha256 is null) = (bytes is null))
);
create index candidate_photos_by_hash on candidate_photos (sha256);
