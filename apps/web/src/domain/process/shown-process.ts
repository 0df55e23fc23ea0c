import { openedProcess } from '../../lib/opened-process.ts';
import { readPageWords, type ShownContest } from './process-context.ts';

/** For the staff's screens: the process that they opened in this tab, or the current one. Public pages use the context. */
export const shownWords = openedProcess ?? readPageWords();
export const shownProcess = shownWords?.process ?? null;
/** Those who opened another process may read it; only the current one and drafts can be changed. */
export const isArchived = shownProcess?.state === 'archived';
/** Each contest is followed by those that repeat it. */
export const contests: readonly ShownContest[] = shownWords?.contests ?? [];

const named = (contest: string): ShownContest | undefined => contests.find((one) => one.contest === contest);

export const titleOf = (contest: string): string => named(contest)?.title ?? contest;
export const questionOf = (contest: string): string => named(contest)?.question ?? contest;

export const contestSlugs = (): readonly string[] => contests.map(({ contest }) => contest);
