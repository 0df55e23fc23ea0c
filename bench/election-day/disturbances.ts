import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from '../../apps/server/src/testing/database/patroni-cluster.ts';
import type { Recording } from './recording.ts';
import type { Installation, TestBed } from './test-bed.ts';

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

/** Both processes are restarted by the command of the book, one after the other. */
export async function restartServers({ installation, recording }: Day): Promise<void> {
  recording.event('both servers are restarted, one by one');
  await installation.restart();
  recording.event('both servers are restarted');
}

/** Fails the primary, and waits until the standby has taken over; returns the former one. */
async function failOver({ testBed: { cluster }, recording }: Day, words: string, fail: (primary: Member) => void) {
  const former = await cluster.leader();
  if (!former) throw new Error('no database takes writes');
  recording.event(words);
  await recording.outage(async () => {
    fail(former);
    await cluster.replaced(former);
  });
  recording.event('the standby is the primary');
  return former;
}

/** The primary's PostgreSQL dies, and the standby takes over at once. */
export async function crashThePrimary(day: Day): Promise<void> {
  await failOver(day, 'the primary database is killed (kill -9)', (primary) => primary.killDatabase());
  await day.testBed.cluster.synchronous();
}

/** The primary's machine goes, the standby takes over, and the machine comes back and follows it. */
export async function loseThePrimary(day: Day): Promise<void> {
  const former = await failOver(day, 'the primary database’s machine is lost', (primary) => primary.kill());
  former.start();
  await day.testBed.cluster.synchronous();
  day.recording.event('the lost machine follows it');
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
    () => loseThePrimary(day),
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
