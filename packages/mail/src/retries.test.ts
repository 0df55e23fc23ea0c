import { describe, expect, it } from 'vitest';
import { forMany, forOnePerson, judgeFailure, type Patience } from './retries.ts';
import { Outage } from './sender.ts';
import { DeliveryError, type FailureOf } from './transport.ts';

const failure = (of: FailureOf, permanent = false) =>
  new DeliveryError({ of, permanent, reason: 'SMTP', cause: undefined });
const judge = (error: DeliveryError, attempts: number, patience: Patience = forMany, atMostOnce = true) =>
  judgeFailure(error, { attempts, patience, atMostOnce });

describe('judgeFailure', () => {
  it('retries a refused mail after a delay that doubles, and gives up with the seventh attempt', () => {
    const outcomes = [1, 2, 3, 6, 7].map((attempts) => judge(failure('mail'), attempts));
    const retried = [30, 60, 120, 960].map((afterSeconds) => ({
      state: 'waiting',
      reason: 'SMTP',
      afterSeconds,
      attemptCounts: true,
    }));
    expect(outcomes).toEqual([...retried, { state: 'failed', reason: 'SMTP' }]);
  });

  it('retries a mail that one person waits for after seconds, at least once an hour, fifteen times', () => {
    const outcomes = [1, 2, 13, 15].map((attempts) => judge(failure('mail'), attempts, forOnePerson, false));
    expect(outcomes).toMatchObject([
      { afterSeconds: 3 },
      { afterSeconds: 6 },
      { afterSeconds: 3600 },
      { state: 'failed' },
    ]);
  });

  it('gives up at once after a permanent refusal', () => {
    expect(judge(failure('mail', true), 1)).toEqual({ state: 'failed', reason: 'SMTP' });
  });

  it('counts no attempt for a server that takes nothing, however many there were', () => {
    expect(judge(failure('server'), 7)).toMatchObject({ state: 'waiting', attemptCounts: false });
  });

  it('never resends a mail that may have arrived where a second one is worse than none', () => {
    expect(judge(failure('unknown'), 1)).toEqual({ state: 'unknown', reason: 'SMTP' });
    expect(judge(failure('unknown'), 1, forOnePerson, false)).toMatchObject({ state: 'waiting', afterSeconds: 3 });
  });
});

describe('Outage', () => {
  it('doubles its pauses from a second to a minute, and starts again after a mail was sent', () => {
    let now = 0;
    const outage = new Outage(() => now);
    const pauses = Array.from({ length: 8 }, () => {
      expect(outage.extend()).toBe(true);
      now += outage.leftMs;
      return outage.pauseMs;
    });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    outage.end();
    expect(outage.isOn).toBe(false);
    outage.extend();
    expect(outage.pauseMs).toBe(1000);
  });

  it('doubles the pause once for mails that fail together', () => {
    let now = 0;
    const outage = new Outage(() => now);
    outage.extend();
    now = 500;
    expect(outage.extend()).toBe(false);
    expect(outage.pauseMs).toBe(1000);
    expect(outage.leftMs).toBe(1000);
  });

  it('may try the server when the pause is over, and is on until a mail was sent', () => {
    let now = 0;
    const outage = new Outage(() => now);
    outage.extend();
    now = 1000;
    expect(outage.leftMs).toBe(0);
    expect(outage.isOn).toBe(true);
  });
});
