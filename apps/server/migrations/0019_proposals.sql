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
