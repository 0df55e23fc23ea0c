import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  archiveOf,
  changes,
  decryptionProofsOf,
  electionWithSecrets,
  writeLongArchive,
} from '../../apps/server/src/testing/elections/changed-archives.ts';
import { ballotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import { mutationsOf } from '../../packages/belenios/testing/mutations.ts';
import { rebuild, stepsOf } from '../../packages/belenios/testing/rebuild-archive.ts';
import {
  builtVerifier,
  chooseArchive,
  filesField,
  judgeLikeTheCommand,
  ownField,
  signedTexts,
  startButton,
  test,
  verifyOffline,
} from '../support/offline-verifier.ts';
import { test as testOnServer } from '../support/server.ts';
import { peakOfTabs } from '../support/tab-memory.ts';
import { reportOn, verifyByCommand } from '../support/verification-reports.ts';

const secrets = electionWithSecrets(6, 2);
const choices = secrets.credentials.map((_, index) => index % 2);
const ballots = secrets.credentials.map((credential, index) =>
  ballotFor({ election: secrets.election, credential }, choices[index] ?? 0),
);
const right = archiveOf(secrets, { ballots, choices });
const without = (index: number) =>
  archiveOf(secrets, { ballots: ballots.toSpliced(index, 1), choices: choices.toSpliced(index, 1) });

const folder = mkdtempSync(join(tmpdir(), 'urna-offline-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answersOf = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-answer')));

test('the file, opened without server and network, judges archives as the command does, with one value of each piece changed, and without workers', {
  tag: '@full',
}, async ({ verifier: page }) => {
  test.setTimeout(300_000);
  const path = join(folder, 'right.bel');
  writeFileSync(path, right);
  const proofs = join(folder, 'pruebas.json');
  writeFileSync(proofs, decryptionProofsOf(secrets, right));
  await filesField(page).setInputFiles([path, proofs]);
  const workers = new Set<string>();
  page.on('worker', (worker) => workers.add(worker.url()));
  const [{ code, ...command }, shown] = await Promise.all([verifyByCommand(path, proofs), verifyOffline(page, right)]);
  expect([code, shown]).toEqual([0, command]);
  expect(shown.verdict).toBe('Verificada: cada paso, de la apertura al resultado, es correcto.');
  // Without workers it would have fallen back to the page's own thread.
  expect([...workers]).toEqual([expect.stringMatching(/^blob:/)]);
  await page.getByRole('button', { name: 'Quitar pruebas.json' }).click();
  for (const change of changes) {
    const bytes = archiveOf(secrets, { ballots, choices }, change);
    expect(await verifyOffline(page, bytes), change).toEqual(await judgeLikeTheCommand(bytes));
    await expect(reportOn(page)).toContainText('No verificada');
  }
  const damaged = right.subarray(0, right.length - 700);
  expect(await verifyOffline(page, damaged)).toEqual(await judgeLikeTheCommand(damaged));
  await page.reload();
  expect(await compareMutations(page, (index) => index === 0)).toBe(12);
  await test.step('a browser without workers and WebAssembly', () => judgeWithoutWorkers(page));
});

async function judgeWithoutWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.reload();
  expect(await verifyOffline(page, right)).toEqual(await judgeLikeTheCommand(right));
  // The page stays in charge meanwhile.
  const path = join(folder, 'en-la-pagina.bel');
  writeLongArchive(path, secrets, 60);
  await filesField(page).setInputFiles(path);
  await startButton(page).click();
  await page.getByRole('button', { name: 'Detener' }).click();
  await expect(page.getByText('Verificación detenida')).toBeVisible();
  await expect(startButton(page)).toBeFocused();
}

/** Compares the verdicts of archives in which one value is changed and the chain made right again. */
async function compareMutations(page: Page, isChosen: (index: number) => boolean): Promise<number> {
  const small = electionWithSecrets(2, 2);
  const [credential = ''] = small.credentials;
  const cast = { choices: [0], ballots: [ballotFor({ election: small.election, credential }, 0)] };
  const list = await stepsOf(archiveOf(small, cast));
  let compared = 0;
  for (const [place, step] of list.entries()) {
    for (const [index, { text }] of step.data.entries()) {
      for (const mutation of mutationsOf(text).filter((_, order) => isChosen(order))) {
        const bytes = rebuild(list, place, index, mutation.text);
        const which = `${step.event.type} ${index} ${mutation.place}`;
        expect(await verifyOffline(page, bytes), which).toEqual(await judgeLikeTheCommand(bytes));
        compared++;
      }
    }
  }
  return compared;
}

