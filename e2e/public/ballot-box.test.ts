import { expect } from '@playwright/test';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'ballot-box' });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const votes = 27;

test('the ballot box is read page by page, and a code is found in it @mobile', async ({ page, server }) => {
  for (let place = 0; place < votes; place++) await voteByApi(server, String(1_000_000_401 + place), place % 3);
  const listed = await call(server, 'GET', '/elections/contador/ballots?per_page=100', undefined);
  const codes = (listed as { data: { tracking_code: string }[] }).data.map((ballot) => ballot.tracking_code);
  expect(codes).toHaveLength(votes);

  await page.goto('/verificar/papeletas');
  const table = page.getByRole('table', { name: 'Papeletas de la urna, por número' });
  await expect(table.getByRole('rowheader')).toHaveCount(25);
  await expect(page.getByText('Mostrando 1 - 25 de 27')).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await expect(page).toHaveURL(/pagina=2/);
  await page.goBack();
  await expect(table.getByRole('rowheader')).toHaveCount(25);

  const field = page.getByRole('textbox', { name: 'Código de seguimiento' });
  await field.fill('no es un código');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText(/^Un código de seguimiento tiene 43/)).toBeVisible();
  await field.fill('A'.repeat(43));
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Ninguna papeleta de esta urna tiene ese código')).toBeVisible();
  await field.fill(` ${codes[26] ?? ''} `);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Es la papeleta número 27')).toBeVisible();
  const own = table.getByRole('row').filter({ hasText: 'La que buscas' });
  await expect(own).toContainText(codes[26] ?? '');
  // The address says which, so that it can be gone back to.
  await page.reload();
  await expect(own).toContainText(codes[26] ?? '');

  await page.getByRole('button', { name: 'Ver la papeleta 27' }).click();
  const paper = page.getByRole('dialog', { name: 'Papeleta 27' });
  await expect(paper.getByText(/^Tu navegador calculó el código a partir de la papeleta, y es el mismo/)).toBeVisible();
  const download = page.waitForEvent('download');
  await paper.getByRole('button', { name: 'Descargar la papeleta' }).click();
  expect((await download).suggestedFilename()).toBe('papeleta-contador-27.json');
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();

  await page.getByRole('link', { name: 'Representantes IES' }).click();
  await expect(page.getByText('La urna está vacía: todavía no ha votado nadie.')).toBeVisible();
});

test('a ballot whose bytes are not those of its code is told from the others', async ({ page }) => {
  await page.route('**/api/elections/contador/ballots/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { ballot: string } };
    await route.fulfill({
      json: { data: { ...data, ballot: data.ballot.replace('"challenge":"1', '"challenge":"2') } },
    });
  });
  await page.goto('/verificar/papeletas');
  await page.getByRole('button', { name: 'Ver la papeleta 1', exact: true }).click();
  await expect(page.getByText('El código no corresponde a esta papeleta')).toBeVisible();
});

test('while the vote is open its results page tells the turnout, and where to check', async ({ page }) => {
  await page.goto('/resultados');
  await expect(page.getByText('La votación está abierta')).toBeVisible();
  const turnout = page.getByRole('region', { name: 'Votos por hora' });
  await expect(turnout).toContainText(/27 votos de 100: 27 % del censo\./);
  await turnout.getByText('Ver los datos en una tabla').click();
  await expect(turnout.getByRole('cell', { name: '27' })).toBeVisible();
  await page.getByRole('link', { name: 'Representantes IES' }).click();
  await expect(page).toHaveURL('/resultados?eleccion=ies');
  await expect(page.getByText(/0 votos de 20/)).toBeVisible();
});

test('the explanation leads to everything that can be checked', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Cómo funciona la votación' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cómo funciona la votación' })).toBeVisible();
  for (const heading of [
    'Tu voto es secreto',
    'Una credencial, un voto',
    'Que solo voten quienes pueden',
    'La página que recibes',
    'La presión de otra persona',
  ]) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.getByText('¿Puedo cambiar mi voto?').click();
  await expect(page.getByText(/^No\. Cada persona vota una sola vez/)).toBeVisible();
  for (const [name, url] of [
    ['Verificar un código', '/verificar'],
    ['Verificar la urna completa', '/verificar/urna'],
    ['Ver los resultados', '/resultados'],
  ] as const) {
    await page.goto('/como-funciona');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
