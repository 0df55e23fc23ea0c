import { createHash } from 'node:crypto';
import { hexToBytes } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddCheckpoint, readCosignatures, writeCosignatures, writeTreeSize } from './add-checkpoint.ts';
import {
  contestOrigin,
  openCheckpoint,
  readCheckpointText,
  signCheckpoint,
  writeCheckpointText,
} from './checkpoint.ts';
import { toBase64 } from './encoding.ts';
import type { LogRefusal } from './log-refusal.ts';
import { hashLeaf } from './merkle/hashes.ts';
import { makeInclusionProof } from './merkle/make-proofs.ts';
import { MemoryTiles } from './merkle/memory-tiles.ts';
import { rootOf } from './merkle/tiles.ts';
import { verifyConsistency } from './merkle/verify-proofs.ts';
import { cosign } from './note/cosignature.ts';
import { readVkey, secretKey, writeVkey } from './note/note-key.ts';
import { readNote, signNote, writeNote } from './note/signed-note.ts';
import { openProofFile, readProofFile, writeProofFile } from './proof-file.ts';
import { openReceipt, signReceipt } from './receipt.ts';
import { readTilePath, type TilePlace, tilePath } from './tile-path.ts';

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
      signatures: [...signatures, ...witnesses.map((key, at) => cosign(text, key, BigInt(100 + at)))],
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

describe('requests to a witness', () => {
  // FiloSottile/sunlight, internal/witness/witness_test.go; the key and the checkpoints are torchwood's.
  const origin = 'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562';
  const publicKey = hexToBytes('ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f');
  const id = sha256Id(origin, publicKey);
  const sigsum = readVkey(`${origin}+${id}+${toBase64(Uint8Array.of(1, ...publicKey))}`);
  const bodies = [
    `old 0\n\n${origin}\n1\nKgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— ${origin} UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=\n`,
    `old 1\nKgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\nKgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n${origin}\n3\nRcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=\n\n— ${origin} UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=\n`,
    `old 3\nKgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\nKgMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\nwgiIFdZfYNv6WU1OllBKsWnLYIS/DBMqt8Uh/S4OukE=\nKgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n${origin}\n5\nQrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=\n\n— ${origin} UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=\n`,
  ];

  function sha256Id(name: string, key: Uint8Array): string {
    return createHash('sha256').update(`${name}\n`).update(Uint8Array.of(1)).update(key).digest('hex').slice(0, 8);
  }

  test('requests of a published session are read, and lead from one checkpoint to the next', () => {
    const session = bodies.map((body) => {
      const request = readAddCheckpoint(body);
      return { request, opened: openCheckpoint(request.checkpoint, sigsum) };
    });
    expect(session.map(({ request, opened }) => [request.old, opened.size])).toEqual([
      [0n, 1n],
      [1n, 3n],
      [3n, 5n],
    ]);
    const steps = session.flatMap((next, at) => session.slice(at - 1, at).map(({ opened }) => ({ old: opened, next })));
    expect(steps.length).toBe(2);
    for (const { old, next } of steps) {
      expect(verifyConsistency(old, next.opened, next.request.proof)).toBe(true);
      expect(verifyConsistency(old, next.opened, next.request.proof.toReversed())).toBe(false);
    }
  });

  const [first = ''] = bodies;
  test.each([
    ['without an old size', first.replace('old 0\n', '')],
    ['with another first word', first.replace('old', 'new')],
    ['with an old size that isn’t decimal', first.replace('old 0', 'old 00')],
    ['without the empty line', first.replace('old 0\n\n', 'old 0\n')],
    ['with a hash that isn’t one', first.replace('old 0\n', 'old 0\nabcd\n')],
    ['that is empty', ''],
  ])('are refused %s', (_, body) => {
    expect(() => readAddCheckpoint(body)).toThrow(refusal('malformed'));
  });

  test('have at most 63 hashes', () => {
    const withHashes = (count: number) => `old 1\n${`${toBase64(root)}\n`.repeat(count)}\nc\n`;
    const proof = Array.from({ length: 63 }, () => root);
    expect(readAddCheckpoint(withHashes(63))).toEqual({ old: 1n, proof, checkpoint: 'c\n' });
    expect(() => readAddCheckpoint(withHashes(64))).toThrow(refusal('too_large'));
  });

  test('are answered with signature lines or the size, and nothing else', () => {
    const signatures = witnesses.map((key) => cosign('o\n', key, 5n));
    expect(readCosignatures(writeCosignatures(signatures))).toEqual(signatures);
    for (const wrong of ['', '\n', 'text\n', `${writeCosignatures(signatures)}\n`]) {
      expect(() => readCosignatures(wrong)).toThrow(refusal('malformed'));
    }
    expect(writeTreeSize(20_852_014n)).toBe('20852014\n');
  });
});

