import { type RawBuilder, sql } from 'kysely';
import type { VoterKey } from './voter-subject.ts';

/**
 * Marks a voter as having voted if they haven't yet and the contest isn't closed, and gives a row if so: a part of the
 * statement of the vote. Of two votes of one person at once, from whatever devices and on whatever servers, the second
 * waits for the first and then finds no row to mark.
 */
export function markingVoted(
  { contest, id }: VoterKey,
  vote: { now: Date; certificateCode: string },
): RawBuilder<unknown> {
  return sql`
    update voters set voted_at = ${vote.now}, certificate_code = ${vote.certificateCode}
    where id = ${id} and contest = ${contest} and voted_at is null
      and exists (select from contests where name = ${contest} and stage in ('sealed', 'open'))
    returning id`;
}
