import { describe, expect, test } from 'vitest';
import { mutationsOf } from '../../testing/mutations.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import type { Group } from '../groups/group.ts';
import { checked } from '../refusal.ts';
import {
  checkTrusteeKey,
  makeTrusteeKeyPair,
  proveTrusteeKey,
  readTrusteePublicKey,
  writeTrusteePublicKey,
} from './trustee-key.ts';
import { keyOfOwner, openTrustees, readTrustees, writeTrustees } from './trustees.ts';

const noble = nobleEd25519();
const kernel = kernelEd25519();

/** The server's handling of a key that a trustee sends. */
const accept = <E>(group: Group<E>, text: string) =>
  checked(() => checkTrusteeKey(group, readTrusteePublicKey(text, group.order), 'key'));

const groups: [string, Group<unknown>, Group<unknown>][] = [
  ['Ed25519', noble, kernel],
  ['BELENIOS-2048', belenios2048(), belenios2048()],
];

describe.each(groups)('a trustee’s key in %s', (_, group, verifier) => {
  const { publicKey } = makeTrusteeKeyPair(group);
  const text = writeTrusteePublicKey(publicKey);

  test('is accepted, and any change of a field of it refused', () => {
    expect(accept(verifier, text).ok).toBe(true);
    const accepted = mutationsOf(text).filter((mutation) => accept(verifier, mutation.text).ok);
    expect(accepted.map(({ place }) => place)).toEqual([]);
  });

  test('is refused with the proof of another key, and when it is the identity', () => {
    const other = makeTrusteeKeyPair(group).publicKey;
    expect(accept(verifier, writeTrusteePublicKey({ ...publicKey, pok: other.pok })).ok).toBe(false);
    const identity = proveTrusteeKey(group, 0n);
    expect(accept(verifier, writeTrusteePublicKey(identity))).toMatchObject({ ok: false, reason: 'invalid_element' });
  });
});

test('several single trustees make one key, and each is found by number', () => {
  const pairs = [1, 2, 3].map(() => makeTrusteeKeyPair(noble));
  const list = pairs.map(({ publicKey }) => ({ kind: 'Single' as const, key: publicKey }));
  const text = writeTrustees(list);
  expect(writeTrustees(readTrustees(text, noble.order))).toBe(text);
  const opened = openTrustees(noble, list);
  const sum = pairs.reduce((total, { privateKey }) => total + privateKey, 0n) % noble.order;
  expect(noble.equal(opened.electionKey, noble.generator.power(sum))).toBe(true);
  const found = [0, 1, 2, 3, 4].map((owner) => {
    const key = keyOfOwner(opened, owner);
    return key === undefined ? undefined : noble.encode(key);
  });
  expect(found).toEqual([undefined, ...pairs.map(({ publicKey }) => publicKey.publicKey), undefined]);
});

test('a trustee twice, none at all or of an unknown kind are refused', () => {
  const [single] = [makeTrusteeKeyPair(noble)].map(({ publicKey }) => ({ kind: 'Single' as const, key: publicKey }));
  if (single === undefined) throw new Error('one is made');
  expect(checked(() => openTrustees(noble, [single, single]))).toMatchObject({ ok: false, reason: 'duplicate_key' });
  expect(checked(() => openTrustees(noble, []))).toMatchObject({ ok: false, reason: 'wrong_shape' });
  const other = writeTrustees([single]).replace('Single', 'Double');
  expect(checked(() => readTrustees(other, noble.order))).toMatchObject({ ok: false, reason: 'malformed' });
});
