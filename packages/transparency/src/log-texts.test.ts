import { createHash } from 'node:crypto';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import {
  contestOrigin,
  openCheckpoint,
  readCheckpointText,
  signCheckpoint,
  writeCheckpointText,
} from './checkpoint.ts';
import { toBase64 } from './encoding.ts';
import type { LogRefusal } from './log-refusal.ts';
import { cosign } from './note/cosignature.ts';
import { readVkey, secretKey, writeVkey } from './note/note-key.ts';
import { readNote, signNote, writeNote } from './note/signed-note.ts';
import { openReceipt, signReceipt } from './receipt.ts';

const refusal = (reason: string) => expect.objectContaining({ reason }) as LogRefusal;
const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
const seed = (fill: number) => new Uint8Array(32).fill(fill);
const log = secretKey('log', 'urna.example/elections/LJqz9Gi2S7BG16', seed(1));
const witnesses = [2, 3].map((fill) => secretKey('witness', `w${fill}.example`, seed(fill)));
const root = sha256('root');

describe('checkpoints', () => {
  test('are signed, cosigned and opened', () => {
    const signed = signCheckpoint({ size: 7n, root }, log);
    const { text, signatures } = readNote(signed);
    expect(text).toBe(`urna.example/elections/LJqz9Gi2S7BG16\n7\n${toBase64(root)}\n`);
    const cosigned = writeNote({
      text,
      signatures: [...signatures, ...witnesses.map((key, index) => cosign(text, key, BigInt(100 + index)))],
    });
    const opened = openCheckpoint(cosigned, readVkey(writeVkey(log)), witnesses);
    expect(opened).toMatchObject({ origin: log.name, size: 7n, root, extensions: [], text });
    expect(opened.cosignatures.map(({ key, time }) => [key.name, time])).toEqual([
      ['w2.example', 100n],
      ['w3.example', 101n],
    ]);
    expect(openCheckpoint(signed, log, witnesses).cosignatures).toEqual([]);
  });

  test('need the log’s signature, whatever witnesses say', () => {
    const text = writeCheckpointText({ origin: log.name, size: 7n, root });
    const cosigned = writeNote({ text, signatures: witnesses.map((key) => cosign(text, key, 1n)) });
    expect(() => openCheckpoint(cosigned, log, witnesses)).toThrow(refusal('unknown_signer'));
  });

  test('name the log that signs them', () => {
    const text = writeCheckpointText({ origin: 'urna.example/elections/another', size: 7n, root });
    const signed = writeNote({ text, signatures: [signNote(text, log)] });
    expect(() => openCheckpoint(signed, log)).toThrow(refusal('wrong_origin'));
  });

  test('are opened where another program signed them', () => {
    // FiloSottile/sunlight, internal/witness/witness_test.go; the key and the checkpoint are torchwood's.
    const origin = 'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562';
    const key = Uint8Array.of(1, ...hexToBytes('ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f'));
    const id = createHash('sha256').update(`${origin}\n`).update(key).digest('hex').slice(0, 8);
    const note = `${origin}\n3\nRcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=\n\n— ${origin} UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=\n`;
    expect(openCheckpoint(note, readVkey(`${origin}+${id}+${toBase64(key)}`)).size).toBe(3n);
  });

  test('aren’t opened with keys of the wrong kind', () => {
    const signed = signCheckpoint({ size: 7n, root }, log);
    expect(() => openCheckpoint(signed, witnesses[0] ?? log)).toThrow(refusal('invalid_key'));
    expect(() => openCheckpoint(signed, log, [secretKey('log', 'other.example', seed(9))])).toThrow(
      refusal('invalid_key'),
    );
  });

  test('are read with the extension lines of others', () => {
    const text = `o\n1\n${toBase64(root)}\nfirst\nsecond\n`;
    expect(readCheckpointText(text).extensions).toEqual(['first', 'second']);
  });

  const hash = toBase64(root);
  test.each([
    ['a missing root', 'o\n1\n'],
    ['no line feed at its end', `o\n1\n${hash}`],
    ['an empty origin', `\n1\n${hash}\n`],
    ['an empty extension line', `o\n1\n${hash}\n\n`],
    ['a size with a leading zero', `o\n01\n${hash}\n`],
    ['a negative size', `o\n-1\n${hash}\n`],
    ['a size in words', `o\nfive\n${hash}\n`],
    ['a hexadecimal size', `o\n0x1\n${hash}\n`],
    ['a size of 2^63', `o\n9223372036854775808\n${hash}\n`],
    ['a size with a space', `o\n1 \n${hash}\n`],
    ['a root of 31 bytes', `o\n1\n${toBase64(root.subarray(1))}\n`],
    ['a root in other base64', `o\n1\n${hash.replace('=', '')}\n`],
  ])('are refused with %s', (_, text) => {
    expect(() => readCheckpointText(text)).toThrow(refusal('malformed'));
  });

  test('have the largest size that Go’s programs read', () => {
    expect(readCheckpointText(`o\n9223372036854775807\n${hash}\n`).size).toBe(2n ** 63n - 1n);
  });

  test('checkpoints of a contest have its address without scheme as their origin', () => {
    expect(contestOrigin(new URL('https://urna.example:8443/'), 'LJqz9Gi2S7BG16')).toBe(
      'urna.example:8443/elections/LJqz9Gi2S7BG16',
    );
  });
});

