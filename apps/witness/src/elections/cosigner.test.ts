import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCheckpoint, signCheckpoint } from '@urna/transparency/checkpoint';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { secretKey } from '@urna/transparency/note/note-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cosignNext, lastCosigned } from './cosigner.ts';
import { StateFile } from './witness-state.ts';

const log = secretKey('log', 'urna.test/elections/a', new Uint8Array(32).fill(1));
const key = secretKey('witness', 'veedor.test', new Uint8Array(32).fill(2));
const now = new Date('2026-11-25T15:00:00Z');
const checkpoint = (size: bigint, fill: number) =>
  openCheckpoint(signCheckpoint({ size, root: hashLeaf(Uint8Array.of(fill)) }, log), log);

let folder: string;
let file: StateFile;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-veedor-'));
  file = await StateFile.open(join(folder, 'estado.json'), log.name);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a smaller checkpoint, or another of the same size, is never cosigned', async () => {
  await cosignNext(file, key, checkpoint(5n, 1), now);
  await expect(cosignNext(file, key, checkpoint(4n, 1), now)).rejects.toThrow(/doesn’t continue/);
  await expect(cosignNext(file, key, checkpoint(5n, 2), now)).rejects.toThrow(/doesn’t continue/);
  await cosignNext(file, key, checkpoint(5n, 1), now);
  await cosignNext(file, key, checkpoint(6n, 2), now);
  expect(lastCosigned(file)?.size).toBe(6n);
});

test('a witness cosigns one of contradicting checkpoints that come at once', async () => {
  const sent = Array.from({ length: 20 }, (_, index) => cosignNext(file, key, checkpoint(5n, index), now));
  const settled = await Promise.allSettled(sent);
  expect(settled.filter((one) => one.status === 'rejected')).toHaveLength(19);
});

test('the signature is on the disk before it leaves', async () => {
  const line = await cosignNext(file, key, checkpoint(5n, 1), now);
  const kept = await StateFile.open(join(folder, 'estado.json'), log.name);
  expect(kept.state.cosigned?.endsWith(line)).toBe(true);
  expect(openCheckpoint(kept.state.cosigned ?? '', log, [key]).cosignatures[0]?.time).toBe(
    BigInt(now.getTime() / 1000),
  );
});
