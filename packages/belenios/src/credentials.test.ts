import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  credentialFromBytes,
  deriveCredential,
  isCredential,
  publicCredential,
  randomCredential,
} from './credentials.ts';
import { nobleEd25519 } from './groups/ed25519-noble.ts';
import { readPublicCredentials, writePublicCredentials } from './public-credentials.ts';
import { checked, Refusal } from './refusal.ts';

const group = nobleEd25519();
const uuid = 'LJqz9Gi2S7BG16';

const hmacKey = (fill: number) =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(fill), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

test('derives the same credentials as belenios-tool', () => {
  expect(publicCredential(group, 'imdPC-AXyhaa-iUwEQ-Pr46Nw', uuid)).toBe(
    'c27d1a4e3d132f591d74ca708a5b80e02ae891ab2acb16b67c45a07f9c81a9b7',
  );
});

test('recognises the format of a credential', () => {
  for (let i = 0; i < 50; i++) expect(isCredential(randomCredential())).toBe(true);
  const wrong = [
    'imdPCAXyhaaiUwEQPr46Nw',
    'imdPC-AXyhaa-iUwEQ-Pr46N',
    'imdPC-AXyhaa-iUwEQ-Pr46Nwx',
    '0mdPC-AXyhaa-iUwEQ-Pr46Nw',
    'ImdPC-AXyhaa-iUwEQ-Pr46Nw',
    'imdPC-AXyh-a-iUwEQ-Pr46Nw',
    ' mdPC-AXyhaa-iUwEQ-Pr46Nw',
    'imdPC-AXyhaa-iUwEQ-Pr46Nw\n',
  ];
  expect(wrong.filter(isCredential)).toEqual([]);
  for (const text of wrong) expect(() => publicCredential(group, text, uuid)).toThrow(Refusal);
});

test('a refusal never repeats the credential', () => {
  const secret = 'imdPC-AXyhaa-iUwEQ-Pr46N0';
  const result = checked(() => publicCredential(group, secret, uuid));
  expect(result).toEqual({ ok: false, reason: 'malformed', where: 'credential' });
});

test('every 32 bytes give a credential, and different ones different', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isCredential(credentialFromBytes(bytes))).toBe(true);
    }),
  );
  expect(() => credentialFromBytes(new Uint8Array(31))).toThrow(Refusal);
});

test('a voter’s credential comes from the key, the election and the voter alone', async () => {
  const [key, other] = await Promise.all([hmacKey(1), hmacKey(2)]);
  const credential = await deriveCredential(key, uuid, 'voter 1');
  expect(isCredential(credential)).toBe(true);
  expect(await deriveCredential(key, uuid, 'voter 1')).toBe(credential);
  const others = await Promise.all([
    deriveCredential(other, uuid, 'voter 1'),
    deriveCredential(key, 'LJqz9Gi2S7BG17', 'voter 1'),
    deriveCredential(key, uuid, 'voter 2'),
  ]);
  expect(new Set([credential, ...others]).size).toBe(4);
});

test('the list of public credentials is sorted, each once, with weights where given', () => {
  expect(writePublicCredentials(['b', 'a'])).toBe('["a","b"]');
  expect([...readPublicCredentials('["a","b,3"]')]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  const wrong = [
    '["a","a"]',
    '["a","a,2"]',
    '["a,0"]',
    '["a,01"]',
    '["a,1,x"]',
    '["a,"]',
    '[ "a"]',
    '{}',
    '["a",1]',
    '[',
  ];
  expect(wrong.filter((text) => checked(() => readPublicCredentials(text)).ok)).toEqual([]);
});
