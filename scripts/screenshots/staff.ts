import type { Browser, Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { mailedCode } from '../../e2e/support/candidate-by-api.ts';
import { approve, openReview, reject, tab } from '../../e2e/support/review.ts';
import { enterAs, staff } from '../../e2e/support/staff.ts';
import { looks, openPage, take, toastsGone, toTop } from './take-picture.ts';

/** A PDF page is rendered shortly after its text layer. */
async function documentDrawn(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(1_500);
}

async function dashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Registro de Actividades' }).waitFor();
  await toastsGone(page);
  for (const theme of ['light', 'dark'] as const) {
    await take(page, { name: 'dashboard', look: 'desktop', theme, height: 1240 });
  }
  await take(page, { name: 'dashboard', look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
}

async function candidates(page: Page): Promise<void> {
  await page.goto('/app/candidatos');
  await page.getByRole('link', { name: 'Validar información' }).first().waitFor();
  await take(page, { name: 'candidates', look: 'desktop', theme: 'light', height: 1100 });
}

async function firstValidation(page: Page): Promise<void> {
  await openReview(page, 'first', '1000000203');
  await approve(page, 'Fotografía');
  await reject(page, 'Identificación', 'El documento no está ampliado al 150%.');
  await documentDrawn(page);
  await toastsGone(page);
  await toTop(page);
  await take(page, { name: 'review', look: 'desktop', theme: 'light', height: 900 });
  await take(page, { name: 'review', look: 'desktop', theme: 'dark', height: 900 });
  await take(page, { name: 'review', look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
}

async function finalReview(page: Page): Promise<void> {
  await openReview(page, 'final', '1000000241');
  await tab(page, 'Antecedentes').click();
  await documentDrawn(page);
  await take(page, { name: 'final-review', look: 'desktop', theme: 'light', height: 900 });
}

async function administration(page: Page): Promise<void> {
  await page.goto('/app/administracion/calendario');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, { name: 'calendar', look: 'desktop', theme: 'light' });
  await page.goto('/app/administracion/procesos');
  await page.getByRole('link', { name: 'Elecciones 2021' }).waitFor();
  await take(page, { name: 'processes', look: 'desktop', theme: 'light' });
  await page.getByRole('link', { name: 'Elecciones 2025' }).click();
  await page.getByRole('heading', { level: 2, name: 'Elecciones' }).waitFor();
  for (const theme of ['light', 'dark'] as const)
    await take(page, { name: 'process', look: 'desktop', theme, height: 1400 });
  await take(page, { name: 'process', look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
}

async function correction(browser: Browser, server: ServerProcess): Promise<void> {
  const page = await openPage(browser, server, 'desktop');
  await page.goto('/inscription/correct-documents/validate-candidate');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('1000000231');
  await page.getByRole('button', { name: 'Validar Cédula' }).click();
  const code = page.getByRole('textbox', { name: 'Código de verificación' });
  await code.waitFor();
  await code.fill(await mailedCode(server, 'cc1000000231@demo.test'));
  await page.waitForURL('**/upload-documents');
  await page.getByRole('heading', { name: 'Antecedentes' }).waitFor();
  await toastsGone(page);
  await take(page, { name: 'correction', look: 'desktop', theme: 'light', height: 1100 });
  await page.context().close();
}

/** The demonstration as seen by the staff and by a candidate who corrects documents. */
export async function staffPictures(browser: Browser, server: ServerProcess): Promise<void> {
  const page = await openPage(browser, server, 'desktop');
  await enterAs(page, server, staff.administrator);
  await dashboard(page);
  await candidates(page);
  await firstValidation(page);
  await finalReview(page);
  await administration(page);
  await page.context().close();
  await correction(browser, server);
}
