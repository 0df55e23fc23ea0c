import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { contestsInPreparation } from '../../apps/server/src/testing/elections/contests-in-preparation.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from '../../e2e/support/candidate-by-api.ts';
import { accountantsRoll, contests, openContest, openStep, step } from '../../e2e/support/contest.ts';
import { enterAs, staff, staffSession } from '../../e2e/support/staff.ts';
import { trusteeLink } from '../../e2e/support/trustee.ts';
import { askForCodeByApi, voteByApi } from '../../e2e/support/vote-by-api.ts';
import { looks, openPage, take, toastsGone, toTop } from './take-picture.ts';

const bothThemes = ['light', 'dark'] as const;

async function preparing(browser: Browser): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-screenshots-contest-'));
  await contestsInPreparation(dataDir, { contador: 30, ies: 2 });
  const server = await startServerProcess({ dataDir, env: { URNA_DEMO: '0' } });
  try {
    await trusteeKey(browser, server);
    const page = await openPage(browser, server, 'desktop');
    await enterAs(page, server, staff.administrator);
    await openContest(page, contests.contador);
    await openStep(page, 'Candidatos');
    await page.getByText('Columnas que se esperan').waitFor();
    for (const theme of bothThemes)
      await take(page, { name: 'contest-preparing', look: 'desktop', theme, height: 1400 });
    await take(page, { name: 'contest-preparing', look: 'phone', theme: 'light' });
    await page.setViewportSize(looks.desktop.viewport);
    await step(page, 'Censo')
      .getByLabel('Elegir archivo CSV')
      .setInputFiles(accountantsRoll('censo.csv', ['1000000401', '12', '1000000401']));
    await page.getByRole('button', { name: 'Revisar archivo' }).click();
    await page.getByText('2 líneas con errores').waitFor();
    await toTop(page);
    await take(page, { name: 'contest-roll-refused', look: 'desktop', theme: 'light', height: 1900 });
    await page.context().close();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A trustee who is about to protect a new key. */
async function trusteeKey(browser: Browser, server: ServerProcess): Promise<void> {
  const who = { name: 'Luz Mora', email: 'custodio1@demo.test' };
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  await call(server, 'POST', '/admin/contests/contador/trustees', who, token);
  const page = await openPage(browser, server, 'desktop');
  await page.goto(await trusteeLink(server, who.email));
  await page.getByRole('button', { name: 'Crear mi llave' }).click();
  await page.getByLabel('Frase de acceso', { exact: true }).fill('nube tambor colina trece');
  await toTop(page);
  await take(page, { name: 'trustee-key', look: 'desktop', theme: 'light', height: 900 });
  await page.context().close();
}

async function open(page: Page): Promise<void> {
  await openContest(page, contests.contador);
  await openStep(page, 'Sellar');
  await page.getByRole('img', { name: /^Columnas por hora/ }).waitFor();
  await toTop(page);
  for (const theme of bothThemes) await take(page, { name: 'contest-open', look: 'desktop', theme, height: 1900 });
  await take(page, { name: 'contest-open', look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
}

async function helpDesk(page: Page): Promise<void> {
  await page.goto('/app/mesa-de-ayuda');
  await page.getByRole('textbox', { name: 'Número de documento o correo' }).fill('1000000470');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByText(/^Votó el/).waitFor();
  await toastsGone(page);
  for (const theme of bothThemes) await take(page, { name: 'help-desk', look: 'desktop', theme, height: 900 });
  await take(page, { name: 'help-desk', look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
}

/** The administrator's view of a contest before and after sealing, and the help desk. */
export async function contestPictures(browser: Browser, server: ServerProcess): Promise<void> {
  await preparing(browser);
  for (const number of ['1000000470', '1000000471', '1000000472']) await voteByApi(server, number);
  await askForCodeByApi(server, '1000000473');
  const page = await openPage(browser, server, 'desktop');
  await enterAs(page, server, staff.administrator);
  await open(page);
  await helpDesk(page);
  await page.context().close();
}
