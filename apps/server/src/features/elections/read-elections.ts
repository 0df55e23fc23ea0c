import { type ContestName, contestTitles } from '@urna/contract/contests';
import type { PublicElection } from '@urna/contract/elections';
import type { Queryable } from '../../platform/database/tables.ts';
import { windowsOf } from '../../services/calendar/calendar.ts';
import { findContest } from '../../services/contests/contest-rows.ts';
import { countBallots } from '../../services/contests/count-ballots.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { fingerprintsOf } from '../../services/elections/fingerprints.ts';
import { countCorrectedEmails } from '../../services/voters/email-corrections.ts';

/** What anyone may read of an election. */
export async function readPublicElection(db: Queryable, contest: ContestName): Promise<PublicElection> {
  const { stage, sealed_at } = await findContest(db, contest);
  const window = (await windowsOf(db)).find(({ name }) => name === 'voting');
  const election = await findElection(db, contest);
  return {
    contest,
    title: contestTitles[contest],
    stage,
    opens_at: window?.opens_at.toISOString() ?? null,
    closes_at: window?.closes_at.toISOString() ?? null,
    election:
      election && sealed_at
        ? {
            uuid: election.uuid,
            sealed_at: sealed_at.toISOString(),
            voters: election.voters,
            choices: await countChoices(db, contest),
            corrected_emails: await countCorrectedEmails(db, contest),
            fingerprints: fingerprintsOf(election),
          }
        : null,
    ballots: await countBallots(db, contest),
  };
}

async function countChoices(db: Queryable, contest: ContestName): Promise<number> {
  const { count } = await db
    .selectFrom('ballot_choices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}
