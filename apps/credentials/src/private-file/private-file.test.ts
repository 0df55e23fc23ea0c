import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSigningKey } from '@urna/credential-files/signed-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSPHRASE, testRoll } from '../../testing/authority.ts';
import { openPrivateFile, type PrivateFile, readPrivateHeader } from './open-private-file.ts';
import type { VoterCredential } from './private-file.ts';
import { PrivateFileWriter } from './private-file-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'urna-private-'));
const path = join(folder, 'privadas.urna');
const other = join(folder, 'otra.urna');
const { header: roll } = testRoll(6);
const signingKey = newSigningKey('vota.test/x');
const voters: VoterCredential[] = testRoll(6).voters.map((voter) => ({ ...voter, credential: 'secret' }));

/** Each test alters the file; the opened one holds the key, so nothing waits for scrypt again. */
let whole: Buffer;
let frames: { head: Buffer; chunks: Buffer[] };
let opened: PrivateFile;

async function write(file: string, passphrase: string): Promise<void> {
  const writer = await PrivateFileWriter.create(file, { roll, rollHash: 'a'.repeat(64), passphrase, signingKey });
  for (let start = 0; start < voters.length; start += 2) {
    const lines = voters.slice(start, start + 2).map((voter) => `${JSON.stringify(voter)}\n`);
    await writer.add(Buffer.from(lines.join('')));
  }
  await writer.finish({ voters: voters.length });
}

function split(bytes: Buffer): { head: Buffer; chunks: Buffer[] } {
  let offset = bytes.indexOf('\n') + 1;
  const head = bytes.subarray(0, offset);
  const chunks: Buffer[] = [];
  while (offset < bytes.length) {
    const end = offset + 4 + bytes.readUInt32BE(offset);
    chunks.push(bytes.subarray(offset, end));
    offset = end;
  }
  return { head, chunks };
}

async function readAll(bytes: Buffer): Promise<VoterCredential[]> {
  writeFileSync(path, bytes);
  const read: VoterCredential[] = [];
  for await (const some of opened.voters()) read.push(...some);
  return read;
}

const joined = (chunks: readonly (Buffer | undefined)[]) =>
  Buffer.concat([frames.head, ...chunks.filter((chunk) => chunk !== undefined)]);

beforeAll(async () => {
  await Promise.all([write(path, PASSPHRASE), write(other, PASSPHRASE)]);
  whole = readFileSync(path);
  frames = split(whole);
  opened = await openPrivateFile(path, PASSPHRASE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the private file', () => {
  test('gives back the voters and the signing key', async () => {
    expect(opened.signingKey).toMatchObject({ name: signingKey.name, seed: signingKey.seed });
    expect(opened.header).toMatchObject({ roll, rollHash: 'a'.repeat(64) });
    expect(await readAll(whole)).toEqual(voters);
    expect(frames.chunks).toHaveLength(5);
  });

  test('opens with no other passphrase, and with the same one typed on another keyboard', async () => {
    writeFileSync(path, whole);
    await expect(openPrivateFile(path, `${PASSPHRASE} `)).rejects.toThrow('La frase de acceso no abre');
    await expect(openPrivateFile(path, '')).rejects.toThrow('La frase de acceso no abre');
    const accented = join(folder, 'tilde.urna');
    await write(accented, 'corazón de melón \u00f1');
    const decomposed = 'corazón de melón \u00f1'.normalize('NFD');
    await expect(openPrivateFile(accented, decomposed)).resolves.toMatchObject({ header: { roll } });
  });

  test('is refused when any byte of it is changed', async () => {
    for (let offset = frames.head.length; offset < whole.length; offset += 7) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
      await expect(readAll(changed), `byte ${offset}`).rejects.toThrow(/dañado/);
    }
  });

  test('is refused when it is cut anywhere, even between chunks', async () => {
    for (let chunks = 0; chunks < 5; chunks += 1) {
      await expect(readAll(joined(frames.chunks.slice(0, chunks)))).rejects.toThrow(/dañado/);
    }
    for (let offset = frames.head.length; offset < whole.length; offset += 11) {
      await expect(readAll(whole.subarray(0, offset))).rejects.toThrow(/dañado/);
    }
  });

  test('is refused when chunks are reordered, repeated, left out, added or taken from another file', async () => {
    const [first, second, third, fourth, last] = frames.chunks;
    const [, foreign] = split(readFileSync(other)).chunks;
    for (const chunks of [
      [first, third, second, fourth, last],
      [first, second, second, third, fourth, last],
      [first, third, fourth, last],
      [first, last],
      [last],
      [first, second, third, fourth, last, last],
      [first, second, third, fourth, last, second],
      [first, foreign, third, fourth, last],
    ]) {
      await expect(readAll(joined(chunks))).rejects.toThrow(/dañado/);
    }
  });

  test('is refused when its header says something else, even where it isn’t secret', async () => {
    const altered = Buffer.from(whole.toString('latin1').replace('vota.example.test', 'vota.exampla.test'), 'latin1');
    writeFileSync(path, altered);
    await expect(openPrivateFile(path, PASSPHRASE)).rejects.toThrow('no abre');
    for (const change of [/"n":262144/, /"p":1/, /urna-private-credentials-v1/]) {
      writeFileSync(path, Buffer.from(whole.toString('latin1').replace(change, '"n":2'), 'latin1'));
      await expect(readPrivateHeader(path)).rejects.toThrow(/dañado/);
    }
    writeFileSync(path, 'x'.repeat(20_000));
    await expect(readPrivateHeader(path)).rejects.toThrow(/dañado/);
  });
});
