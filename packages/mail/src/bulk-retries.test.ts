import { describe, expect, it } from 'vitest';
import { judgeFailure, Outage } from './bulk-retries.ts';
import { DeliveryError, type FailureOf } from './transport.ts';

const failure = (of: FailureOf, permanent = false) =>
  new DeliveryError({ of, permanent, reason: 'SMTP', cause: undefined });

describe('judgeFailure', () => {
  it('retries a refused mail after a delay that doubles, and gives up with the seventh attempt', () => {
    const verdicts = [1, 2, 3, 6, 7].map((attempts) => judgeFailure(failure('mail'), attempts));
    const retried = [30, 60, 120, 960].map((afterSeconds) => ({ is: 'retried', afterSeconds }));
    expect(verdicts).toEqual([...retried, { is: 'failed' }]);
  });

  it('gives up at once after a permanent refusal', () => {
    expect(judgeFailure(failure('mail', true), 1)).toEqual({ is: 'failed' });
  });

  it('counts no attempt for a server that takes nothing, however many there were', () => {
    expect(judgeFailure(failure('server'), 7)).toEqual({ is: 'untried' });
  });

  it('never resends a mail that may have arrived', () => {
    expect(judgeFailure(failure('unknown'), 1)).toEqual({ is: 'unknown' });
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
