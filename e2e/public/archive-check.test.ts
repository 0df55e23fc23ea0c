import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ballotTracker } from '@urna/belenios/ballot/ballot';
import {
  archiveOf,
  type CastVotes,
  type Change,
  changes,
  decryptionProofsOf,
  electionWithSecrets,
  writeLongArchive,
} from '../../apps/server/src/testing/elections/changed-archives.ts';
import { ballotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import { test } from '../support/server.ts';
import { peakOfTabs } from '../support/tab-memory.ts';
import { archiveField, proofsField, reportOn, verifyByCommand, verifyByPage } from '../support/verification-reports.ts';

const VOTERS = 10;
const CHOICES = 3;
const correct = 'Verificada: cada paso, de la apertura al resultado, es correcto.';
const unjudged = 'No se puede juzgar: la elección usa partes del protocolo que este programa no revisa.';
const wrong = 'No verificada: el archivo no es el de una elección correcta.';

/** The errors that command and page report; what belenios-tool shows of each: `checking-guide.unit.test.ts`. */
const expected: Record<Change, RegExp> = {
  ballot: /^voto\.answers\[0\]\.blank_proof, código \S{43}: la prueba del voto en blanco no es válida$/,
  tally: /^encrypted tally: el escrutinio cifrado no es el producto de los votos$/,
  decryption: /^partial decryption of custodio 2\[0\]\[0\]: la prueba del descifrado no es válida$/,
  result: /^resultado\[0\]\[1\]: el resultado no es el que se descifra$/,
  order: new RegExp(`^evento ${VOTERS + 1}: está fuera de su orden$`),
  count: /^num_tallied: el escrutinio cifrado no es el producto de los votos$/,
  weight: /^total_weight: el escrutinio cifrado no es el producto de los votos$/,
};

const folder = mkdtempSync(join(tmpdir(), 'urna-archives-'));
const secrets = electionWithSecrets(VOTERS, CHOICES);
const choices = secrets.credentials.map((_, index) => index % CHOICES);
const votes: CastVotes = {
  choices,
  ballots: secrets.credentials.map((credential, index) =>
    ballotFor({ election: secrets.election, credential }, choices[index] ?? 0),
  ),
};

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('page and command agree on a valid archive and on others with one error each', {
  tag: '@full',
}, async ({ page }) => {
  const policies = new Set<string | undefined>();
  page.context().on('response', (response) => {
    if (/archive-check-(worker|thread)/.test(response.url())) {
      policies.add(response.headers()['content-security-policy']);
    }
  });
  await page.goto('/verificar/urna');
  for (const change of [undefined, ...changes]) {
    const path = write(`${change ?? 'right'}.bel`, archiveOf(secrets, votes, change));
    const [{ code, ...command }, shown] = await Promise.all([verifyByCommand(path), verifyByPage(page, path)]);
    expect(shown, change).toEqual(command);
    if (change === undefined) {
      expect([code, shown.verdict, shown.failures]).toEqual([0, correct, []]);
      expect(shown.counts).toContain('3 candidata 2 · t.p. 1001-t');
      continue;
    }
    expect([code, shown.verdict, shown.failures]).toEqual([1, wrong, [expect.stringMatching(expected[change])]]);
  }
  // Without this, workers would silently fall back to plain JavaScript, which is five times slower.
  expect([...policies]).toEqual([expect.stringContaining("'wasm-unsafe-eval'")]);
});

test('a verified box answers the four questions with a tick each, and keeps the table folded', async ({ page }) => {
  await page.goto('/verificar/urna');
  const path = write('preguntas.bel', archiveOf(secrets, votes));
  await page
    .getByRole('textbox', { name: 'Tu código de seguimiento (opcional)' })
    .fill(ballotTracker(votes.ballots[1] ?? ''));
  await expect(archiveField(page)).toBeEnabled();
  await archiveField(page).setInputFiles(path);
  const questions = reportOn(page).getByRole('list', { name: 'Las cuatro preguntas' }).getByRole('listitem');
  await expect(questions).toHaveText(
    [
      /^¿Solo votos del censo\? Sí\./,
      /^¿Ninguno repetido\? Sí\./,
      /^¿La suma es correcta\? Sí\./,
      /^¿Está el mío\? Sí\.Tu papeleta es la número 2 de las 10 verificadas/,
    ],
    { timeout: 60_000 },
  );
  expect(await questions.evaluateAll((all) => all.map((one) => one.dataset['tone']))).toEqual(Array(4).fill('success'));
  await expect(questions.locator('svg')).toHaveCount(4);
  const table = reportOn(page).getByRole('table', { name: 'Lo que se revisó' });
  await expect(table).toBeHidden();
  await reportOn(page).getByText('Ver todo lo que se revisó').click();
  await expect(table).toBeVisible();
});

test('page and command verify the decryption proofs given with an archive, and report missing ones', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/verificar/urna');
  const bytes = archiveOf(secrets, votes);
  const path = write('probada.bel', bytes);
  const text = decryptionProofsOf(secrets, bytes);
  const [{ code: plainCode, ...plain }, shownPlain] = await Promise.all([
    verifyByCommand(path),
    verifyByPage(page, path),
  ]);
  expect(shownPlain).toEqual(plain);
  expect([plainCode, plain.verdict]).toEqual([0, correct]);
  expect(plain.unproven).toEqual([expect.stringContaining('Sin pruebas fuertes de los custodios 1 y 2')]);
  // The second trustee's proof is made from the first one's values: well-formed but invalid.
  const { proofs, ...rest } = JSON.parse(text) as { proofs: { proof: unknown }[] };
  const swapped = JSON.stringify({ ...rest, proofs: proofs.map((one) => ({ ...one, proof: proofs[0]?.proof })) });
  for (const [name, given, verdict, failures, unproven] of [
    ['pruebas.json', text, correct, [], []],
    [
      'pruebas-cambiadas.json',
      swapped,
      wrong,
      ['strong proof of custodio 2: la prueba fuerte del descifrado no es válida'],
      [expect.stringContaining('Sin pruebas fuertes')],
    ],
    [
      'otra-cosa.json',
      '{}',
      wrong,
      [expect.stringContaining('decryption proofs')],
      [expect.stringContaining('Sin pruebas fuertes')],
    ],
  ] as const) {
    const file = write(name, Buffer.from(given));
    await proofsField(page).setInputFiles(file);
    await expect(page.getByText(name)).toBeVisible();
    const [{ code, ...command }, shown] = await Promise.all([verifyByCommand(path, file), verifyByPage(page, path)]);
    expect(shown, name).toEqual(command);
    expect([code, shown.verdict, shown.failures, shown.unproven]).toEqual([
      verdict === correct ? 0 : 1,
      verdict,
      failures,
      unproven,
    ]);
    if (verdict === correct) expect(shown.counts).toContain('2 pruebas fuertes de los descifrados');
  }
});

