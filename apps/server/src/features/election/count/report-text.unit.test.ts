import { join } from 'node:path';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import { reportText } from '@urna/verification/report-text';
import { expect, test } from 'vitest';

const vector = join(import.meta.dirname, '../../../../../../packages/belenios/testing/vectors/ed25519.bel');

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
