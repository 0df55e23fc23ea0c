import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withHeartbeat } from './claims.ts';

const warnings: unknown[] = [];
const log = { info: () => undefined, warn: (problem: unknown) => void warnings.push(problem), error: () => undefined };

describe('withHeartbeat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    warnings.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const beatsDuring = async (seconds: number, noteAlive: () => Promise<void> = async () => undefined) => {
    let beats = 0;
    const beat = async () => {
      beats += 1;
      await noteAlive();
    };
    const work = withHeartbeat(log, beat, () => new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    await work;
    const during = beats;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beats, 'after the work').toBe(during);
    return during;
  };

  test('notes several times within the minute of a claim that the process is alive, until the work is done', async () => {
    expect(await beatsDuring(59)).toBe(3);
  });

  test('goes on with the work when a note fails, and logs it', async () => {
    const failure = new Error('no connection');
    expect(await beatsDuring(20, () => Promise.reject(failure))).toBe(1);
    expect(warnings).toEqual([{ err: failure }]);
  });

  test('stops when the work fails, with its error', async () => {
    let beats = 0;
    const work = withHeartbeat(
      log,
      async () => void beats++,
      () => Promise.reject(new Error('the work failed')),
    );
    await expect(work).rejects.toThrow('the work failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beats).toBe(0);
  });
});
