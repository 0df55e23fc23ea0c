import type { Queryable } from '../../platform/database/tables.ts';
import type { VoterKey } from '../../services/people/voters/voter-subject.ts';

/** All that must be known of voters and of their contests before a ballot is looked at: a statement, or a part of one. */
export const standings = (db: Queryable) =>
  db
    .selectFrom('voters')
    .innerJoin('contests', 'contests.name', 'voters.contest')
    .leftJoin('windows', (join) => join.on('windows.name', '=', 'voting'))
    .leftJoin('elections', 'elections.contest', 'voters.contest')
    .select([
      'voters.id',
      'voters.contest',
      'voters.name',
      'voters.email',
      'voters.voted_at',
      'voters.certificate_code',
      'contests.stage',
      'contests.cleared_at',
      'contests.custody_trustees',
      'contests.custody_needed',
      'windows.opens_at',
      'windows.closes_at',
      'elections.uuid',
    ]);

export function findStanding(db: Queryable, { contest, id }: VoterKey) {
  return standings(db).where('voters.id', '=', id).where('voters.contest', '=', contest).executeTakeFirst();
}

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;
