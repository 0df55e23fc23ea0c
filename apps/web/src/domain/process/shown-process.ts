import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { LoginKind } from '@urna/contract/election/contests';
import type { PageWords } from '@urna/contract/process/page-words';
import type { ProcessWords } from '@urna/contract/process/processes';

export type ShownContest = PageWords['contests'][number];

/** The server writes the current process into every page, so that its words are there at the first paint. */
function readPage(): PageWords | null {
  // Unit tests run in no page.
  if (!('document' in globalThis)) return null;
  const content = document.querySelector<HTMLMetaElement>('meta[name="process"]')?.content;
  return content ? (JSON.parse(content) as PageWords) : null;
}

export let shownWords: PageWords | null;
/** The process that the public pages show. Null between two processes. */
export let shownProcess: ProcessWords | null;
/** Those who opened another process may read it; only the current one and drafts can be changed. */
export let isArchived: boolean;
/** Each contest is followed by those that repeat it. */
export let contests: readonly ShownContest[];
export let banner: string;

/** A tab shows one process until it is loaded anew; the server, which renders pages too, sets the words for each. */
export function showWords(words: PageWords | null): void {
  shownWords = words;
  shownProcess = words?.process ?? null;
  isArchived = shownProcess?.state === 'archived';
  contests = words?.contests ?? [];
  banner = shownProcess
    ? `${shownProcess.title} - ${shownProcess.body}`.toLocaleUpperCase('es-CO')
    : 'SIN PROCESO ELECTORAL EN CURSO';
}

showWords(readPage());

const named = (contest: string): ShownContest | undefined => contests.find((one) => one.contest === contest);

export const titleOf = (contest: string): string => named(contest)?.title ?? contest;
export const questionOf = (contest: string): string => named(contest)?.question ?? contest;

/** Of a contest and its repetitions the last one: the one in which people vote, or stand, now. */
export const contestOfLogin = (login: LoginKind): ShownContest | undefined =>
  contests.findLast((one) => one.login === login);
export const contestOfKind = (kind: CandidateKind): ShownContest | undefined =>
  contests.findLast((one) => one.candidate_type === kind);

export const contestSlugs = (): readonly string[] => contests.map(({ contest }) => contest);
