import { writeEvent } from '@urna/belenios/archive/event';
import { sha256Hex } from '@urna/belenios/hash';
import type { Inclusion } from '@urna/contract/checking/transparency';
import { signCheckpoint } from '@urna/transparency/checkpoint';
import { toBase64 } from '@urna/transparency/encoding';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { MemoryTiles, rootOf } from '@urna/transparency/merkle/tiles';
import { makeInclusionProof } from '@urna/transparency/merkle/verify-proofs';
import { cosign } from '@urna/transparency/note/cosignature';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { readNote, writeNote } from '@urna/transparency/note/signed-note';
import { type Receipt, signReceipt } from '@urna/transparency/receipt';
import { checkInclusion, openSignedCheckpoint } from '@urna/verification/inclusion';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkReceipt, readReceipt } from './check-receipt.ts';

const uuid = 'LJqz9Gi2S7BG16';
const seed = (fill: number) => new Uint8Array(32).fill(fill);
const key = secretKey('log', `urna.example/elections/${uuid}`, seed(1));
const foreign = secretKey('log', 'urna.example/elections/another', seed(1));
const stolen = secretKey('log', key.name, seed(2));
const witness = secretKey('witness', 'w.example', seed(3));
const bytes = (text: string) => new TextEncoder().encode(text);
const tracker = (index: number) =>
  toBase64(Uint8Array.from(Buffer.from(sha256Hex(`ballot ${index}`), 'hex'))).slice(0, 43);
const log = {
  vkey: writeVkey(key),
  events: 20,
  witnesses: [{ name: 'Universidad', page: 'https://w.example', vkey: writeVkey(witness), retired: null, seen: null }],
};
const box = { log, uuid };
const INDEX = 12;
const own = tracker(INDEX);

let honest: Inclusion;
let short: string;
let receipt: string;

beforeAll(async () => {
  const events: string[] = [];
  for (let height = 0, parent = ''; height < 20; height++) {
    const payload = sha256Hex(`ballot ${height}`);
    const event =
      height === 0
        ? writeEvent({ height, type: 'Setup', payload })
        : writeEvent({ parent, height, type: 'Ballot', payload });
    parent = sha256Hex(event);
    events.push(event);
  }
  const tiles = new MemoryTiles();
  await tiles.append(events.map((event) => hashLeaf(bytes(event))));
  const head = { size: 20n, root: await rootOf(tiles, 20n) };
  const signed = readNote(signCheckpoint(head, key));
  const checkpoint = writeNote({ ...signed, signatures: [...signed.signatures, cosign(signed.text, witness, 9n)] });
  short = signCheckpoint({ size: 10n, root: await rootOf(tiles, 10n) }, key);
  const proof = (await makeInclusionProof(tiles, 20n, BigInt(INDEX))).map(toBase64);
  const event = events[INDEX] ?? '';
  honest = { event, index: INDEX, proven: { proof, checkpoint } };
  const eventHash = Uint8Array.from(Buffer.from(sha256Hex(event), 'hex'));
  receipt = signReceipt({ tracker: own, height: BigInt(INDEX), eventHash }, key);
});

const opened = () => {
  const read = readReceipt(receipt);
  if (!read) throw new Error('the receipt is not whole');
  return read;
};

