import type { LoginKind } from '@urna/contract/election/contests';
import type { PastVote } from '@urna/contract/voting/voting';
import { contestAccess, isVoteOver } from '@urna/contract/voting/voting-access';
import { VOTING_CLOSED } from '@urna/contract/voting/voting-refusals';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Attempt } from '../../../services/access/brake/attempt.ts';
import type { CodeOwner } from '../../../services/access/codes/purposes.ts';
import { voterSubject } from '../../../services/access/sessions/subjects.ts';
import { requireContest } from '../../../services/elections/contests/contest-rows.ts';
import { findWindow } from '../../../services/operations/calendar/calendar.ts';
import type { VoterRow } from '../../../services/people/voters/queries.ts';
import { findProcess } from '../../../services/processes/processes.ts';

/** A login that can't lead to a ballot, only to the proof of a vote. */
export interface Proof {
  contest: number;
  /** Why nobody can vote now. */
  whyClosed: string;
  /** The title of the vote that can be proven, where it isn't the last one of the current process. */
  earlier: string | null;
  /** The vote is of an archived process. */
  archived: boolean;
}

export const standingOf = ({ stage, cleared_at }: ContestRow) => ({ stage, cleared: cleared_at !== null });

/**
 * The vote that a login names. It is named, never looked for, so that nobody who wants to vote today lands in an earlier
 * vote. Decided from contest and calendar alone, so strangers learn nothing of anybody.
 */
export async function requirePastVote(db: Queryable, login: LoginKind, now: Date, named: PastVote): Promise<Proof> {
  const process = await findProcess(db, named.process);
  if (!process || process.state === 'draft') throw new AppError('not_found');
  const contest = await requireContest(db, process, named.contest);
  const window = await findWindow(db, 'voting', contest);
  if (contest.login !== login || !isVoteOver(standingOf(contest), window, now)) throw new AppError('not_found');
  if (process.forgotten_at) throw new AppError('voters_forgotten', { details: { title: process.title } });
  const access = contestAccess(standingOf(contest), window, now);
  return {
    contest: contest.id,
    whyClosed: access.open ? VOTING_CLOSED : access.reason,
    earlier: `${contest.title}, ${process.title}`,
    archived: process.state === 'archived',
  };
}

/**
 * Whose code it is. A number that isn't on the roll of a past vote gets one too, which is never mailed and never right: the
 * number alone must not tell who was on that roll.
 */
export function codeOwner(voter: VoterRow | undefined, contest: number, { person }: Attempt): CodeOwner {
  return voter
    ? { purpose: 'voter', subject: voterSubject(voter) }
    : { purpose: 'voter', subject: `nobody:${contest}:${person.toString('hex')}`, isSomebody: false };
}