describe('receipts', () => {
  const receipt = { tracker: toBase64(sha256('ballot')).slice(0, -1), height: 12n, eventHash: sha256('event') };

  test('are signed by the contest’s key and opened with it', () => {
    const signed = signReceipt(receipt, log);
    expect(readNote(signed).text).toBe(
      `urna receipt v1\n${log.name}\n${receipt.tracker}\n12\n${Buffer.from(receipt.eventHash).toString('hex')}\n`,
    );
    expect(openReceipt(signed, log)).toEqual({ ...receipt, origin: log.name });
    expect(() => openReceipt(signed.replace('\n12\n', '\n13\n'), log)).toThrow(refusal('invalid_signature'));
    expect(() => openReceipt(signed, secretKey('log', 'other.example', seed(6)))).toThrow(refusal('unknown_signer'));
  });

  test('never pass for a checkpoint, nor a checkpoint for one', () => {
    expect(() => openCheckpoint(signReceipt(receipt, log), log)).toThrow(refusal('malformed'));
    expect(() => openReceipt(signCheckpoint({ size: 7n, root }, log), log)).toThrow(refusal('malformed'));
    // Not even a log can be named so that its checkpoints begin like receipts.
    expect(() => secretKey('log', 'urna receipt v1', seed(1))).toThrow(refusal('malformed'));
  });

  const text = readNote(signReceipt(receipt, log)).text;
  test.each([
    ['another version', text.replace('v1', 'v2')],
    ['a height of 0', text.replace('\n12\n', '\n0\n')],
    ['a height with a leading zero', text.replace('\n12\n', '\n012\n')],
    ['a shorter tracking code', text.replace(receipt.tracker, receipt.tracker.slice(1))],
    ['a padded tracking code', text.replace(receipt.tracker, `${receipt.tracker}=`)],
    ['a hash in capitals', text.replace(/[0-9a-f]{64}/, (hash) => hash.toUpperCase())],
    ['a further line', `${text}more\n`],
    ['a missing line', text.replace(`${receipt.tracker}\n`, '')],
  ])('are refused with %s, although the contest signed it', (_, wrong) => {
    const signed = writeNote({ text: wrong, signatures: [signNote(wrong, log)] });
    expect(() => openReceipt(signed, log)).toThrow(refusal('malformed'));
  });

  test('are refused in another contest’s name', () => {
    const wrong = text.replace(log.name, 'urna.example/elections/another');
    const signed = writeNote({ text: wrong, signatures: [signNote(wrong, log)] });
    expect(() => openReceipt(signed, log)).toThrow(refusal('wrong_origin'));
  });
});
