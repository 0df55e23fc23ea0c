import { hasReached, type LoginKind } from '@urna/contract/election/contests';
import { showDay } from '@urna/contract/shared/dates';
import { VOTING_CLOSED } from '@urna/contract/shared/refusals';
import type { PastVote, VoterSession } from '@urna/contract/voting/voting';
import { contestAccess, isVoteOver } from '@urna/contract/voting/voting-state';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSession } from '../../../services/access/sessions/open-session.ts';
import { voterSubject } from '../../../services/access/sessions/tokens.ts';
import type { VoterRow } from '../../../services/election/roll/queries.ts';
import { findWindow, requireOpenWindow, type Window } from '../../../services/processes/calendar.ts';
import { findContest, listContests, requireContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess, findProcess } from '../../../services/processes/processes.ts';
import { newReceiptToken } from '../resend-receipt.ts';

/** A login that can't lead to a ballot, only to the proof of a vote. */
interface Proof {
  contest: number;
  /** Why nobody can vote now. */
  whyClosed: string;
  /** The title of the vote that can be proven, where it isn't the last one of the current process. */
  earlier: string | null;
  /** The vote is of an archived process. */
  archived: boolean;
}

/** Where a login leads: to a ballot, until the vote closes; or only to the proof of a vote, refusing who has not voted. */
export type LoginPurpose = { contest: number; closesAt: Date } | Proof;

const standingOf = ({ stage, cleared_at }: ContestRow) => ({ stage, cleared: cleared_at !== null });

function reasonClosed(contest: ContestRow, window: Window | undefined, now: Date): string {
  const access = contestAccess(standingOf(contest), window, now);
  return access.open ? VOTING_CLOSED : access.reason;
}

/**
 * The vote that a login names. It is named, never looked for, so that nobody who wants to vote today lands in an earlier
 * vote.
 */
export async function requirePastVote(db: Queryable, login: LoginKind, now: Date, named: PastVote): Promise<Proof> {
  const process = await findProcess(db, named.process);
  if (!process || process.state === 'draft') throw new AppError('not_found');
  const contest = await requireContest(db, process, named.contest);
  const window = await findWindow(db, 'voting', contest);
  if (contest.login !== login || !isVoteOver(standingOf(contest), window, now)) throw new AppError('not_found');
  if (process.forgotten_at) throw new AppError('voters_forgotten', { details: { title: process.title } });
  return {
    contest: contest.id,
    whyClosed: reasonClosed(contest, window, now),
    earlier: `${contest.title}, ${process.title}`,
    archived: process.state === 'archived',
  };
}

/**
 * The past vote that a login names. Otherwise the contest of the current process in which people with a kind of login vote
 * now; outside of its window, the last one whose vote is over: whoever voted in it still reaches their certificate, once
 * they have proven who they are. Decided from contests and calendar alone, so strangers learn nothing of anybody. Throws
 * where there is nothing to log in for.
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
    const earlier = contest === latest ? null : contest.title;
    return { contest: contest.id, whyClosed: reasonClosed(latest, window, now), earlier, archived: false };
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

/** Five minutes on this device, and at most until voting closes. Several devices may be logged in: one vote counts. */
export async function openVoterSession(
  tx: Tx,
  now: Date,
  voter: Pick<VoterRow, 'id' | 'contest_slug' | 'login' | 'name'>,
  closesAt: Date,
): Promise<VoterSession> {
  return {
    token_info: await openSession(tx, now, { kind: 'voter', subject: voterSubject(voter), until: closesAt }),
    data: { name: voter.name, contest: voter.contest_slug, login: voter.login },
  };
}
