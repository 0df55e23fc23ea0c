import { expect, type Page } from '@playwright/test';
import { dialog } from '../support/administration.ts';
import { askOfCampaigns, CAMPAIGNS, mailsTo, preferencesLink, QUEUE, sendCampaign } from '../support/campaigns.ts';
import { test } from '../support/server.ts';
import { addressOf, enterAs, logInAs, staff } from '../support/staff.ts';
import { loseAnswers } from '../support/unreliable-network.ts';
import { voteByApi } from '../support/vote-by-api.ts';

// Casts votes and mails the whole roll of a contest.
test.use({ ownServer: 'campaigns' });
test.describe.configure({ mode: 'serial' });

/** Voters on the demonstration's roll of accountants. */
const VOTERS = 100;
const VOTED = '1000000490';
const READER = 'cc1000000491@demo.test';

const text = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' });
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Avance' })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');
const preview = (page: Page) => page.getByRole('region', { name: 'Vista previa' }).frameLocator('iframe');

test('a reminder is written, previewed, tested, sent to those who have not voted, paused and resumed', {
  tag: '@full',
}, async ({ page, server }) => {
  await voteByApi(server, VOTED);
  await enterAs(page, server, staff.administrator);
  await page.getByRole('link', { name: 'Campañas' }).click();
  await expect(page.getByText('Todavía no hay campañas')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva campaña' }).click();
  await page.getByRole('radio', { name: 'Recordatorio' }).check();
  await page.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(page).toHaveURL(`${CAMPAIGNS}/1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recordatorio n.º 1');
  await expect(page.getByText(`Hoy llegaría a ${VOTERS - 1} personas`)).toBeVisible();

  await test.step('errors are shown at their fields, and a placeholder is inserted at the cursor', async () => {
    await text(page).fill('Vota, {apodo}. ');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('No se reconoce {apodo}')).toBeVisible();
    await expect(text(page)).toBeFocused();
    await text(page).fill('Todavía puedes votar, .\n\n{enlace}');
    await text(page).press('Control+Home');
    for (let step = 0; step < 'Todavía puedes votar, '.length; step++) await text(page).press('ArrowRight');
    await page.getByRole('button', { name: /^Insertar \{nombre\}/ }).click();
    await expect(text(page)).toHaveValue('Todavía puedes votar, {nombre}.\n\n{enlace}');
    await expect(text(page)).toBeFocused();
    await page.getByRole('textbox', { name: 'Correos por minuto' }).fill('60');
  });

  await test.step('a save that fails loses nothing, and neither does another page', async () => {
    await page.route('**/api/admin/campaigns/1', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No se guardó' })).toContainText('No hay conexión');
    await page.unroute('**/api/admin/campaigns/1');
    await expect(page.getByRole('button', { name: 'Enviar la campaña' })).toBeDisabled();
    await page.getByRole('link', { name: 'Todas las campañas' }).click();
    await page.getByRole('link', { name: 'Recordatorio n.º 1' }).click();
    await expect(text(page)).toHaveValue('Todavía puedes votar, {nombre}.\n\n{enlace}');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Todo está guardado.')).toBeVisible();
    await expect(preview(page).getByText('Todavía puedes votar, Ana María Rojas Peña.')).toBeVisible();
  });

  await test.step('a test goes to oneself alone', async () => {
    await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByText('Le enviamos una prueba a su propio correo.')).toBeVisible();
    const [mail] = await mailsTo(server, addressOf(staff.administrator));
    expect(mail?.subject).toMatch(/^\[Prueba\] Aún puede votar/);
    expect(await mailsTo(server, READER)).toEqual([]);
  });

  await test.step('a draft that somebody else changed meanwhile is not sent', async () => {
    await page.getByRole('button', { name: 'Enviar la campaña' }).click();
    const question = dialog(page, 'Enviar: Recordatorio n.º 1');
    await question.getByRole('button', { name: 'Enviar definitivamente' }).click();
    await expect(question.getByText('Escriba ENVIAR para confirmar')).toHaveCount(2);
    await askOfCampaigns(server, 'PATCH', '/1', { subject: 'Hoy se vota: {eleccion}' });
    await question.getByRole('textbox').fill('enviar');
    await question.getByRole('button', { name: 'Enviar definitivamente' }).click();
    await expect(question.getByRole('alert')).toContainText('La campaña cambió mientras usted la leía.');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText('Hoy se vota: Representante');
  });

  await test.step('the campaign is sent at its rate, paused and resumed', async () => {
    await page.getByRole('button', { name: 'Enviar la campaña' }).click();
    const question = dialog(page, 'Enviar: Recordatorio n.º 1');
    await question.getByRole('textbox').fill('ENVIAR');
    await question.getByRole('button', { name: 'Enviar definitivamente' }).click();
    await expect(page.getByText(`La campaña comenzó: llegará a ${VOTERS - 1} personas.`)).toBeVisible();
    await expect(figure(page, 'Enviados')).not.toHaveText('0');
    await page.getByRole('button', { name: 'Pausar' }).click();
    await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible();
    await expect(figure(page, 'Enviándose')).toHaveText('0');
    await expect(page.getByText(/^En pausa, con \d+ correos por enviar\.$/).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Correos por minuto' }).fill('100.000');
    await page.getByRole('button', { name: 'Cambiar velocidad' }).click();
    await expect(page.getByRole('textbox', { name: 'Correos por minuto' })).toHaveValue('100000');
    await page.getByRole('button', { name: 'Reanudar' }).click();
    await expect(page.getByText('Terminada', { exact: true })).toBeVisible();
    await expect(figure(page, 'Enviados')).toHaveText(String(VOTERS - 1));
    await expect(figure(page, 'En espera')).toHaveText('0');
  });

  const [reminder, ...others] = await mailsTo(server, READER);
  expect(others).toEqual([]);
  expect(reminder?.subject).toBe('Hoy se vota: Representante de los Contadores Públicos');
  expect((await mailsTo(server, `cc${VOTED}@demo.test`)).map(({ subject }) => subject)).not.toContain(
    reminder?.subject,
  );
});

test('the unsubscribe link of a reminder works, and the next campaign and the queue report who was skipped', {
  tag: '@full',
}, async ({ page, server, browser }) => {
  const [reminder] = await mailsTo(server, READER);
  const link = preferencesLink(reminder);
  const visitor = await browser.newContext({ baseURL: server.url });
  const reader = await visitor.newPage();
  await reader.goto('/preferencias-correo#token=otro');
  await expect(reader.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible();
  await reader.goto(link);
  await expect(reader.getByText(/^Te recordamos la votación en/)).toContainText('cc1*********@demo.test');
  await expect(reader).toHaveURL('/preferencias-correo');
  await expect(reader.getByText('La convocatoria oficial a votar')).toBeVisible();
  const lost = await loseAnswers(reader, '*/api/mail-preferences/unsubscribe');
  await reader.getByRole('button', { name: 'No quiero más recordatorios' }).click();
  await expect(reader.getByText(/^No pudimos hablar con el servidor/)).toBeVisible();
  expect(await lost.mend()).toBe(1);
  await reader.getByRole('button', { name: 'No quiero más recordatorios' }).click();
  await expect(reader.getByText('Listo', { exact: true })).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Ya lo habías pedido')).toBeVisible();
  await visitor.close();

  // Everyone on the roll, whether they voted or not.
  const id = await sendCampaign(server, { contest: 'contador', kind: 'recordatorio', audience: 'all' });
  await logInAs(page, server, staff.auditor);
  await page.goto(CAMPAIGNS);
  await page.getByRole('link', { name: `Recordatorio n.º ${id}` }).click();
  // Back on the list, two campaigns are finished.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Recordatorio n.º ${id}`);
  await expect(page.getByText('Terminada', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Los que no llegaron' })).toContainText(
    'Pidió no recibir recordatorios',
  );
  await expect(figure(page, 'Enviados')).toHaveText(String(VOTERS - 1));
  for (const name of ['Pausar', 'Cancelar campaña', 'Cambiar velocidad'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  expect((await mailsTo(server, READER)).length).toBe(1);

  await page.getByRole('link', { name: 'Omitidos' }).click();
  await expect(page).toHaveURL(`${QUEUE}?campana=${id}&estado=skipped`);
  const rows = page.getByRole('table', { name: 'Correos' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('cc1*********@demo.test');
  await expect(rows.last()).toContainText('Pidió no recibir recordatorios');
  await page.getByRole('link', { name: 'Todos' }).click();
  await expect(page).toHaveURL(`${QUEUE}?campana=${id}`);
  await expect(page.getByText(`Mostrando 1 - 20 de ${VOTERS} correos`)).toBeVisible();
  await page.getByRole('button', { name: 'Página 2' }).click();
  await expect(page.getByText(`Mostrando 21 - 40 de ${VOTERS} correos`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`Mostrando 1 - 20 de ${VOTERS} correos`)).toBeVisible();

  await page.goto('/app/dashboard?registro=mail');
  const log = page.getByRole('region', { name: 'Registro de Actividades' });
  await expect(log).toContainText(`Recordatorio n.º ${id} · Representantes Contadores`);
  await log
    .getByRole('button', { name: /^Ver detalles: Terminó una campaña/ })
    .first()
    .click();
  await expect(dialog(page, 'Propiedades del Registro')).toContainText('Omitidos: 1');
});
