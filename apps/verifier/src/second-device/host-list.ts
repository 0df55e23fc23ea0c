import type { CheckedElection } from '@urna/verification/vote-check';

/** What stands beside the page, in `comprobar.json`: whoever serves the page writes it from what trustees signed. */
export interface HostList {
  /** Who serves the page. */
  host: string;
  elections: readonly ListedElection[];
}

export interface ListedElection extends CheckedElection {
  title: string;
  process: string;
  contest: string;
  /** Origin of the voting server. */
  server: string;
  /** Whom to tell of a difference. */
  board: string;
}

const LIST = 'comprobar.json';

/** Null where it can't be had: the file was opened alone, or there is no connection. */
export async function readHostList(): Promise<HostList | null> {
  try {
    const response = await fetch(LIST, { cache: 'no-store', credentials: 'omit' });
    const list = (await response.json()) as HostList;
    return Array.isArray(list.elections) ? list : null;
  } catch {
    return null;
  }
}
