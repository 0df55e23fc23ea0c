import { hasReached, type LoginKind } from '@urna/contract/election/contests';
import { showDay } from '@urna/contract/shared/dates';
import type { PastVote } from '@urna/contract/voting/voting';
import { contestAccess, isVoteOver } from '@urna/contract/voting/voting-access';
import { VOTING_CLOSED } from '@urna/contract/voting/voting-refusals';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findContest, listContests } from '../../../services/elections/contests/contest-rows.ts';
import { findWindow, requireOpenWindow } from '../../../services/operations/calendar/calendar.ts';
import { currentProcess } from '../../../services/processes/processes.ts';
import { newReceiptToken } from '../certificate/find-proven-voter.ts';
import { type Proof, requirePastVote, standingOf } from './past-vote.ts';

/** Where a login leads: to a ballot, until the vote closes; or only to the proof of a vote, refusing who has not voted. */
export type LoginPurpose = { contest: number; closesAt: Date } | Proof;

/**
 * The past vote that a login names. Otherwise the contest of the current process in which people with a kind of login vote now. Outside of its window, the last one whose vote is over: whoever
 * voted in it still reaches their certificate, once they have proven who they are. Decided from contests and calendar
 * alone, so strangers learn nothing of anybody. Throws where there is nothing to log in for.
 */
export async function requirePurpose(
  db: Queryable,
  login: LoginKind,
  now: Date,
  named?: PastVote,
): Promise<LoginPurpose> {
  if (named) return requirePastVote(db, login, now, named);
  const contests = (await listContests(db, await currentProcess(db))).filter((one) => one.login === login).toReversed();
  const [latest] = contests;
  if (!latest) throw new AppError('election_not_ready');
  const window = await findWindow(db, 'voting', latest);
  const isOpen = window !== undefined && now >= window.opens_at && now < window.closes_at;
  if (isOpen && !hasReached(latest.stage, 'closed')) return { contest: latest.id, closesAt: window.closes_at };
  for (const contest of contests) {
    if (!isVoteOver(standingOf(contest), await findWindow(db, 'voting', contest), now)) continue;
    const access = contestAccess(standingOf(latest), window, now);
    const whyClosed = access.open ? VOTING_CLOSED : access.reason;
    return { contest: contest.id, whyClosed, earlier: contest === latest ? null : contest.title, archived: false };
  }
  return { contest: latest.id, closesAt: requireOpenWindow('voting', window, now) };
}

/** To somebody who has proven who they are. */
export function notVoted({ whyClosed, earlier }: Proof): AppError {
  const where = earlier === null ? '' : ` en «${earlier}»`;
  const reason = `${whyClosed} No quedó registrado ningún voto tuyo${where}: si crees que es un error, comunícate con la Junta.`;
  return new AppError('window_closed', { details: { reason } });
}

/** Who isn't on the roll of an earlier vote may be on that of the one ahead. */
export function notOnRoll(purpose: LoginPurpose): AppError {
  return 'earlier' in purpose && purpose.earlier !== null
    ? new AppError('window_closed', { details: { reason: purpose.whyClosed } })
    : new AppError('not_on_roll');
}

/** What voting requires besides an open window: a sealed election that its trustees have signed. */
export function requireVotable({ stage, cleared_at }: Pick<ContestRow, 'stage' | 'cleared_at'>): void {
  if (!hasReached(stage, 'sealed')) throw new AppError('election_not_ready');
  if (cleared_at === null) throw new AppError('voting_waits_for_trustees');
  // The calendar decides; this covers the unexpected case of a box closed earlier.
  if (hasReached(stage, 'closed')) throw boxClosed();
}

export function boxClosed(): AppError {
  return new AppError('window_closed', { details: { reason: VOTING_CLOSED } });
}

/**
 * Whether and on which day somebody voted is told only to the person, once a code, a password or a session has authenticated
 * them. The refusal's token lets them request their confirmation again.
 */
export function alreadyVoted(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, voted_on }: { id: number; voted_on: string },
  purpose?: LoginPurpose,
): AppError {
  const receiptToken = newReceiptToken(secrets, id, clock.now());
  if (purpose && 'earlier' in purpose && purpose.earlier !== null) {
    const details = { day: showDay(voted_on), title: purpose.earlier, reason: purpose.whyClosed };
    return new AppError('voted_earlier', { details, receiptToken });
  }
  return new AppError('already_voted', { details: { day: showDay(voted_on) }, receiptToken });
}

/** Independent of whether anybody has voted: strangers get this far. */
export async function requireAdmission(db: Queryable, contest: number): Promise<void> {
  requireVotable(await findContest(db, contest));
}
