import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClaimedMail, forMany, type Outcome } from './retries.ts';
import { type RunningSender, startSender } from './sender.ts';
import { DeliveryError, type FailureOf } from './transport.ts';

interface TestMail extends ClaimedMail {
  id: number;
}

const WAIT = { timeout: 5000, interval: 5 };
const refusal = (of: FailureOf) => new DeliveryError({ of, permanent: false, reason: 'SMTP 451', cause: undefined });

let sender: RunningSender;
afterEach(() => sender.stop());

/** Mails in memory, in the order in which they were claimed. */
function openStore(count: number, deliver: (id: number) => Promise<void>) {
  const waiting = Array.from({ length: count }, (_, id) => id);
  const outcomes = new Map<number, Outcome>();
  const troubles: (string | null)[] = [];
  let claims = 0;
  return {
    outcomes,
    troubles,
    claims: () => claims,
    sent: () => [...outcomes.values()].filter(({ state }) => state === 'sent').length,
    store: {
      claim: async (most: number) => {
        claims++;
        const mails = waiting.splice(0, most);
        return { mails: mails.map((id) => ({ id, atMostOnce: true, attempts: 1, patience: forMany })), waitMs: 20 };
      },
      deliver: ({ id }: TestMail) => deliver(id),
      note: ({ id }: TestMail, outcome: Outcome) => {
        outcomes.set(id, outcome);
        if (outcome.state === 'waiting' && !outcome.attemptCounts) waiting.push(id);
      },
      noteTrouble: (reason: string | null) => void troubles.push(reason),
    },
  };
}

const log = { warn: () => undefined, error: () => undefined };

describe('startSender', () => {
  it('sends everything with no more sends at once than slots, and claims many at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const mails = openStore(60, async () => {
      most = Math.max(most, ++atOnce);
      await delay(2);
      atOnce--;
    });
    sender = startSender({ store: mails.store, slots: 6, claimAfter: 3, log });
    await expect.poll(mails.sent, WAIT).toBe(60);
    expect(most).toBe(6);
    expect(mails.claims()).toBeLessThan(45);
  });

  it('pauses while the mail server takes nothing, then probes it with a single mail, and loses none', async () => {
    let isDown = true;
    const tried: number[] = [];
    const mails = openStore(20, async (id) => {
      tried.push(id);
      if (isDown) throw refusal('server');
    });
    sender = startSender({ store: mails.store, slots: 4, claimAfter: 2, log });
    await expect.poll(() => tried.length, WAIT).toBe(5);
    expect(mails.troubles).toEqual(['SMTP 451', 'SMTP 451']);
    isDown = false;
    sender.wake();
    await expect.poll(mails.sent, WAIT).toBe(20);
    expect(mails.troubles.at(-1)).toBeNull();
  });

  it('goes on with the other mails when one is refused, may have arrived, or can’t be composed', async () => {
    const mails = openStore(5, async (id) => {
      if (id === 1) throw refusal('mail');
      if (id === 2) throw refusal('unknown');
      if (id === 3) throw new Error('no text');
    });
    sender = startSender({ store: mails.store, slots: 1, claimAfter: 1, log });
    await expect.poll(() => mails.outcomes.size, WAIT).toBe(5);
    expect([...mails.outcomes.values()].map(({ state }) => state)).toEqual([
      'sent',
      'waiting',
      'unknown',
      'waiting',
      'sent',
    ]);
  });

  it('sends no faster than its rate', async () => {
    const mails = openStore(30, async () => undefined);
    const began = performance.now();
    sender = startSender({ store: mails.store, slots: 8, claimAfter: 1, perSecond: 50, log });
    await expect.poll(mails.sent, WAIT).toBe(30);
    expect(performance.now() - began).toBeGreaterThan(450);
  });

  it('finishes what is in flight when it is stopped, and claims nothing more', async () => {
    const mails = openStore(10, () => delay(30));
    sender = startSender({ store: mails.store, slots: 3, claimAfter: 1, log });
    await expect.poll(mails.claims, WAIT).toBe(1);
    await sender.stop();
    expect(mails.sent()).toBe(3);
    await delay(60);
    expect(mails.claims()).toBe(1);
  });
});
