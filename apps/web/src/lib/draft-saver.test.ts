import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftSaver } from './draft-saver.ts';

const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A saver whose saves take a second. */
function open() {
  let typed = '';
  const saved: string[] = [];
  const saver = createDraftSaver(600, async () => {
    const text = typed;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    saved.push(text);
  });
  const type = (text: string) => {
    typed = text;
    saver.touch();
  };
  return { saver, saved, type };
}

describe('createDraftSaver', () => {
  test('saves once, a moment after the last change', async () => {
    const { saved, type } = open();
    type('u');
    await pause(500);
    type('un');
    await pause(500);
    type('uno');
    await pause(5000);
    expect(saved).toEqual(['uno']);
  });

  test('saves a change that comes during a save after it, in its order', async () => {
    const { saved, type } = open();
    type('uno');
    await pause(700);
    type('uno y dos');
    await pause(5000);
    expect(saved).toEqual(['uno', 'uno y dos']);
  });

  test('saves at once when asked, and not again when the moment has passed', async () => {
    const { saver, saved, type } = open();
    type('uno');
    void saver.flush();
    await pause(1000);
    expect(saved).toEqual(['uno']);
    await pause(5000);
    expect(saved).toHaveLength(1);
  });

  test('runs other work after the save under way, also if that fails', async () => {
    const order: string[] = [];
    const saver = createDraftSaver(0, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      order.push('save');
      throw new Error('refused');
    });
    const saving = saver.flush().catch(() => undefined);
    const sending = saver.inTurn(async () => order.push('send'));
    await pause(2000);
    await Promise.all([saving, sending]);
    expect(order).toEqual(['save', 'send']);
  });
});
