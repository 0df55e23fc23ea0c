import { setTimeout as delay } from 'node:timers/promises';
import type { OpenDatabase } from '../../apps/server/src/testing/database/surviving-pool.ts';
import type { Taken } from './mailboxes.ts';
import type { Outage } from './recording.ts';
import type { Proof } from './rehearsed-part.ts';

/**
 * A delivery is noted within a second, but after the primary came back commits wait up to five more for the standby. So a
 * kill breaks the note of a mail that was taken this long before it or, of a database, after it.
 */
const NOTED_WITHIN_MS = 6000;

/** Waits until no mail that one person waits for is left in the queue, or patience ends; returns how many are. */
export async function untilMailed({ db }: OpenDatabase, patienceSeconds: number): Promise<number> {
  const deadline = Date.now() + 1000 * patienceSeconds;
  for (;;) {
    const { left } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('campaign_id', 'is', null)
      .where('status', 'in', ['waiting', 'sending'])
      .executeTakeFirstOrThrow();
    if (Number(left) === 0 || Date.now() > deadline) return Number(left);
    await delay(500);
  }
}

/** A reminder never goes out twice; what one person waits for may, if the first delivery wasn't noted because of a kill. */
export function proveRepeats(taken: Iterable<Taken>, outages: readonly Outage[]): Proof {
  const mails = [...taken];
  const repeated = mails.filter(({ times }) => times.length > 1);
  const wasBroken = (time: number) =>
    outages.some(({ from, until }) => time >= from - NOTED_WITHIN_MS && time <= until + NOTED_WITHIN_MS);
  const unexplained = repeated.filter(({ kind, times }) => kind === 'reminder' || !times.slice(0, -1).every(wasBroken));
  return {
    claim: 'Each mail went out once; again, under its Message-ID, only a personal one whose delivery a kill had broken',
    holds: unexplained.length === 0,
    found:
      unexplained.length === 0
        ? `${mails.length} mails, ${repeated.length} of them again after a kill`
        : unexplained
            .map(({ kind, times }) => `${kind} at ${times.map((one) => new Date(one).toISOString()).join(', ')}`)
            .slice(0, 3)
            .join('; '),
  };
}

/** Each address has one mail of a registration in the queue, which the mail server took under one Message-ID, or waits. */
export async function proveRegistrationMails(
  { db }: OpenDatabase,
  taken: Iterable<Taken>,
  addresses: readonly string[],
): Promise<Proof> {
  const rows = await db
    .selectFrom('outbox')
    .select(['to_address', 'status'])
    .where('topic', '=', 'registration_receipt')
    .execute();
  const arrived = [...taken].filter(({ kind }) => kind === 'registration').map(({ to }) => to);
  const countOf = (all: readonly string[], address: string) => all.filter((one) => one === address).length;
  const queued = rows.map(({ to_address }) => to_address);
  const waiting = rows
    .filter(({ status }) => status === 'waiting' || status === 'sending')
    .map((row) => row.to_address);
  const wrong = addresses.filter((address) => {
    const came = countOf(arrived, address);
    return countOf(queued, address) !== 1 || (came !== 1 && !(came === 0 && waiting.includes(address)));
  });
  return {
    claim: 'Each registration’s mail went to both of its addresses under one Message-ID each, or still waits',
    holds: wrong.length === 0 && rows.length === addresses.length && arrived.every((to) => addresses.includes(to)),
    found:
      wrong.slice(0, 3).join(', ') || `${arrived.length} of ${addresses.length} mailed; ${waiting.length} still wait`,
  };
}