test('the file judges an archive with any value changed as the command does', { tag: '@full' }, async ({
  verifier,
}) => {
  test.setTimeout(1_800_000);
  expect(await compareMutations(verifier, () => true)).toBeGreaterThan(300);
});

test('a voter finds their ballot by code, mail, receipt and checkpoint, and learns when it is missing or a signature is wrong', async ({
  verifier: page,
}) => {
  const { tracker } = await signedTexts(right, secrets.uuid, { height: 4, size: 1 });
  await ownField(page).fill(`Gracias por votar.\nCódigo de seguimiento\n${tracker}\nHuella ${'A'.repeat(43)}`);
  await verifyOffline(page, right);
  await expect(page.getByText('Tu papeleta es la número 4 de las 6 verificadas.')).toBeVisible();
  await ownField(page).fill(tracker);
  await verifyOffline(page, without(3));
  await expect(page.getByText('Tu papeleta no está en esta urna: ninguna de las 5 papeletas')).toBeVisible();
  await ownField(page).fill(tracker.slice(1));
  await startButton(page).click();
  await expect(ownField(page)).toBeFocused();
  await expect(ownField(page)).toHaveAccessibleDescription(/Un código son 43 letras/);
  await page.reload();

  const { receipt, checkpoint, keys } = await signedTexts(right, secrets.uuid, { height: 4, size: 6 });
  await filesField(page).setInputFiles(
    [receipt, checkpoint, keys].map((text, index) => ({
      name: `texto ${index}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })),
  );
  await expect(page.getByLabel('Llaves de la votación')).toHaveValue(/observatorio/);
  await startButton(page).click();
  expect(await answersOf(page, 'Tu comprobante')).toEqual(['yes', 'open']);
  expect(await answersOf(page, 'El punto de control')).toEqual(['yes', 'yes', 'open']);
  await verifyOffline(page, right);
  expect(await answersOf(page, 'Tu comprobante')).toEqual(['yes', 'yes']);
  expect(await answersOf(page, 'El punto de control')).toEqual(['yes', 'yes', 'yes']);
  await expect(page.getByText(/^1 veedor: observatorio\.universidad\.test, el /)).toBeVisible();
  // An archive that is right in itself, and lacks the ballot.
  await verifyOffline(page, without(3));
  expect(await answersOf(page, 'Tu comprobante')).toEqual(['yes', 'no']);
  expect(await answersOf(page, 'El punto de control')).toEqual(['yes', 'yes', 'no']);
  const unproven = page.getByRole('status').filter({ hasText: 'Todavía no es una prueba' });
  await expect(unproven).toContainText(
    'falta un punto de control de este archivo: el que pegaste es de una urna distinta',
  );
  await expect(page.getByText('Esto es una prueba')).toHaveCount(0);
  // Only what the server signed of that very box makes it a proof.
  const { checkpoint: ofThatBox } = await signedTexts(without(3), secrets.uuid, { height: 1, size: 6 });
  await page.getByLabel('Punto de control', { exact: true }).fill(ofThatBox);
  await verifyOffline(page, without(3));
  await expect(page.getByRole('alert').filter({ hasText: 'Esto es una prueba' })).toContainText('Comparte los tres');
  await page.reload();

  await page.getByText('Punto de control y llaves').click();
  await page.getByLabel('Llaves de la votación').fill(keys);
  await ownField(page).fill(receipt.replace('\n4\n', '\n3\n'));
  await verifyOffline(page, without(3));
  expect(await answersOf(page, 'Tu comprobante')).toEqual(['no', 'open']);
  expect(await answersOf(page, 'Las cuatro preguntas')).toEqual(['yes', 'yes', 'yes', 'open']);
  await expect(page.getByText(/es una prueba$|avisa a la Junta/)).toHaveCount(0);
});

test('the policy of the file refuses every request, other code, and code made of texts', async ({ page }) => {
  const requested: string[] = [];
  await page.route(/^https?:/, (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  await page.goto(builtVerifier);
  const tried = await page.evaluate(async () => {
    const address = 'https://urna.example/';
    const module: string = 'data:text/javascript,1';
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const fails = async (work: () => unknown) => {
      try {
        await work();
        return false;
      } catch {
        return true;
      }
    };
    const loads = (tag: 'img' | 'script' | 'link' | 'iframe', attributes: Record<string, string>) =>
      new Promise<void>((resolve) => {
        const made = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
        made.addEventListener('error', () => resolve());
        made.addEventListener('load', () => resolve());
        document.body.append(made);
        setTimeout(resolve, 500);
      });
    const worker = () =>
      new Promise((resolve) => {
        const script = `fetch('${address}').then(() => postMessage('sent'), () => postMessage('refused'))`;
        const made = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
        made.addEventListener('message', ({ data }) => resolve(data));
      });
    const refused = {
      fetch: await fails(() => fetch(address)),
      // In a task of the page's own: what runs for the test itself may evaluate.
      eval: await new Promise<boolean>((resolve) => {
        // oxlint-disable-next-line typescript/no-implied-eval -- it must be refused
        setTimeout(() => void fails(() => new Function('return 1')()).then(resolve));
      }),
      module: await fails(() => import(module)),
      socket: await fails(
        () =>
          new Promise((resolve, reject) => {
            const socket = new WebSocket('wss://urna.example/');
            socket.addEventListener('error', reject);
            socket.addEventListener('open', resolve);
          }),
      ),
      worker: (await worker()) === 'refused',
    };
    navigator.sendBeacon(address, 'text');
    await Promise.all([
      loads('img', { src: `${address}a.png` }),
      loads('script', { src: `${address}a.js` }),
      loads('link', { rel: 'stylesheet', href: `${address}a.css` }),
      loads('iframe', { src: address }),
    ]);
    const form = document.createElement('form');
    form.action = address;
    document.body.append(form);
    form.submit();
    const handler = document.createElement('button');
    handler.setAttribute('onclick', 'globalThis.ran = true');
    handler.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { refused, ran: 'ran' in globalThis, violations: [...new Set(violations)].toSorted() };
  });
  expect(Object.entries(tried.refused).filter(([, isRefused]) => !isRefused)).toEqual([]);
  expect([tried.ran, requested]).toEqual([false, []]);
  expect(tried.violations).toEqual([
    'connect-src',
    'form-action',
    'frame-src',
    'img-src',
    'script-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-elem',
  ]);
});

test('a long archive is read in constant memory, can be stopped, and may disappear', { tag: '@full' }, async ({
  verifier: page,
  browser,
}) => {
  const megabytes = 200;
  const path = join(folder, 'larga.bel');
  writeLongArchive(path, secrets, megabytes);
  await filesField(page).setInputFiles(path);
  await startButton(page).click();
  await expect(page.getByText(/^[1-9][\d.]* votos verificados, /)).toBeVisible();
  await expect(filesField(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Detener' }).click();
  await expect(page.getByText('Verificación detenida')).toBeVisible();
  await expect.poll(() => page.workers()).toEqual([]);
  await startButton(page).click();
  await expect(page.getByText(/ votos verificados, [4-9]\d(,\d+)? MB leídos$/)).toBeVisible();
  const first = await peakOfTabs(browser);
  await expect(reportOn(page)).toBeVisible({ timeout: 120_000 });
  const all = await peakOfTabs(browser);
  if (first !== null && all !== null) expect(all - first).toBeLessThan(megabytes / 2);
  rmSync(path);
  await startButton(page).click();
  await expect(page.getByText(/^El archivo no se pudo leer hasta el final/)).toBeVisible();
});

testOnServer('the verifier that the server offers has the hash that its page states, and works', async ({ page }) => {
  await page.goto('/verificar/urna');
  const section = page.getByRole('region', { name: 'Verificar sin internet y sin este servidor' });
  const downloading = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Descargar el verificador' }).click();
  const path = await (await downloading).path();
  await expect(section.locator('code')).toHaveText(createHash('sha256').update(readFileSync(path)).digest('hex'));
  // Also as a page, under the policy that it carries.
  await page.goto('/verificador.html');
  await chooseArchive(page, right);
  await startButton(page).click();
  await expect(reportOn(page)).toContainText('Verificada: ');
});
