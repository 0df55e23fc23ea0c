import { PAGE_WORDS_FRESH_MS, type PageWords } from '@urna/contract/process/page-words';
import { paths } from './paths.ts';

const KEY = 'urna-opened-process';

export const isStaffScreen = (pathname: string): boolean => `${pathname}/`.startsWith(`${paths.staff.root}/`);

function readOpened(): PageWords | null {
  try {
    if (!isStaffScreen(location.pathname)) return null;
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PageWords | null;
  } catch {
    // Storage is forbidden, so no other process can be opened; unit tests run in no page.
    return null;
  }
}

/**
 * The process that staff opened on the screens of this tab instead of the current one: an archived one to read, or a
 * draft. Public pages are about the current one: what a person does there happens in that one.
 */
export const openedProcess: PageWords | null = readOpened();

/** Without a session of the staff nobody may see another process than the current one. */
export function leaveOpenedProcess(address: string): void {
  if (openedProcess) openProcess(null, address);
}

/** The staff followed a link from their screens to a public page. */
export function leaveOnPublicPage(): void {
  if (!openedProcess) return;
  sessionStorage.removeItem(KEY);
  // Not an assignment: to an address with a fragment it would load nothing.
  location.reload();
}

/** Loads the page anew, because every word and every call of the tab is about one process. Null for the current one. */
export function openProcess(words: PageWords | null, address: string): void {
  if (words) sessionStorage.setItem(KEY, JSON.stringify(words));
  else sessionStorage.removeItem(KEY);
  location.assign(address);
}

/** The same after a change of the process: before, a server's page could still have the words of before. */
export async function reopenAfterChange(words: PageWords | null, address: string): Promise<void> {
  await new Promise((done) => {
    setTimeout(done, PAGE_WORDS_FRESH_MS + 100);
  });
  openProcess(words, address);
}
