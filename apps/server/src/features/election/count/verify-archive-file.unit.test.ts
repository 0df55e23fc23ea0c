import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import { reportText } from '@urna/verification/report-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeElection, question, wholeArchive } from '../../../../../../packages/belenios/testing/election-fixture.ts';
import { archiveOf, decryptionProofsOf, electionWithSecrets } from '../../../testing/elections/changed-archives.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';

const vector = join(import.meta.dirname, '../../../../../../packages/belenios/testing/vectors/ed25519.bel');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an archive on disk is verified by several workers, which end', { timeout: 60_000 }, async () => {
  const fixture = makeElection(nobleEd25519(), { questions: [question(2, { blank: true })], voters: 9 });
  const ballots = fixture.credentials.map((one) => makeBallot(fixture.election, one, [[0, 1, 0]]).text);
  const { bytes } = wholeArchive(fixture, ballots, [1]);
  const path = join(folder, 'whole.bel');
  writeFileSync(path, bytes);
  let last = { bytes: 0, totalBytes: 0, ballots: 0 };
  const report = await verifyArchiveFile(path, { workers: 3, onProgress: (progress) => (last = progress) });
  expect(report).toMatchObject({ ok: true, complete: true, ballots: 9, totals: [[0, 9, 0]] });
  expect(last).toEqual({ bytes: bytes.length, totalBytes: bytes.length, ballots: 9 });

  writeFileSync(path, bytes.subarray(0, bytes.length - 512));
  expect(await verifyArchiveFile(path, { workers: 2 })).toMatchObject({ ok: false });
});

test('decryption proofs given with an archive are verified, and altered ones are refused', {
  timeout: 60_000,
}, async () => {
  const secrets = electionWithSecrets(3, 2);
  const ballots = secrets.credentials.map((credential) => ballotFor({ election: secrets.election, credential }, 0));
  const bytes = archiveOf(secrets, { ballots, choices: [0, 0, 0] });
  const proofs = decryptionProofsOf(secrets, bytes);
  const path = join(folder, 'proven.bel');
  writeFileSync(path, bytes);
  const verify = (given?: string) => verifyArchiveFile(path, { workers: 1, proofs: given });
  const report = await verify(proofs);
  expect(report).toMatchObject({ ok: true, complete: true, withoutStrongProof: [] });
  expect(reportText(report)).toMatch(/ 2 {2}pruebas fuertes de los descifrados\n/);
  expect(reportText(report)).not.toContain('Sin pruebas fuertes');
  expect(reportText(await verify())).toContain('Sin pruebas fuertes de los custodios 1 y 2');
  const altered = proofs.replace(/"owner":2/, '"owner":3');
  expect(altered).not.toBe(proofs);
  expect(await verify(altered)).toMatchObject({ ok: false });
  expect(await verify(`${proofs}\n`)).toMatchObject({ ok: false, failures: [{ reason: 'not_canonical' }] });
});

test('a file that isn’t an archive is refused, and one that isn’t there is an error', async () => {
  const path = join(folder, 'other.bel');
  writeFileSync(path, 'hola');
  expect(await verifyArchiveFile(path)).toMatchObject({ ok: false, failures: [{ reason: 'broken_archive' }] });
  await expect(verifyArchiveFile(join(folder, 'none.bel'))).rejects.toThrow('ENOENT');
});

test('the report of an election made by belenios-tool lists every check', { timeout: 60_000 }, async () => {
  const text = reportText(await verifyArchiveFile(vector));
  expect(text).toContain('votos: firma y pruebas de cada uno');
  expect(text).toMatch(/\n {2,}\d+ {2}\S/);
  expect(text.trimEnd().split('\n').at(-1)).toBe('Verificada: cada paso, de la apertura al resultado, es correcto.');
});

test('a failure is told with its place, its ballot and its reason, and those beyond the list are counted', () => {
  const text = reportText({
    ok: false,
    unsupported: [],
    complete: false,
    checks: [{ name: 'ballots', count: 1200 }],
    failures: [{ reason: 'invalid_signature', where: 'ballot 7', tracker: 'abc' }],
    failureCount: 3,
    ballots: 1200,
    superseded: 0,
  });
  expect(text).toContain('1.200  votos');
  expect(text).toContain('✗ voto 7, código abc: la firma no es válida');
  expect(text).toContain('… y 2 más');
  expect(text).toContain('No verificada');
});
