import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Device, Refused } from './device.ts';
import type { Recording } from './recording.ts';

/** Those who don't vote meanwhile. Each runs until the signal is aborted. */
interface Around {
  doors: () => readonly string[];
  recording: Recording;
  signal: AbortSignal;
}

const FIRST_READER = 1_000_000;
const STRANGER = 2_000_000;

/** People who read about the candidates, the turnout and the box, `perSecond` of them. */
export async function readers({ doors, recording, signal }: Around, paths: readonly string[], perSecond: number) {
  const visits: Promise<void>[] = [];
  for (let number = 0; !signal.aborted; number++) {
    const device = new Device(doors, recording, FIRST_READER + number);
    const path = paths[number % paths.length] ?? '/api/health';
    visits.push(
      device
        .call('reads a public page', path)
        .then(() => undefined)
        .finally(() => device.end()),
    );
    await delay(1000 / perSecond);
  }
  await Promise.all(visits);
}

/** Connections that send a byte a second and never finish their request; a closed one is opened again. */
export async function slowClients({ doors, signal }: Around, count: number): Promise<void> {
  const drip = async (socket: Socket) => {
    while (!socket.destroyed && !signal.aborted) {
      await delay(1000);
      socket.write('{');
    }
  };
  const hold = async () => {
    while (!signal.aborted) {
      const door = new URL(doors()[0] ?? 'http://127.0.0.1:9');
      const socket = connect(Number(door.port), door.hostname);
      socket.on('error', () => undefined);
      const head = `POST /api/voting/ballots HTTP/1.1\r\nhost: ${door.host}\r\ncontent-type: application/json\r\ncontent-length: 50000\r\n\r\n`;
      socket.write(head);
      await drip(socket);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: count }, hold));
}

/** A stranger's attempts: how many there were, and those that anything but a refusal answered. */
export interface Attempts {
  tried: number;
  succeeded: number;
}

/**
 * A stranger asks for the codes of people who aren't voting, and guesses one every seven seconds: below the number of
 * failures from which logins ask for a proof of work, which voters' devices compute and this machine can't for all of
 * them (`brake.test.ts` shows it). Twice a second they cast with a session that they made up.
 */
export async function stranger({ doors, recording, signal }: Around, numbers: readonly string[]): Promise<Attempts> {
  const attempts: Attempts = { tried: 0, succeeded: 0 };
  const device = new Device(doors, recording, STRANGER);
  const isRefused = async (path: string, body: object, token?: string) => {
    attempts.tried++;
    const sent = { method: 'POST', body, ...(token !== undefined && { token }) } as const;
    const refused = await device.call('is refused', path, sent).then(
      () => false,
      (error: unknown) => error instanceof Refused,
    );
    if (!refused) attempts.succeeded++;
  };
  for (let round = 0; !signal.aborted; round++) {
    const identification_number = numbers[round % numbers.length] ?? '';
    if (round % 14 === 0) {
      // Their own code is mailed to the victim; a wrong one is all that the stranger has.
      await device
        .call('asks for a victim’s code', '/api/voting/accountant/request-code', {
          method: 'POST',
          body: { identification_number },
        })
        .catch(() => undefined);
      await isRefused('/api/voting/accountant/verify-code', { identification_number, code: '000000' });
    }
    await isRefused('/api/voting/ballots', { ballot: '{}' }, randomBytes(32).toString('base64url'));
    await delay(500);
  }
  device.end();
  return attempts;
}