describe('tile paths', () => {
  test.each<[string, TilePlace]>([
    // tlog-tiles' own example, and indexes from golang/mod's sumdb/tlog/tlog_test.go in tlog-tiles' form.
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067n, width: 256 }],
    ['tile/0/001', { level: 0, index: 1n, width: 256 }],
    ['tile/0/001.p/5', { level: 0, index: 1n, width: 5 }],
    ['tile/5/x123/x456/078', { level: 5, index: 123_456_078n, width: 256 }],
    ['tile/5/x123/x456/078.p/2', { level: 5, index: 123_456_078n, width: 2 }],
    ['tile/63/000.p/255', { level: 63, index: 0n, width: 255 }],
    ['tile/entries/x003/x057/500', { level: 'entries', index: 3_057_500n, width: 256 }],
  ])('%s', (path, place) => {
    expect(tilePath(place)).toBe(path);
    expect(readTilePath(path)).toEqual(place);
  });

  test.each([
    'tile/5/123/456/078',
    'tile/-1/000',
    'tile/64/000',
    'tile/00/000',
    'tile/0/1',
    'tile/0/x000/001',
    'tile/0/001.p/0',
    'tile/0/001.p/05',
    'tile/0/001.p/256',
    'tile/0/001.p/',
    'tile/0/001/',
    '/tile/0/001',
    'tile/data/001',
    'tile/0/x001/x234/x067',
    'tile/0/../001',
  ])('%s is refused', (path) => {
    expect(() => readTilePath(path)).toThrow(refusal('malformed'));
  });

  test('lead back to their tile', () => {
    const places = fc.record({
      level: fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const)),
      index: fc.bigInt({ min: 0n, max: 2n ** 63n }),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(places, (place) => {
        expect(readTilePath(tilePath(place))).toEqual(place);
      }),
    );
  });
});

describe('proof files', () => {
  // transparency-dev/formats, proof/tlog_proof_test.go.
  const [one, two] = [sha256('hash1'), sha256('hash2')];
  test.each([
    [
      { index: 5n, proof: [one, two], checkpoint: 'test checkpoint\n' },
      `c2sp.org/tlog-proof@v1\nindex 5\n${toBase64(one)}\n${toBase64(two)}\n\ntest checkpoint\n`,
    ],
    [
      { extra: Uint8Array.from(Buffer.from('extra information')), index: 10n, proof: [one], checkpoint: 'c\n' },
      `c2sp.org/tlog-proof@v1\nextra ZXh0cmEgaW5mb3JtYXRpb24=\nindex 10\n${toBase64(one)}\n\nc\n`,
    ],
    [{ index: 0n, proof: [], checkpoint: 'checkpoint\n' }, 'c2sp.org/tlog-proof@v1\nindex 0\n\ncheckpoint\n'],
  ])('are written and read, %#', (file, text) => {
    expect(writeProofFile(file)).toBe(text);
    expect(readProofFile(text)).toEqual(file);
  });

  test.each([
    ['another first line', 'wrong-header\nindex 0\n\ncheckpoint\n'],
    ['extra data that aren’t base64', 'c2sp.org/tlog-proof@v1\nextra !!notbase64!!\nindex 0\n\ncheckpoint\n'],
    ['no index', 'c2sp.org/tlog-proof@v1\n\n\ncheckpoint\n'],
    ['an index in words', 'c2sp.org/tlog-proof@v1\nindex notanumber\n\ncheckpoint\n'],
    ['a negative index', 'c2sp.org/tlog-proof@v1\nindex -5\n\ncheckpoint\n'],
    ['a hash that isn’t base64', 'c2sp.org/tlog-proof@v1\nindex 0\n!!notbase64!!\n\ncheckpoint\n'],
    ['a hash of 64 bytes', `c2sp.org/tlog-proof@v1\nindex 0\n${toBase64(new Uint8Array(64))}\n\ncheckpoint\n`],
    ['extra data after the index', 'c2sp.org/tlog-proof@v1\nindex 0\nextra YQ==\n\ncheckpoint\n'],
    ['no checkpoint', 'c2sp.org/tlog-proof@v1\nindex 0\n'],
  ])('are refused with %s', (_, text) => {
    expect(() => readProofFile(text)).toThrow(refusal('malformed'));
  });

  test('show an entry of a log without any server', async () => {
    const tiles = new MemoryTiles();
    const leaves = Array.from({ length: 300 }, (_, at) => hashLeaf(sha256(`event ${at}`)));
    await tiles.append(leaves);
    const head = { size: 300n, root: await rootOf(tiles, 300n) };
    const signed = readNote(signCheckpoint(head, log));
    const cosignatures = witnesses.map((key) => cosign(signed.text, key, 77n));
    const checkpoint = writeNote({ text: signed.text, signatures: [...signed.signatures, ...cosignatures] });
    const proof = await makeInclusionProof(tiles, 300n, 257n);
    const file = writeProofFile({ index: 257n, proof, checkpoint });
    const leaf = leaves[257] ?? root;

    const opened = openProofFile(file, leaf, log, witnesses);
    expect(opened.index).toBe(257n);
    expect(opened.checkpoint.cosignatures.length).toBe(2);
    expect(() => openProofFile(file, leaves[256] ?? root, log)).toThrow(refusal('wrong_proof'));
    expect(() => openProofFile(file.replace('index 257', 'index 256'), leaf, log)).toThrow(refusal('wrong_proof'));
    expect(() => openProofFile(file, leaf, secretKey('log', log.name, seed(8)))).toThrow(refusal('unknown_signer'));
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
