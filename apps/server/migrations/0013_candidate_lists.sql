-- Everything that the lists of staff filter and count by, in their order: with it no filter, number or page reads the
-- candidates themselves, whose rows are wide.
drop index candidates_by_submission;
create index candidates_by_submission on candidates (submitted_at desc, id desc)
  include (review_status, candidate_type, identification_number) where submitted_at is not null;
