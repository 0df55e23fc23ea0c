import { expect } from '@playwright/test';
import { spokenCode } from '@urna/belenios/spoken-code';
import { test } from '../support/server.ts';
import {
  askForCode,
  ballotsIn,
  choiceCards,
  chooseFirst,
  confirmButton,
  enterAsVoter,
  trackingCode,
  voteDialog,
  voteRegistered,
  voterAddress,
} from '../support/voting.ts';

test('an accountant finds the way in, votes and keeps the proof', { tag: '@mobile' }, async ({ page, server }) => {
  const number = '1000000401';
  const ballots = await ballotsIn(server, 'contador');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Ir a votar' }).click();
  await expect(page).toHaveURL('/voting/select');
  for (const chip of ['#Elecciones2025', '#TribunalDisciplinario', '#TuVotoCuenta']) {
    await expect(page.getByText(chip)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Votar por Representantes Contadores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acceso para Votantes' })).toBeVisible();
  await expect(
    page.getByText('Tendrás 5 minutos para votar. Luego de eso, el sistema cerrará la sesión.'),
  ).toBeVisible();

  await enterAsVoter(page, server, number);
  await expect(page.getByRole('heading', { level: 1, name: 'Votación Electoral' })).toBeVisible();
  await expect(page.getByText('30 candidatos disponibles')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/0[45]:\d\d/);

  // In the page's flow: the message covers nothing, and when it goes, nothing moves.
  await expect(page.getByText('Código verificado exitosamente')).toBeVisible();
  const list = page.getByRole('list', { name: /^Candidatos/ });
  const before = await list.boundingBox();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByText(/^Tienes hasta las \d\d:\d\d\.$/)).toBeVisible();
  expect(await list.boundingBox()).toEqual(before);

  const name = await chooseFirst(page);
  const dialog = voteDialog(page);
  await expect(dialog).toContainText('¿Está seguro de su voto?');
  await expect(dialog).toContainText('Va a votar por:');
  await expect(dialog).toContainText('único e irrevocable');
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await page.mouse.click(4, 4);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Votar por ${name}` })).toBeFocused();

  await chooseFirst(page);
  await confirmButton(page).click();
  await voteRegistered(page);
  await expect(page.getByText('Registrado exitosamente', { exact: true })).toBeVisible();
  await expect(page.getByText('Gracias por participar en el proceso democrático')).toBeVisible();
  const code = await trackingCode(page);
  await expect(page.getByText(spokenCode(code))).toBeVisible();
  expect(await ballotsIn(server, 'contador')).toBe(ballots + 1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar Certificado' }).click();
  await expect(page.getByText('El certificado se descargará en unos momentos')).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // A reload or a discarded tab loses nothing.
  await page.reload();
  await voteRegistered(page);
  expect(await trackingCode(page)).toBe(code);
  await page.getByRole('link', { name: 'Comprobar que mi papeleta está en la urna' }).click();
  await expect(page.getByText('La papeleta está en la urna')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Código' })).toHaveValue(code);
  await expect(page.getByText(spokenCode(code))).toBeVisible();
  // Taken out of the address bar, which people copy and show.
  await expect(page).toHaveURL('/verificar');
  await page.goBack();
  await voteRegistered(page);
  await page.getByRole('button', { name: 'Volver a la página principal' }).click();
  await expect(page).toHaveURL('/voting/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Acceso para Votantes' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(code);
  await page.goto('/voting/final-view');
  await expect(page).toHaveURL('/voting/login');

  // Knowing only a document number doesn't reveal whether its owner has voted.
  await askForCode(page, number);
  await expect(page).toHaveURL('/voting/verify-code');
  await expect(page.getByRole('main')).not.toContainText('Ya votaste');
});

test('the ballot is searched without accents and paginated', { tag: '@full' }, async ({ page, server }) => {
  await enterAsVoter(page, server, '1000000402');
  await expect(choiceCards(page)).toHaveCount(12);
  const pages = page.getByRole('navigation', { name: 'Páginas de candidatos' });
  await expect(pages.getByRole('button')).toHaveText(['Anterior', '1', '2', '3', 'Siguiente']);
  const names = async () => choiceCards(page).getByRole('heading').allInnerTexts();
  const first = await names();
  await pages.getByRole('button', { name: 'Página 3' }).click();
  await expect(choiceCards(page)).toHaveCount(6);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('list', { name: 'Candidatos, página 3 de 3' })).toBeFocused();

  // The order is random per voter and stable during the session.
  await page.reload();
  await expect(choiceCards(page)).toHaveCount(12);
  expect(await names()).toEqual(first);

  const search = page.getByRole('textbox', { name: /^Buscar candidatos/ });
  await expect(search).toHaveAttribute('placeholder', 'Buscar candidatos por nombre...');
  const wanted = (first[0] ?? '')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase();
  await search.fill(wanted);
  await expect(page.getByText(/^Mostrando \d+ de 30 candidatos$/)).toBeVisible();
  await expect(choiceCards(page).getByRole('heading', { name: first[0] ?? '', exact: true })).toBeVisible();
  await search.fill('nadie se llama así');
  await expect(page.getByText('No se encontraron candidatos')).toBeVisible();
  await expect(page.getByText('Intenta con diferentes términos de búsqueda.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Votar en blanco' })).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar la búsqueda' }).click();
  await expect(search).toBeFocused();
  await expect(page.getByText('30 candidatos disponibles')).toBeVisible();
});

test('the roll can be checked before the voting day', { tag: '@full' }, async ({ page }) => {
  await page.goto('/voting/select');
  await page.getByRole('link', { name: '¿Estoy en el censo?' }).click();
  await expect(page).toHaveURL('/censo');
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1000000403');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText(/^Estás en el censo electoral/)).toBeVisible();
  await expect(page.getByText(/c\S*\*+\S*@/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1000000999');
  await expect(page.getByText(/^Estás en el censo electoral/)).toBeHidden();
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'censo' })).toBeVisible();
});

test('a person who is not on the roll or types a wrong code is told what to do', { tag: '@full' }, async ({ page }) => {
  await askForCode(page, '1000000999');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.filter({ hasText: 'Este documento no está en el censo electoral.' })).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await askForCode(page, '1000000404');
  await expect(page.getByText(voterAddress('1000000404'))).toHaveCount(0);
  const code = page.getByRole('textbox', { name: 'Código de verificación' });
  await expect(code).toBeFocused();
  await code.fill('000000');
  await expect(
    alert.filter({ hasText: 'El código ingresado es incorrecto. Por favor, intenta de nuevo.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reenviar en \d+ s$/ })).toBeDisabled();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/voting/login');
});

test('every address under /voting leads somewhere', { tag: '@full' }, async ({ page }) => {
  for (const address of ['/voting', '/voting/login', '/voting/nada/de/esto', '/voting/ballot-accountant']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Acceso para Votantes' })).toBeVisible();
  }
  await page.goto('/voting/ballot-ies');
  await expect(page).toHaveURL('/voting/login-ies');
  await page.goto('/voting/final-view');
  await expect(page).toHaveURL('/voting/login');
});
