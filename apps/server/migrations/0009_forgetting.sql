-- Forgetting (Ley 1581 de 2012): once the term of an archived process has passed, the personal data of its candidates and
-- voters is removed. What was kept for ever until then may be erased, but only by a transaction that names the process,
-- which must be archived, and only as far as this file allows. The archive, the ballots, the result and the chain of the
-- log aren't touched.
create function forgotten_process() returns bigint language sql stable as $$
  select id from processes
  where id = nullif(current_setting('urna.forgetting', true), '')::bigint and state = 'archived' and forgotten_at is null
$$;
create function forgets_candidate(candidate bigint) returns boolean language sql stable as
  $$ select exists (select from candidates where id = candidate and process_id = forgotten_process()) $$;

drop trigger set_aside_candidates_are_kept on candidates;
create trigger set_aside_candidates_are_kept before update or delete on candidates
  for each row when (old.set_aside_at is not null and not forgets_candidate(old.id)) execute function refuse_change();

drop trigger submitted_documents_are_kept on documents;
create trigger submitted_documents_are_kept before update or delete on documents
  for each row when (not forgets_candidate(old.candidate_id)) execute function keep_submitted_documents();
-- The condition of a trigger for several kinds of change can't name the old row, which an insert hasn't.
drop trigger set_aside_documents_are_kept on documents;
create trigger set_aside_documents_are_kept before update or delete on documents
  for each row when (not forgets_candidate(old.candidate_id)) execute function keep_set_aside_documents();
create trigger set_aside_documents_are_not_added_to before insert on documents
  for each row execute function keep_set_aside_documents();

drop trigger consolidated_pdfs_are_kept on consolidated_pdfs;
create trigger consolidated_pdfs_are_kept before update or delete on consolidated_pdfs
  for each row when (not forgets_candidate(old.candidate_id)) execute function refuse_change();
drop trigger reviews_are_kept on reviews;
create trigger reviews_are_kept before update or delete on reviews
  for each row when (not forgets_candidate(old.candidate_id)) execute function refuse_change();

create function forgets_review(review bigint) returns boolean language sql stable as
  $$ select exists (select from reviews where id = review and forgets_candidate(candidate_id)) $$;
drop trigger review_decisions_are_kept on review_decisions;
create trigger review_decisions_are_kept before update or delete on review_decisions
  for each row when (not forgets_review(old.review_id)) execute function refuse_change();

-- Of an entry of the log only the personal part can be erased. Its hash stays, and with it the chain.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erased activity_log := old;
begin
  erased.causer_name := null;
  erased.personal_properties := null;
  erased.salt := null;
  erased.search_key_id := null;
  if tg_op = 'UPDATE' and old.process_id = forgotten_process() and new is not distinct from erased then
    return new;
  end if;
  raise exception 'rows of activity_log are never changed or removed' using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger activity_log_is_append_only on activity_log;
create trigger activity_log_is_append_only before update or delete on activity_log
  for each row execute function refuse_change_but_erasure();
