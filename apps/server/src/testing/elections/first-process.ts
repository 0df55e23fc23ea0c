import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { findContest } from '../../services/processes/contest-rows.ts';

/** The draft of a new database, with its calendar and its two contests; current in the databases of tests. */
export const FIRST_PROCESS = 1;
export const FIRST_CALENDAR = 1;
export const contestIds = { contador: 1, ies: 2 } as const;
export const firstContests = ['contador', 'ies'] as const;
export type FirstContest = (typeof firstContests)[number];

export const kindOfContest = {
  contador: 'CANDIDATE_ACCOUNTANT',
  ies: 'CANDIDATE_IES',
} as const satisfies Record<FirstContest, CandidateKind>;

/** What an administrator does in a new installation. */
export async function putFirstProcessUnderWay(db: Queryable): Promise<void> {
  const changes = { state: 'current', made_current_at: new Date() } as const;
  await db.updateTable('processes').set(changes).where('id', '=', FIRST_PROCESS).execute();
}

export const firstContest = (db: Queryable, contest: FirstContest): Promise<ContestRow> =>
  findContest(db, contestIds[contest]);
