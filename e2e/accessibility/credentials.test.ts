import { expect, type Page } from '@playwright/test';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { Authority, PASSPHRASE, rollText, testRoll } from '../../apps/credentials/testing/authority.ts';
import { makeElection, question, wholeArchive } from '../../packages/belenios/testing/election-fixture.ts';
import { openSmtpSink, type SmtpSink } from '../../packages/mail/testing/smtp-sink.ts';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { testWithoutServer as test } from '../support/server.ts';

const VOTERS = 4;

let authority: Authority;
let sink: SmtpSink;
let guide: { url: string; stop: () => Promise<void> };
test.beforeAll(async () => {
  authority = new Authority();
  sink = await openSmtpSink({
    keepSources: true,
    behave: (address) => (address === 'votante4@demo.test' ? 550 : null),
  });
  guide = await authority.openGuide();
});
test.afterAll(async () => {
  await guide.stop();
  await sink.close();
  authority.remove();
});

/** The published ballot box of an election with the first credentials of the private file, in which two people voted. */
async function publishedArchive(voters: number): Promise<string> {
  const fixture = makeElection(nobleEd25519(), {
    questions: [question(2)],
    voters: 0,
    uuid: testRoll(0).header.election,
    credentials: (await authority.credentials()).slice(0, voters),
  });
  const ballots = fixture.credentials.slice(0, 2).map((one) => makeBallot(fixture.election, one, [[0, 1]]).text);
  return authority.write('urna.bel', wholeArchive(fixture, ballots, [1]).bytes);
}

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });

test('every step of the credential authority’s guide is accessible and works by keyboard', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto(new URL(guide.url).origin);
  await expect(page.getByRole('heading', { level: 1, name: 'Falta la llave' })).toBeVisible();
  await expectVariantAccessible(page, 'without the token');

  await page.goto('about:blank');
  await page.goto(guide.url);
  await expect(page.getByRole('button', { name: 'Leer el censo' })).toBeVisible();
  expect(page.url()).not.toContain('llave');
  await expectAccessible(page, 'start');

  const roll = authority.write('censo.jsonl', rollText(testRoll(VOTERS)));
  await page.getByLabel('Archivo del censo').setInputFiles(roll);
  await page.getByRole('button', { name: 'Leer el censo' }).press('Enter');
  await expect(page.getByText('Huella del censo', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Credenciales', exact: false, level: 2 })).toBeFocused();

  await picture(page, 'authority-roll', { height: 1210 });

  // On by keyboard from the step that has the focus.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('abcdefghijklmnopq');
  await page.keyboard.press('Tab');
  await page.keyboard.type('abcdefghijklmnopq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('La frase es débil');
  await expectAccessible(page, 'weak passphrase');

  await page.getByLabel('Frase de acceso').fill(PASSPHRASE);
  await page.getByLabel('La misma frase').fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Huella de la lista pública')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la lista pública' }).click();
  expect((await downloading).suggestedFilename()).toBe('credenciales-publicas.json');
  await expectAccessible(page, 'credentials made');

  await page.getByLabel('Servidor de correo').fill('127.0.0.1');
  await page.getByLabel('Puerto').fill(new URL(sink.url).port);
  await page.getByLabel('Cifrado').selectOption('plain');
  await page.getByLabel('Dirección del remitente').fill('autoridad@universidad.test');
  await page.getByLabel('Nombre de la autoridad').fill('Universidad de Prueba');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await page.getByRole('button', { name: 'Empezar a enviar' }).click();
  await expect(page.getByText('No queda ningún correo en espera.').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Votante Número 4' })).toBeVisible();
  await page.getByLabel('Nombre, correo o número').fill('numero');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('radio')).toHaveCount(VOTERS);
  await picture(page, 'authority-mails', { height: 900, from: step(page, 'Correos a los votantes') });
  await expectAccessible(page, 'mails sent, voters found');
  expect(sink.accepted).toHaveLength(3);

  // After the program was closed, the passphrase is asked for again.
  await guide.stop();
  guide = await authority.openGuide();
  await page.goto('about:blank');
  await page.goto(guide.url);
  await page.getByLabel('Frase de acceso').fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('no abre');
  await expectVariantAccessible(page, 'wrong passphrase');
  await page.getByLabel('Frase de acceso').fill(PASSPHRASE);
  await page.keyboard.press('Enter');

  await page.getByLabel('Urna publicada').setInputFiles(await publishedArchive(VOTERS - 1));
  await page.getByRole('button', { name: 'Verificar y comparar' }).click();
  await expect(step(page, 'Conciliación').getByText('Hay diferencias.')).toBeVisible();
  await expect(step(page, 'Conciliación').getByText('Credenciales emitidas que faltan')).toBeVisible();
  await expectAccessible(page, 'reconciled with a difference');

  const reconciliation = step(page, 'Conciliación');
  await reconciliation.getByText('Comparar otra urna').click();
  await reconciliation.getByLabel('Otra urna publicada').setInputFiles(await publishedArchive(VOTERS));
  await reconciliation.getByRole('button', { name: 'Comparar de nuevo' }).click();
  await expect(reconciliation.getByText('Todo coincide.')).toBeVisible();

  const notices = step(page, 'Avisos a los votantes');
  await expectAccessible(page, 'reconciled, nobody told yet');
  await notices.getByRole('button', { name: 'Empezar a enviar' }).click();
  // In its step, in the line above the steps, which tells what was just done, and spoken.
  await expect(page.getByText('No queda ningún aviso en espera.')).toHaveCount(3);
  await expect(notices.getByRole('cell', { name: 'Votante Número 4' })).toBeVisible();
  expect(sink.accepted).toHaveLength(6);
  await expectAccessible(page, 'everybody told');

  const end = step(page, 'Destrucción');
  await end.getByLabel('Frase de acceso').fill(PASSPHRASE);
  await end.getByLabel('Escriba DESTRUIR').fill('DESTRUIR');
  await end.getByRole('button', { name: 'Destruir las credenciales' }).click();
  await expect(end.getByRole('button', { name: 'Descargar la constancia firmada' })).toBeVisible();
  await expectAccessible(page, 'destroyed');
});
