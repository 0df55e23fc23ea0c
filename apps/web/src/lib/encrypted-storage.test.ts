import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isUnwritten, persistedOptions } from './encrypted-storage.ts';

interface Slice {
  person: string | null;
  loading: boolean;
}

let stored: Map<string, string>;
const { storage } = persistedOptions<Slice, Pick<Slice, 'person'>>('slice', ({ person }) => ({ person }), {
  person: null,
  loading: false,
});
const write = async (person: string | null) => storage?.setItem('persist:slice', { state: { person }, version: 3 });

beforeEach(() => {
  stored = new Map([['persist:slice', 'an older state']]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the stored state of a slice', () => {
  test('is removed once it holds nothing, so that nothing tells that somebody was here', async () => {
    await write(null);
    expect([...stored.keys()]).toEqual([]);
  });

  test('is removed if a newer one can not be written, so that an older one never comes back', async () => {
    await write('Ana');
    expect([...stored.keys()]).toEqual([]);
    expect(isUnwritten('persist:slice')).toBe(true);
  });
});
