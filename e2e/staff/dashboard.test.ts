import { expect, type Page } from '@playwright/test';
import { administration } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { enterAs, logInAs, staff, staffSession } from '../support/staff.ts';

// Counts log entries, which every other journey writes.
test.use({ ownServer: 'dashboard' });

const log = (page: Page) => page.getByRole('region', { name: 'Registro de Actividades' });
const rows = (page: Page) => log(page).getByRole('table').getByRole('row');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas del registro de actividades' });

test('the log is shown by twenty out of each hundred that are asked for', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.administrator);
  await expect(rows(page)).toHaveCount(21);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/activity-logs/search')) searches.push(request.postData() ?? '');
  });
  await expect(pages(page)).toContainText(/^Mostrando 1 - 20 de [\d.]+ registros/);
  await pages(page).getByRole('button', { name: 'Página siguiente' }).click();
  await expect(pages(page)).toContainText('Mostrando 21 - 40 de');
  await expect(page).toHaveURL(/pagina=2/);
  await pages(page).getByRole('button', { name: 'Página 5', exact: true }).click();
  await expect(pages(page)).toContainText('Mostrando 81 - 100 de');
  expect(searches).toEqual([]);
  await pages(page).getByRole('button', { name: 'Página 6', exact: true }).click();
  await expect(pages(page)).toContainText('Mostrando 101 - 120 de');
  await expect(rows(page)).toHaveCount(21);
  expect(searches.map((body) => JSON.parse(body) as object)).toEqual([{ page: 2, per_page: 100 }]);
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
