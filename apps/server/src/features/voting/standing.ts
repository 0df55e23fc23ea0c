import { prepared } from '../../platform/database/prepared.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { VoterKey } from '../../services/voters/voter-subject.ts';

/** All that must be known before a ballot is looked at: its voter, the contest's stage and window, and whether the very
 * same ballot lies in the box already. */
export async function findStanding(db: Queryable, { contest, id }: VoterKey, tracker: string) {
  return db
    .selectFrom('voters')
    .innerJoin('contests', 'contests.name', 'voters.contest')
    .leftJoin('windows', (join) => join.on('windows.name', '=', 'voting'))
    .leftJoin('elections', 'elections.contest', 'voters.contest')
    .leftJoin('ballots', (join) =>
      join.onRef('ballots.contest', '=', 'voters.contest').on('ballots.tracker', '=', tracker),
    )
    .select([
      'voters.id',
      'voters.contest',
      'voters.name',
      'voters.email',
      'voters.voted_at',
      'voters.certificate_code',
      'contests.stage',
      'windows.opens_at',
      'windows.closes_at',
      'elections.uuid',
      'ballots.credential as boxed_credential',
    ])
    .where('voters.id', '=', id)
    .where('voters.contest', '=', contest)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;
