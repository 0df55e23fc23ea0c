import { expect, type Locator, type Page } from '@playwright/test';
import { administration } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { ownInFullRun, test } from '../support/server.ts';
import { enterAs, logInAs, staff, staffSession } from '../support/staff.ts';

// Counts log entries, which every other journey writes.
test.use({ ownServer: ownInFullRun('dashboard') });

const log = (page: Page) => page.getByRole('region', { name: 'Registro de Actividades' });
const rows = (page: Page) => log(page).getByRole('table').getByRole('row');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas del registro de actividades' });

test('the six totals and both pictures say what the server says', async ({ page, server }) => {
  await enterAs(page, server, staff.administrator);
  const { token_info } = await staffSession(server, staff.administrator);
  const answer = await fetch(`${server.url}/api/candidates/statistics`, {
    headers: { authorization: `Bearer ${token_info.token}` },
  });
  const { data } = (await answer.json()) as { data: Record<string, number> };
  const cards = {
    'Candidatos contadores': data['total_candidate_accountant'],
    'Contadores aprobados': data['total_candidate_accountant_approved'],
    'Contadores rechazados': data['total_candidate_accountant_rejected'],
    'Candidatos IES': data['total_candidate_ies'],
    'IES aprobados': data['total_candidate_ies_approved'],
    'IES rechazados': data['total_candidate_ies_rejected'],
  };
  for (const [label, value] of Object.entries(cards)) {
    const card = page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
    await expect(card.getByRole('definition')).toHaveText(new RegExp(`^${String(value)}(\\d+ %)?$`));
  }
  await expect(page.getByRole('img', { name: /^Columnas por día: \d+ inscripciones y \d+ revisiones/ })).toBeVisible();
  const states = page.getByRole('region', { name: 'Estados por tipo de candidatura' });
  await states.getByText('Ver los datos en una tabla').press('Enter');
  const table = states.getByRole('table', { name: 'Estados por tipo de candidatura' });
  await expect(table.getByRole('row', { name: /^Aprobado / })).toHaveText(
    `Aprobado${String(cards['Contadores aprobados'])}${String(cards['IES aprobados'])}`,
  );
});

test('the log stands before every chart, and turnout is a sentence until somebody votes', async ({ page, server }) => {
  await enterAs(page, server, staff.auditor);
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page.getByText(/: todavía no hay votos de las \d+ personas del censo\.$/).first()).toBeVisible();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const chart = page.getByRole('img', { name: /^Columnas por día/ });
  expect(await top(log(page))).toBeLessThan(await top(chart));
  // It begins below no more than a screen of 1280 by 800.
  expect(await top(log(page))).toBeLessThan(800);
});

test('a reviewer sees no turnout', async ({ page, server }) => {
  await enterAs(page, server, staff.reviewer);
  await expect(page.getByRole('img', { name: /^Columnas por día/ })).toBeVisible();
  await expect(page.getByText(/Votos por hora/)).toHaveCount(0);
});

