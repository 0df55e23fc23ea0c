import { checked } from '@urna/belenios/refusal';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCredentialList, writeCredentialList } from './credential-list.ts';
import { readDestructionNote, writeDestructionNote } from './destruction-note.ts';
import { type Reconciliation, readReconciliation, writeReconciliation } from './reconciliation.ts';
import { newSigningKey, signingKey, verifierKeyOf } from './signed-file.ts';

const election = 'LJqz9Gi2S7BG16';
const key = newSigningKey('vota.test/elections/LJqz9Gi2S7BG16/credentials');
const authority = verifierKeyOf(key);
const hex = (digit: string) => digit.repeat(64);
const list = { election, roll: hex('a'), credentials: [hex('1'), hex('2'), hex('3')] };
const reconciliation: Reconciliation = {
  election,
  issued: 3,
  used: 1,
  ballots: 2,
  archive: hex('b'),
  problems: [{ problem: 'foreign_ballot', count: 1, examples: [hex('9')] }],
};
const note = { election, issued: 3, privateFile: hex('c'), destroyedAt: new Date('2026-11-24T23:59:59.001Z') };
const issuer = { election, authority };

const files = {
  list: { text: writeCredentialList(list, key), read: readCredentialList },
  reconciliation: {
    text: writeReconciliation(reconciliation, key),
    read: (text: string) => readReconciliation(text, issuer),
  },
  destruction: { text: writeDestructionNote(note, key), read: (text: string) => readDestructionNote(text, issuer) },
};

test('each file is read as it was written, with its authority', () => {
  expect(files.list.read(files.list.text)).toEqual({ ...list, authority });
  expect(files.reconciliation.read(files.reconciliation.text)).toEqual({ ...reconciliation, authority });
  expect(files.destruction.read(files.destruction.text)).toEqual({ ...note, authority });
});

test('a note says why nothing was reconciled, where nothing was', () => {
  const unreconciled = { ...note, withoutReconciliation: 'La votación se anuló.' };
  const text = writeDestructionNote(unreconciled, key);
  expect(readDestructionNote(text, issuer)).toEqual({ ...unreconciled, authority });
  expect(checked(() => writeDestructionNote({ ...note, withoutReconciliation: ' ' }, key)).ok).toBe(false);
});

test('the encodings never change', () => {
  const fixed = signingKey('a', new Uint8Array(32).fill(7));
  expect(writeCredentialList(list, fixed)).toMatchInlineSnapshot(
    `"{"format":"urna-credentials-v1","election":"LJqz9Gi2S7BG16","roll":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","count":3,"credentials":["1111111111111111111111111111111111111111111111111111111111111111","2222222222222222222222222222222222222222222222222222222222222222","3333333333333333333333333333333333333333333333333333333333333333"],"authority":"a+4e77496e+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs","signature":"85P6u1dfcqEu8vc1KtkLMFj9Hz7O8znIrZucucGyPqkiIq6oeH/DfwAWKNwTG7k4qO/jWCi3Td3spcOAjmYUAg=="}"`,
  );
  expect(writeReconciliation(reconciliation, fixed)).toMatchInlineSnapshot(
    `"{"format":"urna-reconciliation-v1","election":"LJqz9Gi2S7BG16","issued":3,"used":1,"ballots":2,"archive":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","problems":[{"problem":"foreign_ballot","count":1,"examples":["9999999999999999999999999999999999999999999999999999999999999999"]}],"authority":"a+4e77496e+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs","signature":"8PR19PE8jC7ZHLBNc98mvVFvEqh+VPCFFXUZDzTstelkdWii80KbLThvpI9418CQUMRrJxBBnEb7XkPKlvsCBA=="}"`,
  );
  expect(writeDestructionNote(note, fixed)).toMatchInlineSnapshot(
    `"{"format":"urna-destruction-v1","election":"LJqz9Gi2S7BG16","issued":3,"private_file":"cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc","destroyed_at":"2026-11-24T23:59:59.001Z","authority":"a+4e77496e+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs","signature":"YBqND3YZ+bHnq6nk5v8MtaPQGdckR/HxJbJFtBno+B8Scv2BHbBNcd2aeTBlpt7Ff2KThRl+0xC4sXq052imBA=="}"`,
  );
});

