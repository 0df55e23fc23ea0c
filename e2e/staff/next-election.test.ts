import { expect, type Page } from '@playwright/test';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { administration, approveChanges, closeWindowAt, dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { openForm, validate } from '../support/candidate-form.ts';
import { accountantsRoll, openStep } from '../support/contest.ts';
import { closeDemo, decryptDemo, publishDemo } from '../support/publish-demo.ts';
import { test } from '../support/server.ts';
import { logInAs, staff, staffSession } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'next-election' });
test.describe.configure({ timeout: 240_000 });

const A_DAY = 24 * 3600 * 1000;

async function finish(server: ServerProcess): Promise<void> {
  for (const contest of ['contador', 'ies'] as const) {
    await closeDemo(server, contest);
    await decryptDemo(server, contest);
    await publishDemo(server, contest);
  }
}

/** Opens the registration of a draft for a month. */
async function openRegistration(server: ServerProcess): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const body = {
    window: 'inscription',
    opens_at: new Date().toISOString(),
    closes_at: new Date(Date.now() + 30 * A_DAY).toISOString(),
    reason: 'Lo pide esta prueba.',
  };
  await call(server, 'PUT', '/processes/2029/admin/calendar', body, token);
}

async function copyTo2029(page: Page): Promise<void> {
  await page.goto(administration.processes);
  await page.getByRole('button', { name: 'Nuevo proceso' }).click();
  const form = dialog(page, 'Nuevo proceso');
  await expect(form.getByLabel('Copiar de')).toHaveValue('2025');
  await form.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(form.getByText('Escriba el título')).toBeVisible();
  await form.getByLabel('Título').fill('Elecciones 2029');
  await form.getByLabel('Nombre en los enlaces').fill('2029');
  await form.getByLabel('Periodo').fill('2030-2033');
  await form.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elecciones 2029' })).toBeVisible();
}

test('the next election is a copy of this one, and this one stays where it was published', { tag: '@full' }, async ({
  page,
  browser,
  server,
}) => {
  const { certificate_code: certificate } = await voteByApi(server, '1000000401', 0);
  await finish(server);
  await logInAs(page, server, staff.administrator);
  await copyTo2029(page);

  await test.step('the draft is prepared on its own screens', async () => {
    await page.getByRole('link', { name: 'Ver sus pantallas' }).click();
    await expect(page.getByText('Elecciones 2029 es un borrador')).toBeVisible();
    await page.goto('/app/p/2029/votacion/contador');
    const roll = await openStep(page, 'Censo');
    await roll
      .getByLabel('Elegir archivo CSV')
      .setInputFiles(accountantsRoll('censo-2029.csv', ['1000000401', '1000000402']));
    await roll.getByRole('button', { name: 'Revisar archivo' }).click();
    await roll.getByRole('button', { name: 'Importar ahora' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, importar' }).click();
    await expect(roll).toContainText('2 personas pueden votar');
    await openRegistration(server);
  });

  await test.step('a public page is about the current process, wherever it was opened from', async () => {
    await page.goto('/como-funciona');
    await expect(page.getByRole('contentinfo')).toContainText('Elecciones 2025');
    await page.goto('/app/dashboard');
    await expect(page.getByText('Elecciones 2029 es un borrador')).toBeHidden();
  });

  await test.step('making it current archives the process of 2025', async () => {
    for (const window of ['inscription', 'correction', 'claims'] as const)
      await closeWindowAt(server, window, new Date());
    await page.goto(`${administration.processes}/2029`);
    await page.getByRole('button', { name: 'Poner en curso' }).click();
    const confirmation = dialog(page, 'Poner en curso: Elecciones 2029');
    await confirmation.getByRole('textbox', { name: 'Motivo' }).fill('Comienza la elección de 2029.');
    await confirmation.getByLabel('Escriba PONER EN CURSO para confirmar').fill('poner en curso');
    await confirmation.getByRole('button', { name: 'Poner en curso' }).click();
    await expect(dialog(page, 'Espera a otro administrador')).toBeVisible();
    await approveChanges(server, staff.otherAdministrator);
  });
  const visitor = await (await browser.newContext({ baseURL: server.url, locale: 'es-CO' })).newPage();
  // The wait of the demonstration.
  await expect(async () => {
    await visitor.goto('/home');
    const heading = visitor.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Plataforma de Inscripción Electoral 2029', { timeout: 2_000 });
  }).toPass({ timeout: 100_000 });
  await expect(visitor).toHaveTitle(/2029/);

  await test.step('a candidate of 2025 registers again', async () => {
    await openForm(visitor);
    await validate(visitor, demoPerson(1_000_000_301));
    await expect(visitor.getByRole('button', { name: 'Continuar →' })).toBeEnabled();
  });

  await test.step('the result of 2025 and its certificates are found by their addresses', async () => {
    await visitor.goto('/resultados/2025/contador');
    await expect(visitor.getByText('Elecciones 2025: proceso archivado')).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'Votos por candidato' })).toBeVisible();
    await visitor.goto(`/verificar?codigo=${certificate}`);
    await expect(visitor.getByText('Elecciones 2025', { exact: false }).first()).toBeVisible();
    await visitor.goto('/procesos');
    await expect(visitor.getByRole('region', { name: 'Elecciones 2025' })).toContainText('Archivado');
    await expect(visitor.getByRole('region', { name: 'Elecciones 2021' })).toContainText(
      'Verificar el archivo completo',
    );
  });
});
