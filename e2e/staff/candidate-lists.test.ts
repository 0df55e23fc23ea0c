import { expect, type Page } from '@playwright/test';
import { lists, openList, rows } from '../support/review.ts';
import { test } from '../support/server.ts';
import { enterAs, logInAs, staff } from '../support/staff.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por cédula' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas de candidatos' });

test.use({ ownServer: 'candidate-lists' });

test('the list shows eight candidates on a screen, whose turn it is and since when, finds them by name, and a click opens one', {
  tag: '@mobile-full',
}, async ({ page, server, isMobile }) => {
  await logInAs(page, server, staff.reviewer);
  await page.goto(lists.first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candidatos');
  await expect(page.getByText('Gestión de candidatos registrados')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    // The box that chooses the page, which stands above the cards of a phone.
    isMobile ? 'Elegir' : '',
    'Candidato',
    'Cedula',
    'Tipo',
    'Estado',
    'Fecha Registro',
    'Validado por',
    'Acciones',
  ]);
  await expect(rows(page)).toHaveCount(10);

  await openList(page, 'first', '1000000201');
  const row = rows(page);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('1.000.000.201');
  await expect(row).toContainText('Contador');
  await expect(row).toContainText(/Espera \d+ (hora|día)s?|Espera menos de una hora/);
  await expect(row).toContainText('Sin verificado');
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4} a las \d{2}:\d{2}:\d{2}/);

  await openList(page, 'final', '1000000231');
  await expect(rows(page)).toContainText('Para Subsanar');
  await expect(rows(page)).toContainText(/Esperando al candidato|Vence pronto/);
  // A telephone shows and finds the same.
  if (isMobile) return;
  await test.step('eight rows on a screen', () => expectEightRows(page));

  await page.goto(lists.first);
  const whole = await rows(page).first().getByRole('rowheader').innerText();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(whole.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  expect(page.url()).not.toContain(encodeURIComponent(whole.split(' ')[0] ?? ''));
  await page.reload();
  await expect(pages(page)).toContainText('Mostrando 1 - 1 de 1');
  // The row's link lies over its cells, so that the name itself can't be clicked.
  const name = await rows(page).getByRole('rowheader').boundingBox();
  await page.mouse.click((name?.x ?? 0) + 40, (name?.y ?? 0) + 30);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validación de Inscripción');
  await page.getByRole('main').getByRole('link', { name: 'Candidatos' }).last().click();
  await expect(page.getByRole('searchbox', { name: 'Buscar por nombre' })).toHaveValue(whole.toUpperCase());
  await page.goto(`${lists.first}?orden=antiguas&por-pagina=25`);
  await expect(rows(page)).toHaveCount(25);
});

/** Rows are 44 px high, and eight of them stand on a screen of 1280 by 800. */
async function expectEightRows(page: Page): Promise<void> {
  for (const list of Object.values(lists)) {
    await page.goto(list);
    await expect(rows(page).first()).toBeVisible();
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
    // A colleague who has one open is named in a third line.
    const heights = boxes.map((box) => box?.height ?? 0).toSorted((a, b) => a - b);
    expect(heights.at(heights.length / 2)).toBeLessThanOrEqual(45);
    const eighth = boxes[Math.min(8, boxes.length) - 1];
    expect((eighth?.y ?? 0) + (eighth?.height ?? 0)).toBeLessThanOrEqual(800);
  }
}

test('the search takes digits alone, waits for a pause in typing, and the URL keeps every filter but the number', {
  tag: '@full',
}, async ({ page, server }) => {
  await page.clock.install();
  await logInAs(page, server, staff.reviewer);
  await page.goto(lists.first);
  await expect(rows(page)).toHaveCount(10);
  const searched: string[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/candidates/search')) return;
    searched.push((request.postDataJSON() as { identification_number?: string }).identification_number ?? '');
  });
  // While the page's clock stands, a busy machine can't turn the time between two keys into a pause.
  await page.clock.pauseAt(Date.now() + 1000);
  await search(page).pressSequentially('a1b0 0.0-0002');
  await expect(search(page)).toHaveValue('10000002');
  expect(searched).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => searched).toEqual(['10000002']);
  await expect(pages(page)).toContainText('Mostrando 1 - 10 de');
  await expect(page).toHaveURL(lists.first);

  await page.getByRole('combobox', { name: 'Tipo de candidato' }).selectOption('IES');
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Pendiente');
  await expect(page).toHaveURL(`${lists.first}?tipo=ies&estado=pendiente`);
  await page.reload();
  await expect(search(page)).toHaveValue('10000002');
  await expect(rows(page).first()).toContainText('IES');

  await search(page).fill('999999');
  await expect(page.getByText('No hay datos disponibles')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL(lists.first);
  await expect(search(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);
});

test('the page of the list is kept in the URL and restored by the back button', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.reviewer);
  await page.goto(lists.first);
  const first = await rows(page).first().textContent();
  await pages(page).getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL(`${lists.first}?pagina=2`);
  await expect(pages(page)).toContainText('Mostrando 11 - 20 de');
  await expect(rows(page).first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(pages(page)).toContainText('Mostrando 1 - 10 de');
  await expect(rows(page).first()).toHaveText(first ?? '');
  // An old URL: the list has become shorter since.
  await page.goto(`${lists.first}?pagina=4000`);
  await expect(page).toHaveURL(/pagina=\d{1,2}$/);
  await expect(rows(page).first()).toBeVisible();
});

test('the review history shows on hover and on focus, and closes with Escape', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.reviewer);
  await openList(page, 'first', '1000000301');
  const name = rows(page).getByRole('button');
  const history = page.getByRole('list', { name: 'Historial de validación' });
  await expect(history).toBeHidden();
  await name.hover();
  await expect(history).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(history).toContainText('Aprobado');
  // The list stays open while the pointer moves to it.
  await history.hover();
  await expect(history).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(history).toBeHidden();
  await name.focus();
  await expect(history).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('the export contains the filtered candidates', { tag: '@full' }, async ({ page, server }) => {
  await logInAs(page, server, staff.auditor);
  await page.goto(`${lists.first}?tipo=ies&estado=aprobado`);
  await expect(pages(page)).toContainText('de 8');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^candidatos-\d{4}-\d{2}-\d{2}\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  // Eight different document numbers: each line is another candidate.
  expect(new Set(text.match(/10000003\d{2}/g)).size).toBe(8);
});

test('after a failed request the search is disabled, unless a filter is set that can be removed', {
  tag: '@full',
}, async ({ page, server }) => {
  await enterAs(page, server, staff.reviewer);
  await page.route('**/api/candidates/search', (route) =>
    route.fulfill({ status: 403, json: { message: 'No se pudo.', code: 'forbidden' } }),
  );
  await page.goto(lists.first);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Hubo un error.');
  await expect(alert).toContainText('No se pudo.');
  await expect(search(page)).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Estado' })).toBeDisabled();
  await page.goto(`${lists.first}?tipo=ies`);
  await expect(alert).toBeVisible();
  await expect(search(page)).toBeEnabled();

  await page.unroute('**/api/candidates/search');
  await page.goto(lists.first);
  await expect(rows(page)).toHaveCount(10);
});
