import type { CheckCode } from '@urna/belenios/ballot/check-code';
import type { HostList, HostReport, ListedElection, Outcome } from '@urna/verification/host-list';
import { CheckRefused, type CheckServer } from '@urna/verification/vote-check';

/** The two servers that the page calls: its own, for what its host says, and the one where people vote. */

const LIST = 'comprobar.json';
const REPORT = 'comprobar/informe';

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

/** A witness counts it, too. Anybody else who serves these two files doesn't, and nothing is missing then. */
function tellHost(report: HostReport): void {
  const sent = fetch(REPORT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  });
  sent.catch(() => undefined);
}

/** There was no answer, which is no lie. */
export class Unreachable extends Error {}

const PATIENCE_MS = 20_000;

/** The three calls of a check. They carry the ballot's code in their bodies, which no log keeps, and no session. */
export function votingServer({ uuid, server, process, contest }: ListedElection, { tracker, token }: CheckCode) {
  const address = `${server}/api/processes/${encodeURIComponent(process)}/elections/${encodeURIComponent(contest)}/checks`;
  const ballot = { tracking_code: tracker, token };
  const call = async (path: string, more: object): Promise<unknown> => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ballot, ...more }),
      credentials: 'omit',
      keepalive: path === '/reported',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new Unreachable('no answer', { cause: error });
    });
    const answer = (await response.json().catch(() => null)) as { data?: unknown; code?: unknown } | null;
    if (response.ok && answer) return answer.data;
    if (response.status >= 500 || typeof answer?.code !== 'string') throw new Unreachable(String(response.status));
    throw new CheckRefused(answer.code);
  };
  const checked: CheckServer = {
    begin: (commitment) => call('', { commitment }),
    open: (opening) => call('/opened', opening),
  };
  return {
    ...checked,
    /** Counted once for each ballot by the server, and by the page's host: a difference between them is visible. */
    report: (outcome: Outcome): void => {
      tellHost({ election: uuid, token, outcome });
      call('/reported', { outcome }).catch(() => undefined);
    },
  };
}
