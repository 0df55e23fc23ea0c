import type { ContestName } from '@urna/contract/contest-names';
import { type RawBuilder, sql } from 'kysely';

/**
 * Marks the voter, by `voter_id`, of each row of another part of the same statement, at its `now` and with its
 * `certificate_code`, if they haven't voted yet, the roll still has their `email` and the contest isn't closed; gives the
 * rows whose voter was marked, with all `addresses` that the roll has held since the sealing. Of two votes of one person
 * at once, from whatever devices and on whatever servers, the second waits for the first and then finds no voter to
 * mark; so does a vote that comes beside the change of its voter's address.
 */
export function markingVoted(votes: string, contest: ContestName): RawBuilder<unknown> {
  return sql`
    update voters set voted_at = vote.now, certificate_code = vote.certificate_code
    from ${sql.table(votes)} as vote
    where voters.id = vote.voter_id and voters.contest = ${contest} and voters.voted_at is null and voters.email = vote.email
      and exists (select from contests where name = ${contest} and stage in ('sealed', 'open'))
    returning vote.*, array_prepend(voters.email, voters.former_emails) as addresses`;
}
