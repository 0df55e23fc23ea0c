import { setTimeout as delay } from 'node:timers/promises';
import type { Recording } from './recording.ts';
import type { Installation, TestBed } from './test-bed.ts';

/** How long it takes until somebody, or their cluster manager, promotes the standby. */
const PROMOTED_AFTER_MS = 4000;

export interface Disturbance {
  /** When, as a part of the day's time. */
  part: number;
  act: () => Promise<void>;
}

interface Day {
  testBed: TestBed;
  installation: Installation;
  recording: Recording;
}

export async function killServer({ installation, recording }: Day, which: number): Promise<void> {
  recording.event(`server ${which + 1} is killed (kill -9)`);
  await recording.outage(() => installation.kill(which));
  recording.event(`server ${which + 1} serves again`);
}

/** The mail server ends in the middle of its connections, and nothing listens for a while. */
export async function refuseMail({ testBed, recording }: Day, milliseconds: number): Promise<void> {
  const { sink } = testBed.mailboxes;
  recording.event('the mail server goes down');
  await recording.outage(async () => {
    await sink.die();
    await delay(milliseconds);
    await sink.revive();
  });
  recording.event('the mail server takes mail again');
}

/** The primary dies for good, and the standby becomes the primary. */
export async function loseThePrimary({ testBed, recording }: Day): Promise<void> {
  recording.event('the primary database is killed (kill -9)');
  await recording.outage(async () => {
    testBed.clusters.primary.kill();
    await delay(PROMOTED_AFTER_MS);
    await testBed.clusters.promote();
  });
  recording.event('the standby is promoted');
}

/** The primary dies and comes back on its own data. */
export async function crashThePrimary({ testBed, recording }: Day): Promise<void> {
  recording.event('the primary database is killed (kill -9)');
  await recording.outage(() => testBed.clusters.primary.crash());
  recording.event('the primary database is back');
}

/** Acts at its part of the given time. */
export async function disturb(seconds: number, { recording }: Day, disturbances: readonly Disturbance[]) {
  await settleAll(
    disturbances.map(async ({ part, act }) => {
      await delay(Math.max(0, 1000 * (part * seconds - recording.second)));
      await act();
    }),
  );
}

/** Kills without end, one after the other: of six, four hit a server, one the database and one the mail server. */
export function manyKills(day: Day, kills: number): Disturbance[] {
  const each = [
    () => killServer(day, 0),
    () => killServer(day, 1),
    () => crashThePrimary(day),
    () => killServer(day, 1),
    () => refuseMail(day, 5000),
    () => killServer(day, 0),
  ];
  return Array.from({ length: kills }, (_, kill) => ({
    part: (kill + 0.5) / kills,
    act: each[kill % each.length] ?? (() => Promise.resolve()),
  }));
}

/** Waits until all have settled, then throws the first failure: no promise keeps running or rejects unhandled. */
export async function settleAll<Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(works) as Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }>;
}
