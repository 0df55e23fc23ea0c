import { expect, test } from 'vitest';
import { makeElection, question } from '../testing/election-fixture.ts';
import { openElection, readElection, writeElection } from './election.ts';
import { kernelEd25519 } from './groups/ed25519-kernel.ts';
import { nobleEd25519 } from './groups/ed25519-noble.ts';
import { serialize } from './json.ts';
import { checked } from './refusal.ts';

const kernel = kernelEd25519();
const { election } = makeElection(nobleEd25519(), { questions: [question(2, { blank: true })], voters: 1 });
const json: Record<string, unknown> = JSON.parse(election.text);
const reasonOf = (changes: Record<string, unknown>): string => {
  const result = checked(() => openElection(kernel, serialize({ ...json, ...changes })));
  return result.ok ? 'accepted' : result.reason;
};

const asked = (changes: object) => ({ questions: [{ ...question(2), ...changes }] });

test('an election reads back as it was written', () => {
  const full = { ...election.parameters, administrator: 'Junta', credentialAuthority: 'Servidor' };
  expect(readElection(writeElection(full))).toEqual(full);
  expect(openElection(kernel, election.text).fingerprint).toBe(election.fingerprint);
  expect(reasonOf({})).toBe('accepted');
});

test('an election that can’t be held is refused, and says why', () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ version: 2 }, 'unsupported'],
    [{ group: 'RFC-3526-2048' }, 'unsupported'],
    [{ group: 'BELENIOS-2048' }, 'unsupported'],
    [{ questions: [{ type: 'NonHomomorphic', value: { answers: ['a'], question: 'q' } }] }, 'unsupported'],
    [{ public_key: kernel.encode(kernel.identity) }, 'invalid_element'],
    [{ public_key: '00' }, 'invalid_element'],
    [{ uuid: 'corto' }, 'malformed'],
    [{ uuid: 'con espacios y acentos' }, 'malformed'],
    [asked({ min: 2, max: 1 }), 'malformed'],
    [asked({ min: 1, max: 3 }), 'malformed'],
    [asked({ min: -1 }), 'malformed'],
    [asked({ blank: null }), 'malformed'],
    [asked({ answers: [1, 2] }), 'malformed'],
    [{ extra: 1 }, 'not_canonical'],
  ];
  expect(cases.map(([changes]) => reasonOf(changes))).toEqual(cases.map(([, reason]) => reason));
});