test('a file that is no archive or a truncated one gets the same message from page and command', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/verificar/urna');
  const right = archiveOf(secrets, votes);
  const damaged = /: el archivo está dañado o no es una urna \(\.bel\)$/;
  for (const [name, bytes] of [
    // Without accents: with no locale set, Chromium finds no file whose name has them.
    ['nada.bel', new Uint8Array()],
    ['otra-cosa.bel', readFileSync(import.meta.filename)],
    ['a-medias.bel', right.subarray(0, right.length - 700)],
  ] as const) {
    const path = write(name, bytes);
    const [{ code, ...command }, shown] = await Promise.all([verifyByCommand(path), verifyByPage(page, path)]);
    expect(shown, name).toEqual(command);
    expect([code, shown.verdict, shown.failures]).toEqual([1, wrong, [expect.stringMatching(damaged)]]);
  }
});

test('an election with unsupported parts is reported as neither valid nor invalid', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/verificar/urna');
  for (const [name, part] of [
    ['unsupported-group', 'grupo RFC-3526-2048; se conocen Ed25519 y BELENIOS-2048'],
    ['unsupported-non-homomorphic', 'pregunta 1: no homomórfica, de las que se mezclan y se abren una a una'],
    ['unsupported-lists', 'pregunta 1: de listas'],
  ] as const) {
    const path = join(import.meta.dirname, `../../packages/belenios/testing/vectors/${name}.bel`);
    const [{ code, verdict }, shown] = await Promise.all([verifyByCommand(path), verifyByPage(page, path)]);
    expect([code, verdict, shown.verdict, shown.failures]).toEqual([3, unjudged, unjudged, [part]]);
    await expect(reportOn(page).getByText('LWT_ASYNC_METHOD=none belenios-tool election verify')).toBeVisible();
  }
});

test('a long archive is verified in constant memory, can be stopped, and reports a file that disappears', {
  tag: '@full',
}, async ({ page, browser }) => {
  const megabytes = 200;
  const path = join(folder, 'larga.bel');
  writeLongArchive(path, secrets, megabytes);
  await page.goto('/verificar/urna');
  const begun = page.getByText(/^[1-9][\d.]* votos verificados, /);

  await archiveField(page).setInputFiles(path);
  await expect(begun).toBeVisible();
  await expect(archiveField(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Detener' }).click();
  await expect(page.getByText('Verificación detenida')).toBeVisible();
  await expect.poll(() => page.workers()).toEqual([]);

  const whole = verifyByPage(page, path);
  await expect(page.getByText(/ votos verificados, [4-9]\d(,\d+)? MB leídos$/)).toBeVisible();
  const first = await peakOfTabs(browser);
  expect(await whole).toMatchObject({
    verdict: wrong,
    failures: expect.arrayContaining([expect.stringMatching(/^… y /)]),
  });
  const all = await peakOfTabs(browser);
  if (first !== null && all !== null) expect(all - first).toBeLessThan(megabytes / 2);

  // Removed before it is read, as from an unplugged USB stick.
  await page.route(/archive-check-worker/, async (route) => {
    rmSync(path, { force: true });
    await route.continue();
  });
  await archiveField(page).setInputFiles(path);
  await expect(page.getByText(/^El archivo no se pudo leer hasta el final/)).toBeVisible();
  await expect(reportOn(page)).toBeHidden();
});
