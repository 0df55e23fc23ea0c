import { repeatedStatement, type ValueOf } from '../../platform/database/repeated-statement.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { VoterKey } from '../../services/voters/voter-subject.ts';

const standingOf = repeatedStatement((db, value: ValueOf<VoterKey & { tracker: string }>) =>
  db
    .selectFrom('voters')
    .innerJoin('contests', 'contests.name', 'voters.contest')
    .leftJoin('windows', (join) => join.on('windows.name', '=', 'voting'))
    .leftJoin('elections', 'elections.contest', 'voters.contest')
    .leftJoin('ballots', (join) =>
      join.onRef('ballots.contest', '=', 'voters.contest').on('ballots.tracker', '=', value('tracker')),
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
    .where('voters.id', '=', value('id'))
    .where('voters.contest', '=', value('contest')),
);

/** All that must be known before a ballot is looked at: its voter, the contest's stage and window, and whether the very
 * same ballot lies in the box already. */
export function findStanding(db: Queryable, { contest, id }: VoterKey, tracker: string) {
  return standingOf(db, { contest, id, tracker });
}

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;
