import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSPHRASE } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { contests, openContest, openStep } from '../../e2e/support/contest.ts';
import { closeDemo, demoTrustee, demoTrusteeFile, publishDemo } from '../../e2e/support/publish-demo.ts';
import { enterAs, staff } from '../../e2e/support/staff.ts';
import { chooseFile, openTrustee, task, unlock } from '../../e2e/support/trustee.ts';
import { voteByApi } from '../../e2e/support/vote-by-api.ts';
import { looks, openPage, take, toastsGone, toTop } from './take-picture.ts';
import { witnessInOrder } from './witness.ts';

const bothThemes = ['light', 'dark'] as const;
/** The choices of the votes, varied so that the chart isn't empty. */
const votes = [0, 4, 0, 7, 4, 0, 'blank', 12, 0, 4, 0, 7, 21, 0, 4, 'blank', 0, 12, 7, 0] as const;

async function explanation(page: Page): Promise<void> {
  await page.goto('/como-funciona');
  await page.getByRole('heading', { name: 'El camino de tu voto' }).waitFor();
  for (const theme of bothThemes) await take(page, { name: 'how-it-works', look: 'desktop', theme, height: 1200 });
  await take(page, { name: 'how-it-works', look: 'phone', theme: 'light', height: 1200 });
  await page.setViewportSize(looks.desktop.viewport);
}

async function ballotBox(page: Page): Promise<void> {
  await page.goto('/verificar/papeletas');
  const code = await page.getByRole('table').locator('code').nth(4).innerText();
  await page.getByRole('textbox', { name: 'Código de seguimiento' }).fill(code);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByText('Es la papeleta número 5').waitFor();
  await take(page, { name: 'ballot-box', look: 'desktop', theme: 'light', height: 900 });
  await take(page, { name: 'ballot-box', look: 'phone', theme: 'dark' });
  await page.setViewportSize(looks.desktop.viewport);
}

async function turnout(page: Page): Promise<void> {
  await page.goto('/resultados');
  await page.getByRole('img', { name: /^Columnas por hora/ }).waitFor();
  await page.getByText('1 veedor independiente ve la misma urna').waitFor();
  await take(page, { name: 'results-open', look: 'desktop', theme: 'light', height: 1340 });
}

async function decryption(browser: Browser, server: ServerProcess): Promise<void> {
  const who = { name: 'Custodio de la demostración', email: demoTrustee };
  const trustee = await openTrustee(browser, server, who, 'contador');
  const { page } = trustee;
  await task(page, 'Descifre su parte del total').waitFor();
  await chooseFile(page, demoTrusteeFile(server, 'contador'));
  await unlock(page, DEMO_PASSPHRASE);
  await page.getByRole('button', { name: 'Comprobar la urna' }).click();
  await page.getByText('La urna y la suma son correctas').waitFor();
  await page.setViewportSize(looks.desktop.viewport);
  await toTop(page);
  for (const theme of bothThemes) await take(page, { name: 'trustee-decrypts', look: 'desktop', theme, height: 1000 });
  await take(page, { name: 'trustee-decrypts', look: 'phone', theme: 'light', height: 1000 });
  await page.getByRole('button', { name: 'Descifrar y enviar mi parte' }).click();
  await task(page, 'Su tarea terminó').waitFor();
  await trustee.context.close();
}

async function tally(page: Page): Promise<void> {
  await openContest(page, contests.contador);
  await openStep(page, 'Escrutinio');
  await toastsGone(page);
  await toTop(page);
  await take(page, { name: 'contest-tally', look: 'desktop', theme: 'light', height: 1300 });
}

async function result(page: Page): Promise<void> {
  await page.goto('/resultados');
  await page.getByRole('region', { name: 'Votos por candidato' }).waitFor();
  for (const photo of await page.locator('main img').all()) await photo.scrollIntoViewIfNeeded();
  await toTop(page);
  for (const theme of bothThemes) await take(page, { name: 'results', look: 'desktop', theme, height: 1400 });
  await take(page, { name: 'results', look: 'phone', theme: 'light', height: 1200 });
  await page.setViewportSize(looks.desktop.viewport);
  await page.getByText('Verificar con belenios-tool, un programa que no es nuestro').click();
  await page.getByRole('heading', { name: 'Compruébalo tú' }).evaluate((node) => node.scrollIntoView());
  await take(page, { name: 'results-check', look: 'desktop', theme: 'light', height: 1300 });
}

async function boxChecked(page: Page): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  await page.goto('/verificar/urna');
  await page.getByRole('button', { name: 'Verificar esta urna' }).first().click();
  const report = page.getByRole('region', { name: 'Informe de la verificación' });
  await report.getByText('Verificada').first().waitFor();
  await report.evaluate((node) => node.scrollIntoView());
  await take(page, { name: 'box-checked', look: 'desktop', theme: 'light', height: 1000 });
  await take(page, { name: 'box-checked', look: 'phone', theme: 'dark', height: 1000 });
}

async function otherPages(page: Page): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, { name: 'landing-result', look: 'desktop', theme: 'light', height: 900 });
  await page.goto('/accesibilidad');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, { name: 'accessibility', look: 'desktop', theme: 'light', height: 1000 });
  await take(page, { name: 'accessibility', look: 'phone', theme: 'dark' });
}

/** Takes the demonstration from open voting to the published result. Afterwards it can't be used again. */
export async function resultPictures(browser: Browser, server: ServerProcess): Promise<void> {
  for (const [place, choice] of votes.entries()) await voteByApi(server, String(1_000_000_401 + place), choice);
  const visitor = await openPage(browser, server, 'desktop');
  await explanation(visitor);
  await ballotBox(visitor);
  await turnout(visitor);
  await witnessInOrder(visitor);
  await closeDemo(server, 'contador');
  const administrator = await openPage(browser, server, 'desktop');
  await enterAs(administrator, server, staff.administrator);
  await tally(administrator);
  await decryption(browser, server);
  await publishDemo(server, 'contador');
  await result(visitor);
  await boxChecked(visitor);
  await otherPages(visitor);
  await administrator.context().close();
  await visitor.context().close();
}
