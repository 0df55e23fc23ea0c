import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';

/** Response times, in milliseconds, of people who use the server during the campaign. */
export interface Waits {
  health: number[];
  codes: number[];
  /** The time of each code's request, by the recipient's address. */
  asked: Map<string, number>;
}

const HEALTH_EVERY_MS = 20;
const CODE_EVERY_MS = 100;

async function timed(call: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return performance.now() - began;
}

/** Makes calls at fixed times, whether or not the previous one was answered (open-loop load). */
async function atIntervals(everyMs: number, signal: AbortSignal, once: () => Promise<void>): Promise<void> {
  const underWay: Promise<void>[] = [];
  while (!signal.aborted) {
    underWay.push(once());
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(underWay);
}

export async function visit(server: ServerProcess, staffNumbers: string[], signal: AbortSignal): Promise<Waits> {
  const waits: Waits = { health: [], codes: [], asked: new Map() };
  await Promise.all([
    atIntervals(HEALTH_EVERY_MS, signal, async () => {
      waits.health.push(await timed(() => fetch(`${server.url}/api/health`)));
    }),
    atIntervals(CODE_EVERY_MS, signal, async () => {
      const number = staffNumbers.pop();
      if (number === undefined) return;
      waits.asked.set(`staff${number}@demo.test`, Date.now());
      const body = JSON.stringify({ identification_number: number });
      const headers = { 'content-type': 'application/json' };
      waits.codes.push(
        await timed(() => fetch(`${server.url}/api/login/request-code`, { method: 'POST', headers, body })),
      );
    }),
  ]);
  return waits;
}