test('the log is shown by twenty out of each hundred that are asked for', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.administrator);
  await expect(rows(page)).toHaveCount(21);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/activity-logs/search')) asked.push(request.postData() ?? '');
  });
  await expect(pages(page)).toContainText(/^Mostrando 1 - 20 de [\d.]+ registros/);
  await pages(page).getByRole('button', { name: 'Página siguiente' }).click();
  await expect(pages(page)).toContainText('Mostrando 21 - 40 de');
  await expect(page).toHaveURL(/pagina=2/);
  await pages(page).getByRole('button', { name: 'Página 5', exact: true }).click();
  await expect(pages(page)).toContainText('Mostrando 81 - 100 de');
  expect(asked).toEqual([]);
  await pages(page).getByRole('button', { name: 'Página 6', exact: true }).click();
  await expect(pages(page)).toContainText('Mostrando 101 - 120 de');
  await expect(rows(page)).toHaveCount(21);
  expect(asked.map((body) => JSON.parse(body) as object)).toEqual([{ page: 2, per_page: 100 }]);
  await page.reload();
  await expect(pages(page).getByRole('button', { name: 'Página 6', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await pages(page).getByRole('button', { name: 'Última página' }).click();
  await expect(pages(page).getByRole('button', { name: 'Página siguiente' })).toHaveAttribute('aria-disabled', 'true');
  await expect(rows(page)).not.toHaveCount(1);
});

test('the log is narrowed down by kind, by candidate and by words', { tag: '@full' }, async ({ page, server }) => {
  await enterAs(page, server, staff.administrator);
  await expect(rows(page)).toHaveCount(21);
  await log(page).getByLabel('Tipo de registro').selectOption({ label: 'Subsanación finalizada' });
  await expect(pages(page)).toContainText(/de 1 registros/);
  await expect(rows(page)).toHaveCount(2);
  await log(page).getByLabel('Tipo de registro').selectOption({ label: 'Inscripción finalizada' });
  await log(page).getByLabel('Tipo de candidato').selectOption({ label: 'Candidato IES' });
  // Two of them stood in the archived process too.
  await expect(pages(page)).toContainText(/de 15 registros/);
  await log(page).getByLabel('Proceso').selectOption({ label: 'Elecciones 2025' });
  await expect(pages(page)).toContainText(/de 13 registros/);
  await expect(page).toHaveURL(/registro=registration_completed&tipo=CANDIDATE_IES&proceso=2025/);
  await log(page).getByLabel('Buscar').fill('nadie se llama así');
  await expect(log(page)).toContainText('No hay datos disponibles');
  await log(page).getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(rows(page)).toHaveCount(21);
  await expect(log(page).getByLabel('Buscar')).toHaveValue('');
});

test('an auditor finds what happened to a candidate and what one person did, and no address says who', {
  tag: '@full',
}, async ({ page, server }) => {
  const { token } = (await staffSession(server, staff.auditor)).token_info;
  const { data } = (await call(server, 'POST', '/candidates/search', { per_page: 1 }, token)) as {
    data: { id: number; identification_number: string }[];
  };
  const [{ id, identification_number: number } = { id: 0, identification_number: '' }] = data;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await enterAs(page, server, staff.auditor);
  await expect(rows(page)).toHaveCount(21);
  const candidate = log(page).getByRole('textbox', { name: 'Candidato', exact: true });
  await candidate.fill('123123123');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('No hay ninguna candidatura con ese número, radicado o documento');
  await candidate.fill(number);
  await page.keyboard.press('Enter');
  // Who also has a candidacy in an archived process is asked which.
  const choices = log(page).getByRole('group', { name: 'Candidaturas encontradas' });
  await expect(candidate.and(page.locator('[readonly]')).or(choices)).toBeVisible();
  if (await choices.isVisible()) await choices.getByRole('button').first().click();
  await expect(page).toHaveURL(new RegExp(`[?&]candidato=${String(id)}$`));
  await expect(rows(page).nth(1)).toContainText(`Candidato n.º ${String(id)}`);
  await log(page).getByRole('textbox', { name: 'Hasta' }).fill('20000101');
  await expect(log(page)).toContainText(`Ningún registro cumple: hasta el 2000-01-01, candidato n.º ${String(id)}.`);
  await log(page).getByRole('textbox', { name: 'Desde' }).fill('2000-01-02');
  await expect(log(page)).toContainText('La fecha final es anterior a la inicial');
  await log(page).getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(rows(page)).toHaveCount(21);
  await expect(log(page).getByRole('textbox', { name: 'Desde' })).toHaveValue('');

  await page.goto(administration.staff);
  await page
    .getByRole('row')
    .filter({ hasText: 'Camila' })
    .getByRole('link', { name: /^Ver en el registro/ })
    .click();
  await expect(page).toHaveURL(/\?responsable=staff-\d+#/);
  await expect(log(page).getByRole('heading', { name: 'Registro de Actividades' })).toBeFocused();
  await expect(log(page).getByLabel('Responsable')).toHaveValue(/^staff-\d+$/);
  await expect(rows(page).nth(1)).toContainText('Camila');
  await page.goto(`/app/candidatos/detail/${String(id)}`);
  await page.getByRole('link', { name: 'Ver en el registro' }).click();
  await expect(rows(page).nth(1)).toContainText(`Candidato n.º ${String(id)}`);
  expect(addresses.filter((address) => address.includes(number) || /camila/i.test(address))).toEqual([]);
});

test('the chain of the log is checked on the page, to the last entry', { tag: '@full' }, async ({ page, server }) => {
  await enterAs(page, server, staff.auditor);
  await log(page).getByRole('button', { name: 'Comprobar la cadena' }).click();
  const modal = page.getByRole('dialog', { name: 'Comprobación de la cadena' });
  await expect(modal).toContainText(/[\d.]+ entradas coinciden con la huella de la siguiente\./);
  await modal.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(modal).toBeHidden();
});

test('an entry shows all that it holds, in words', { tag: '@full' }, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await page.goto('/app/dashboard?registro=candidate_review');
  await log(page)
    .getByRole('button', { name: /^Ver detalles/ })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: 'Propiedades del Registro' });
  for (const label of ['Identificador del candidato', 'Estado anterior', 'Estado nuevo', 'Documentos revisados']) {
    await expect(modal.getByRole('term').filter({ hasText: label })).toBeVisible();
  }
  await expect(modal).not.toContainText('_');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(
    log(page)
      .getByRole('button', { name: /^Ver detalles/ })
      .first(),
  ).toBeFocused();
});

