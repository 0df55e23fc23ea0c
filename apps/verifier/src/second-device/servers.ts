import type { CheckCode } from '@urna/belenios/ballot/check-code';
import type { ListedElection, Outcome } from '@urna/verification/host-list';
import { CheckRefused, type CheckServer } from '@urna/verification/vote-check';
import { QRCanvas, rearCamera } from 'qr/dom.js';
import { tellHost } from './host.ts';

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

/** Shows the camera's picture until it has read a code. Null if it was stopped. Throws if there is no camera to use. */
export async function scanCode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  const camera = await rearCamera(video);
  const canvas = new QRCanvas({}, { async: true });
  try {
    while (!stop.aborted) {
      const found = await camera.readFrame(canvas);
      if (typeof found === 'string') return found;
      await new Promise((next) => requestAnimationFrame(next));
    }
    return null;
  } finally {
    camera.stop();
    canvas.clear();
  }
}