describe.each(Object.entries(files))('the file %s', (_, { text, read }) => {
  test('is refused when any character is changed', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('0', '1', 'a', 'Z', '"', ',', ' ', '}'),
        (index, character) => {
          fc.pre(text[index] !== character);
          expect(checked(() => read(text.slice(0, index) + character + text.slice(index + 1))).ok).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is refused when it is cut, continued or signed by another key', () => {
    const other = newSigningKey('otra');
    const stolen = text.replace(authority, verifierKeyOf(other));
    for (const wrong of [text.slice(0, -1), `${text}\n`, ` ${text}`, stolen, '', '[]', 'null']) {
      expect(checked(() => read(wrong)).ok).toBe(false);
    }
  });

  test('passes for no file of another kind', () => {
    const others = Object.values(files).filter((other) => other.text !== text);
    const answers = others.map((other) => checked<unknown>(() => read(other.text)));
    expect(answers).toMatchObject([
      { ok: false, reason: 'unsupported' },
      { ok: false, reason: 'unsupported' },
    ]);
  });
});

test('a list sorts its credentials and refuses others than distinct ones in order', () => {
  const text = writeCredentialList({ ...list, credentials: list.credentials.toReversed() }, key);
  expect(text).toBe(files.list.text);
  const repeated = { ...list, credentials: [hex('1'), hex('1')] };
  expect(checked(() => writeCredentialList(repeated, key))).toMatchObject({
    ok: false,
    reason: 'duplicate_credential',
  });
  const empty = writeCredentialList({ ...list, credentials: [] }, key);
  expect(readCredentialList(empty).credentials).toEqual([]);
});

test('a reconciliation and a note are refused for another election or from another authority', () => {
  const other = { election: 'LJqz9Gi2S7BG17', authority };
  const stranger = { election, authority: verifierKeyOf(newSigningKey('otra')) };
  for (const read of [readReconciliation, readDestructionNote]) {
    const { text } = read === readReconciliation ? files.reconciliation : files.destruction;
    expect(checked<unknown>(() => read(text, other))).toMatchObject({ ok: false, reason: 'wrong_election' });
    expect(checked<unknown>(() => read(text, stranger))).toMatchObject({ ok: false, reason: 'wrong_key' });
  }
});

test('a reconciliation with impossible counts or unknown problems is not written', () => {
  const wrong: Partial<Reconciliation>[] = [
    { used: 4, ballots: 4 },
    { used: 3, ballots: 2 },
    { problems: [{ problem: 'foreign_ballot', count: 0, examples: [] }] },
    { problems: [{ problem: 'foreign_ballot', count: 1, examples: ['a', 'b'] }] },
    { problems: [{ problem: 'foreign_ballot', count: 1, examples: ['x'.repeat(201)] }] },
    { problems: [{ problem: 'toString' as 'foreign_ballot', count: 1, examples: [] }] },
    { problems: [...reconciliation.problems, ...reconciliation.problems] },
  ];
  for (const change of wrong) {
    expect(checked(() => writeReconciliation({ ...reconciliation, ...change }, key)).ok).toBe(false);
  }
});

test('a file is refused whose authority is not a key that signs files', () => {
  const text = writeReconciliation(reconciliation, key);
  const [name, id, ...rest] = authority.split('+');
  const witness = writeVkey(secretKey('witness', key.name, key.seed));
  const wrong = [`x${authority}`, `${name}+00000000+${rest.join('+')}`, `${name}+${id}`, `${authority}=`, '', witness];
  for (const other of wrong) {
    expect(checked(() => readReconciliation(text.replace(authority, other), issuer))).toMatchObject({
      ok: false,
      reason: 'malformed',
    });
  }
  expect(checked(() => writeReconciliation(reconciliation, newSigningKey('x'.repeat(300))))).toMatchObject({
    reason: 'malformed',
  });
  for (const bad of ['', 'a b', 'a+b', 'a\nb']) expect(() => newSigningKey(bad)).toThrow('malformed');
});