describe('a proof of inclusion', () => {
  test('shows the ballot’s place, and who has seen the same box', () => {
    expect(checkInclusion(own, honest, box)).toEqual({
      kind: 'proven',
      index: INDEX,
      events: 20,
      witnesses: ['Universidad'],
    });
    expect(checkInclusion(own, { ...honest, proven: null }, box)).toEqual({ kind: 'pending', index: INDEX });
  });

  const lies: [string, () => Inclusion, Parameters<typeof checkInclusion>[2]?][] = [
    ['with another hash', () => changed({ proof: honest.proven?.proof.with(0, toBase64(seed(9))) ?? [] })],
    ['with a hash less', () => changed({ proof: honest.proven?.proof.slice(1) ?? [] })],
    ['with a hash that is none', () => changed({ proof: ['x'] })],
    ['of another checkpoint', () => changed({ checkpoint: short })],
    ['without a signed checkpoint', () => changed({ checkpoint: 'hola' })],
    ['of another place', () => ({ ...honest, index: INDEX + 1 })],
    ['of another event', () => ({ ...honest, event: honest.event.replace('"height":12', '"height":12 ') })],
    ['of another type of event', () => ({ ...honest, event: honest.event.replace('Ballot', 'Result') })],
    ['by another key', () => honest, { uuid, log: { ...log, vkey: writeVkey(stolen) } }],
    ['by another election’s key', () => honest, { uuid, log: { ...log, vkey: writeVkey(foreign) } }],
    ['by a witness’s key', () => honest, { uuid, log: { ...log, vkey: writeVkey(witness) } }],
    ['by no key', () => honest, { uuid, log: { ...log, vkey: '' } }],
  ];
  const changed = (part: Partial<NonNullable<Inclusion['proven']>>): Inclusion => ({
    ...honest,
    proven: honest.proven && { ...honest.proven, ...part },
  });
  test.each(lies)('%s shows nothing', (_, lie, shown = box) => {
    expect(checkInclusion(own, lie(), shown)).toEqual({ kind: 'unproven' });
  });

  test('a proof of another ballot shows nothing of this one', () => {
    expect(checkInclusion(tracker(3), honest, box)).toEqual({ kind: 'unproven' });
    expect(checkInclusion('no es un código', honest, box)).toEqual({ kind: 'unproven' });
  });

  test('counts a key once, under however many names', () => {
    const twice = [...log.witnesses, { ...log.witnesses[0], name: 'Otra' } as (typeof log.witnesses)[number]];
    const verdict = checkInclusion(own, honest, { uuid, log: { ...log, witnesses: twice } });
    expect(verdict).toMatchObject({ witnesses: ['Universidad'] });
  });
});

test('a checkpoint shows how much of the box the contest signed and who else did, and nothing by another key', () => {
  const note = honest.proven?.checkpoint ?? '';
  expect(openSignedCheckpoint(note, box)).toMatchObject({ checkpoint: { size: 20n }, witnesses: ['Universidad'] });
  expect(openSignedCheckpoint(short, box)).toMatchObject({ checkpoint: { size: 10n }, witnesses: [] });
  for (const vkey of [writeVkey(stolen), writeVkey(foreign), writeVkey(witness), '']) {
    expect(openSignedCheckpoint(note, { uuid, log: { ...log, vkey } })).toBeNull();
  }
  expect(openSignedCheckpoint(note.replace('\n20\n', '\n21\n'), box)).toBeNull();
});

describe('a receipt', () => {
  /** Another receipt for the same ballot. */
  const signed = (change: Partial<Parameters<typeof signReceipt>[0]>): [string, Receipt] => {
    const note = signReceipt({ ...opened(), ...change }, key);
    const read = readReceipt(note);
    if (!read) throw new Error('the receipt is not whole');
    return [note, read];
  };

  test('is kept by a box that has its ballot in its place', () => {
    const verdict = checkReceipt(receipt, opened(), { ...box, inclusion: honest });
    expect(verdict).toMatchObject({ kind: 'kept', inclusion: { kind: 'proven' } });
  });

  test('shows that the server says its ballot is missing, or shows it elsewhere', () => {
    expect(checkReceipt(receipt, opened(), { ...box, inclusion: null })).toEqual({ kind: 'missing' });
    const moved = { ...honest, index: 11 };
    const unproven = { kind: 'moved', proven: false };
    expect(checkReceipt(receipt, opened(), { ...box, inclusion: moved })).toEqual({ ...unproven, index: 11 });
    const other = { ...honest, event: honest.event.replace(/[0-9a-f]{64}/, '0'.repeat(64)) };
    expect(checkReceipt(receipt, opened(), { ...box, inclusion: other })).toEqual({ ...unproven, index: INDEX });
    const waiting = { ...honest, proven: null };
    const elsewhere = signed({ height: 3n });
    expect(checkReceipt(...elsewhere, { ...box, inclusion: waiting })).toEqual({ ...unproven, index: INDEX });
  });

  test('proves that the server signed another place or another box than the one that it signed now', () => {
    const proven = { kind: 'moved', index: INDEX, proven: true };
    for (const change of [{ height: 3n }, { eventHash: seed(9) }]) {
      expect(checkReceipt(...signed(change), { ...box, inclusion: honest })).toEqual(proven);
    }
  });

  test('a receipt that another key signed, or whose text was changed, proves nothing', () => {
    const shown = { uuid, inclusion: null, log: { ...log, vkey: writeVkey(stolen) } };
    expect(checkReceipt(receipt, opened(), shown)).toEqual({ kind: 'unsigned' });
    const forged = receipt.replace('\n12\n', '\n13\n');
    const read = readReceipt(forged);
    expect(read && checkReceipt(forged, read, { ...box, inclusion: null })).toEqual({ kind: 'unsigned' });
  });
});