test('changes are shown side by side, and an entry without properties says so', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const entry = { id: 1, created_at: '2026-11-20 10:00:00', log_name: 'candidate', causer_name: 'Sistema' };
  const told = { event: 'candidate_updated', description: 'Actualizó los datos de la candidatura' };
  const data = [
    {
      ...entry,
      ...told,
      properties: { candidate_id: 7, old: { email: 'antes@demo.test' }, attributes: { email: '<i>después</i>' } },
    },
    { ...entry, id: 2, event: 'session_ended', description: 'Cerró la sesión', properties: {} },
  ];
  const counted = { total: 2, count: 2, per_page: 100, current_page: 1, total_pages: 1 };
  const pagination = { ...counted, total_is_exact: true, next_before: null };
  await page.route('**/api/activity-logs/search', (route) => route.fulfill({ json: { data, meta: { pagination } } }));
  await enterAs(page, server, staff.administrator);
  await expect(rows(page).nth(1)).toContainText('Sistema');
  const details = log(page).getByRole('button', { name: /^Ver detalles/ });
  const modal = page.getByRole('dialog', { name: 'Propiedades del Registro' });
  await details.first().click();
  await expect(modal.getByRole('row', { name: /Correo electrónico/ })).toHaveText(
    'Correo electrónicoantes@demo.test<i>después</i>',
  );
  await page.keyboard.press('Escape');
  await details.last().click();
  await expect(modal).toContainText('No hay propiedades disponibles');
});

test('numbered pages end where counting stops, and the older entries are a click away', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const entry = { created_at: '2026-11-20 10:00:00', log_name: 'document', causer_name: 'Sistema', properties: {} };
  const data = [{ ...entry, id: 1, event: 'document_deleted', description: 'Eliminó un documento' }];
  const page1 = { count: 1, per_page: 100, current_page: 1 };
  const newest = { ...page1, total: 10_000, total_pages: 100, total_is_exact: false, next_before: 700 };
  const oldest = { ...page1, total: 1, total_pages: 1, total_is_exact: true, next_before: null };
  await page.route('**/api/activity-logs/search', (route) => {
    const { before } = route.request().postDataJSON() as { before?: number };
    return route.fulfill({ json: { data, meta: { pagination: before === 700 ? oldest : newest } } });
  });
  await logInAs(page, server, staff.administrator);
  await page.goto('/app/dashboard?registro=document');
  await expect(log(page)).toContainText('más de 10.000 registros en total');
  await expect(pages(page)).toContainText('Mostrando 1 - 20 de más de 10.000 registros');
  await log(page).getByRole('button', { name: 'Ver los más antiguos' }).click();
  await expect(page).toHaveURL(/registro=document&antes=700/);
  await expect(log(page)).toContainText('1 registro más antiguo');
  await page.goBack();
  await expect(log(page)).toContainText('más de 10.000 registros en total');
  await page.goForward();
  await log(page).getByRole('button', { name: 'Volver a los más recientes' }).click();
  await expect(page).toHaveURL(/registro=document$/);
});

test('failed requests of the dashboard show the error, and a retry loads the data', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.administrator);
  const broken = ['**/api/candidates/statistics', '**/api/activity-logs/search'];
  for (const url of broken)
    await page.route(url, (route) =>
      route.fulfill({ status: 403, json: { message: 'No tiene permiso.', code: 'forbidden' } }),
    );
  await page.reload();
  const banners = page.getByRole('alert').filter({ hasText: 'Hubo un error.' });
  await expect(banners).toHaveCount(2);
  await expect(banners.first()).toContainText('No tiene permiso.');
  await expect(log(page).getByLabel('Buscar')).toBeDisabled();
  for (const url of broken) await page.unroute(url);
  for (const left of [1, 0]) {
    await banners.first().getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(banners).toHaveCount(left);
  }
  await expect(rows(page)).toHaveCount(21);
});

test('the menu offers what the role may do, and folds on a telephone', { tag: ['@mobile-full', '@full'] }, async ({
  page,
  server,
  isMobile,
}) => {
  await enterAs(page, server, staff.reviewer);
  const menu = page.getByRole('navigation', { name: 'Gestión del proceso' });
  const toggle = page.getByRole('button', { name: 'Menú: Dashboard' });
  if (isMobile) {
    await expect(menu).toBeHidden();
    await toggle.click();
  } else await expect(toggle).toBeHidden();
  await expect(page.getByText('Bienvenido,')).toBeVisible();
  await expect(menu.getByRole('link')).toHaveText([
    /^Dashboard$/,
    /^Candidatos\d+ por decidir$/,
    /^Rectificar candidatos/,
    /^Propuestas/,
    /^Mis llaves de acceso/,
  ]);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  if (isMobile) {
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
  }
  await menu.getByRole('link', { name: /^Candidatos/ }).click();
  await expect(page).toHaveURL('/app/candidatos');
  if (isMobile) await expect(menu).toBeHidden();
});
