import { describe, expect, test } from 'vitest';
import { secretsFrom } from './secrets.ts';

const ours = secretsFrom(Buffer.alloc(32, 7));
const key = Buffer.from('0123456789abcdef0123456789abcdef');

describe('a wrapped key', () => {
  test('opens with the same secret, use and owner, and is another text each time', () => {
    const [one, other] = [ours.wrap('trustee-key', 'uuid', key), ours.wrap('trustee-key', 'uuid', key)];
    expect(ours.unwrap('trustee-key', 'uuid', one)).toEqual(key);
    expect(one.equals(other)).toBe(false);
    expect(one.includes(key)).toBe(false);
  });

  test('opens with no other secret, for no other use and no other owner', () => {
    const wrapped = ours.wrap('trustee-key', 'uuid', key);
    expect(secretsFrom(Buffer.alloc(32, 8)).unwrap('trustee-key', 'uuid', wrapped)).toBeNull();
    expect(ours.unwrap('credentials-key', 'uuid', wrapped)).toBeNull();
    expect(ours.unwrap('trustee-key', 'other', wrapped)).toBeNull();
  });

  test('opens no more once any byte of it is changed, or it is cut', () => {
    const wrapped = ours.wrap('trustee-key', 'uuid', key);
    for (let index = 0; index < wrapped.length; index++) {
      const changed = Buffer.from(wrapped);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(ours.unwrap('trustee-key', 'uuid', changed), String(index)).toBeNull();
      expect(ours.unwrap('trustee-key', 'uuid', wrapped.subarray(0, index)), String(index)).toBeNull();
    }
  });
});

test('keyed hashes of different uses, people or secrets have nothing in common', () => {
  const hashes = [
    ours.keyedHash('code', 'ana', '1'),
    ours.keyedHash('code', 'an', 'a1'),
    ours.keyedHash('token/receipt', 'ana', '1'),
    secretsFrom(Buffer.alloc(32, 8)).keyedHash('code', 'ana', '1'),
  ];
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(hashes.length);
});
