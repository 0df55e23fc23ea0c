import type { Browser, Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { voteAsElector } from '../../e2e/support/vote-by-api.ts';
import {
  chooseFirst,
  confirmButton,
  ELECTOR_PASSWORD,
  electorAddress,
  enterAsElector,
  enterAsVoter,
  trackingCode,
  voteDialog,
  voteRegistered,
} from '../../e2e/support/voting.ts';
import { looks, openPage, take, toastsGone, toTop } from './take-picture.ts';

const bothThemes = ['light', 'dark'] as const;

async function arrival(page: Page): Promise<void> {
  await page.goto('/voting/select');
  await page.getByRole('link', { name: 'Votar por Representantes IES' }).waitFor();
  for (const theme of bothThemes) await take(page, { name: 'voting-select', look: 'desktop', theme, height: 1160 });
  await take(page, { name: 'voting-select', look: 'phone', theme: 'light' });
  await page.goto('/voting/login-accountant');
  await page.getByText('Tendrás 5 minutos').waitFor();
  await take(page, { name: 'voting-login', look: 'phone', theme: 'light' });
  await page.goto('/voting/login-ies');
  await page.getByText('Tendrás 5 minutos').waitFor();
  await take(page, { name: 'voting-login-ies', look: 'desktop', theme: 'light', height: 1080 });
  await page.goto('/voting/censo');
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1000000491');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByText(/^Estás en el censo electoral/).waitFor();
  await take(page, { name: 'voting-roll', look: 'desktop', theme: 'light', height: 900 });
}

/** Scrolls through the page, because photos below the fold load lazily. */
async function photosHere(page: Page): Promise<void> {
  for (const photo of await page.locator('main img').all()) await photo.scrollIntoViewIfNeeded();
  await toTop(page);
}

/** Everyone's page of the candidates. */
async function candidates(page: Page): Promise<void> {
  await page.goto('/candidatos');
  await page.getByRole('list', { name: 'Candidatos' }).waitFor();
  await photosHere(page);
  await take(page, { name: 'public-candidates', look: 'desktop', theme: 'light', height: 1100 });
  await take(page, { name: 'public-candidates', look: 'phone', theme: 'dark' });
  await page.setViewportSize(looks.desktop.viewport);
}

/** One candidate with their proposal, and two beside each other. */
async function proposals(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Leer la propuesta' }).first().click();
  await page.getByRole('heading', { name: 'Propuesta' }).waitFor();
  await photosHere(page);
  await take(page, { name: 'candidate', look: 'desktop', theme: 'light', height: 900 });
  await take(page, { name: 'candidate', look: 'phone', theme: 'dark' });
  await page.goBack();
  const withProposal = page.getByRole('listitem').filter({ hasText: 'Leer la propuesta' });
  for (const place of [0, 1]) await withProposal.nth(place).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Comparar', exact: true }).click();
  await page.getByRole('button', { name: 'Compartir' }).waitFor();
  await photosHere(page);
  for (const look of ['desktop', 'phone'] as const) {
    await take(page, { name: 'candidates-compared', look, theme: 'light', height: 900 });
  }
  await page.setViewportSize(looks.desktop.viewport);
}

async function ballot(page: Page, server: ServerProcess): Promise<void> {
  await enterAsVoter(page, server, '1000000491');
  await toastsGone(page);
  await photosHere(page);
  for (const theme of bothThemes) await take(page, { name: 'ballot', look: 'desktop', theme, height: 1380 });
  for (const theme of bothThemes) await take(page, { name: 'ballot', look: 'phone', theme });
  await page.setViewportSize(looks.desktop.viewport);
  await chooseFirst(page);
  for (const theme of bothThemes) await take(page, { name: 'vote-question', look: 'desktop', theme });
  await take(page, { name: 'vote-question', look: 'phone', theme: 'light' });
  await confirmButton(page).click();
  await voteRegistered(page);
  await toTop(page);
  for (const theme of bothThemes) await take(page, { name: 'vote-registered', look: 'desktop', theme, height: 1720 });
  await take(page, { name: 'vote-registered', look: 'phone', theme: 'light', height: 1400 });
}

async function verification(page: Page): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  const code = await trackingCode(page);
  await page.goto('/verificar');
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await page.getByText('La papeleta está en la urna').waitFor();
  await take(page, { name: 'verify-code', look: 'desktop', theme: 'light', height: 1060 });
}

async function secondVisit(page: Page, server: ServerProcess): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  await voteAsElector(server, electorAddress(16), 0);
  await page.goto('/voting/login-ies');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(16));
  await page.getByLabel('Contraseña', { exact: true }).fill(ELECTOR_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('button', { name: 'Descargar Certificado' }).waitFor();
  await toTop(page);
  await take(page, { name: 'already-voted', look: 'desktop', theme: 'light', height: 1000 });
  await take(page, { name: 'already-voted', look: 'phone', theme: 'dark', height: 1000 });
}

async function elector(page: Page): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  await enterAsElector(page, 19);
  await photosHere(page);
  await take(page, { name: 'ballot-ies', look: 'desktop', theme: 'light', height: 1160 });
  await chooseFirst(page);
  await page.context().setOffline(true);
  await confirmButton(page).click();
  await voteDialog(page).getByText('Nada se ha perdido').waitFor();
  await take(page, { name: 'vote-resending', look: 'phone', theme: 'light' });
}

/** The demonstration as a voter sees it. */
export async function votingPictures(browser: Browser, server: ServerProcess): Promise<void> {
  const page = await openPage(browser, server, 'desktop');
  await arrival(page);
  await candidates(page);
  await proposals(page);
  await ballot(page, server);
  await verification(page);
  await secondVisit(page, server);
  await elector(page);
  await page.context().close();
}
