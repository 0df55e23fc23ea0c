import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { Device, Refused } from './device.ts';
import { settleAll } from './disturbances.ts';
import type { Recording } from './recording.ts';
import type { Proof } from './rehearsed-part.ts';

/** What every kind of background client gets; each runs until the signal is aborted. */
interface Around {
  url: string;
  recording: Recording;
  signal: AbortSignal;
}

interface Call {
  path: string;
  body: object;
}

/** How somebody tries to get what is others'. */
export interface Attack {
  /** Document numbers of people who do nothing themselves meanwhile. */
  victims: readonly string[];
  /** Mails a code to a victim. */
  askCode: (victim: string) => Call;
  guessCode: (victim: string) => Call;
  /** A call with a session that they made up. */
  forged: (victim: string) => Call;
}

export interface CrowdSize {
  readersPerSecond: number;
  slowClients: number;
}

export interface Crowd extends CrowdSize {
  /** What readers open, one after the other. */
  pages: readonly string[];
  /** The call whose body slow clients never finish. */
  slowCall: string;
  attack: Attack;
}

const FIRST_READER = 1_000_000;
const STRANGER = 2_000_000;

const isPage = (path: string) => !path.startsWith('/api/');

/** Opens pages, `perSecond` of them, and returns what wasn't answered. */
async function readers({ url, recording, signal }: Around, { pages, readersPerSecond }: Crowd): Promise<string[]> {
  const visits: Promise<void>[] = [];
  const unanswered: string[] = [];
  for (let number = 0; !signal.aborted; number++) {
    const device = new Device(url, recording, FIRST_READER + number);
    const path = pages[number % pages.length] ?? '/api/health';
    const step = isPage(path) ? 'opens a public page' : 'reads public data';
    visits.push(
      device
        .call(step, path)
        .then(() => undefined)
        .catch((error: unknown) => void unanswered.push(`${path}: ${String(error)}`))
        .finally(() => device.end()),
    );
    await delay(1000 / readersPerSecond);
  }
  await Promise.all(visits);
  return unanswered;
}

/** Connections that send a byte a second and never finish their request; a closed one is opened again. */
async function holdConnections({ url, signal }: Around, { slowClients, slowCall }: Crowd): Promise<void> {
  const drip = async (socket: Socket) => {
    while (!socket.destroyed && !signal.aborted) {
      await delay(1000);
      socket.write('{');
    }
  };
  const hold = async () => {
    while (!signal.aborted) {
      const { host, hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const head = `POST ${slowCall} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n`;
      socket.write(head);
      await drip(socket);
      socket.destroy();
    }
  };
  await settleAll(Array.from({ length: slowClients }, hold));
}

/** How many attempts there were, and how many were answered with anything but a refusal. */
interface Attempts {
  tried: number;
  succeeded: number;
}

/**
 * A stranger asks for the codes of people who do nothing, and guesses one every seven seconds: below the number of
 * failures from which logins ask for a proof of work, which people's devices compute and this machine can't for all of
 * them (`throttle.test.ts` shows it). Twice a second they call with a session that they made up.
 */
async function stranger({ url, recording, signal }: Around, { attack }: Crowd): Promise<Attempts> {
  const { victims, askCode, guessCode, forged } = attack;
  const attempts: Attempts = { tried: 0, succeeded: 0 };
  const device = new Device(url, recording, STRANGER);
  const isRefused = async ({ path, body }: Call, token?: string) => {
    attempts.tried++;
    const sent = { method: 'POST', body, ...(token !== undefined && { token }) } as const;
    const refused = await device.call('is refused', path, sent).then(
      () => false,
      (error: unknown) => error instanceof Refused,
    );
    if (!refused) attempts.succeeded++;
  };
  for (let round = 0; !signal.aborted; round++) {
    const victim = victims[round % victims.length] ?? '';
    if (round % 14 === 0) {
      // Their own code is mailed to the victim; a wrong one is all that the stranger has.
      const { path, body } = askCode(victim);
      await device.call('asks for a victim’s code', path, { method: 'POST', body }).catch(() => undefined);
      await isRefused(guessCode(victim));
    }
    await isRefused(forged(victim), randomBytes(32).toString('base64url'));
    await delay(500);
  }
  device.end();
  return attempts;
}

/** Runs all background clients until the works are done, and proves how they were answered. */
export async function withBackgroundLoad(
  around: Omit<Around, 'signal'>,
  crowd: Crowd,
  works: readonly Promise<unknown>[],
): Promise<Proof[]> {
  const over = new AbortController();
  const all = { ...around, signal: over.signal };
  const [unanswered, { tried, succeeded }] = await settleAll([
    readers(all, crowd),
    stranger(all, crowd),
    holdConnections(all, crowd),
    settleAll(works).finally(() => over.abort()),
  ] as const);
  return [
    {
      claim: 'Every reader got what they opened',
      holds: unanswered.length === 0,
      found: unanswered.slice(0, 3).join('; ') || 'each was answered',
    },
    {
      claim: 'The stranger got nothing but refusals',
      holds: tried > 0 && succeeded === 0,
      found: `${tried} attempts`,
    },
  ];
}

const readText = (pages: readonly string[]) => {
  const also = pages.some((path) => path.includes('/photos/')) ? ' and photos' : '';
  return pages.some(isPage) ? `pages, data${also}` : `data${also}, no pages, because the web app was not built`;
};

/** Describes the background clients in a report. */
export const crowdText = ({ readersPerSecond, slowClients, pages }: Crowd): string =>
  `${readersPerSecond} readers a second (${readText(pages)}), ${slowClients} slow clients, a stranger who tries codes`;
