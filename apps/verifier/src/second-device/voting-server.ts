import type { CheckCode } from '@urna/belenios/ballot/check-code';
import { CheckRefused, type CheckServer, type VoteCheck } from '@urna/verification/vote-check';
import type { ListedElection } from './host-list.ts';

/** What the voter said of the choice, or why none was shown: never which choice. */
export type Outcome = 'confirmed' | 'contradicted' | Extract<VoteCheck, { ok: false }>['failure'];

/** There was no answer, which is no lie. */
export class Unreachable extends Error {}

const PATIENCE_MS = 20_000;

/** The three calls of a check. They carry the ballot's code in their bodies, which no log keeps, and no session. */
export function votingServer({ server, process, contest }: ListedElection, { tracker, token }: CheckCode) {
  const address = `${server}/api/processes/${encodeURIComponent(process)}/elections/${encodeURIComponent(contest)}/checks`;
  const asked = { tracking_code: tracker, token };
  const call = async (path: string, more: object): Promise<unknown> => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, ...more }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new Unreachable('no answer', { cause: error });
    });
    const answer = (await response.json().catch(() => null)) as { data?: unknown; message?: unknown } | null;
    if (response.ok && answer) return answer.data;
    if (response.status >= 500 || typeof answer?.message !== 'string') throw new Unreachable(String(response.status));
    throw new CheckRefused(answer.message);
  };
  const checked: CheckServer = {
    begin: async (commitment) => (await call('', { commitment })) as Awaited<ReturnType<CheckServer['begin']>>,
    open: async (opening) => (await call('/opened', opening)) as { z: string },
  };
  return {
    ...checked,
    /** Counted once for each ballot. */
    report: async (outcome: Outcome): Promise<void> => void (await call('/reported', { outcome })),
  };
}
