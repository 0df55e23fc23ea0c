import type { Browser, Page } from '@playwright/test';
import { demoPdf } from '../../apps/server/src/demo/artwork/demo-pdf.ts';
import { drawPortrait } from '../../apps/server/src/demo/artwork/draw-portrait.ts';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { mailedCode } from '../../e2e/support/candidate-by-api.ts';
import { card, chooseFile, pdfFile, uploadFile } from '../../e2e/support/candidate-documents.ts';
import { answersOf, continueButton, fillForm, openForm, validate } from '../../e2e/support/candidate-form.ts';
import { drawPhotograph } from '../../e2e/support/photographs.ts';
import { looks, openPage, scrollTo, take, toastsGone, toTop } from './take-picture.ts';

const person = demoPerson(1_000_000_102);
const fullName = [person.first_name, person.second_name, person.first_last_name, person.second_last_name]
  .filter(Boolean)
  .join(' ');

async function landing(browser: Browser, server: ServerProcess): Promise<void> {
  for (const look of ['desktop', 'phone'] as const) {
    const page = await openPage(browser, server, look);
    await page.goto('/home');
    await page.getByRole('link', { name: 'Iniciar Inscripción' }).first().waitFor();
    const height = look === 'desktop' ? 1240 : 740;
    await take(page, { name: 'landing', look, theme: 'light', height });
    if (look === 'desktop') await take(page, { name: 'landing', look, theme: 'dark', height });
    await page.context().close();
  }
}

async function form(page: Page): Promise<void> {
  await openForm(page);
  await validate(page, person);
  await continueButton(page).click();
  await page.getByRole('alert', { name: 'Revise estos datos para continuar' }).waitFor();
  await toTop(page);
  await take(page, { name: 'form-refused', look: 'desktop', theme: 'light' });
  await fillForm(page, answersOf(person));
  await page.getByRole('textbox', { name: 'Dirección de residencia' }).focus();
  await scrollTo(page, 'Información Personal');
  await take(page, { name: 'form', look: 'desktop', theme: 'light' });
  await take(page, { name: 'form', look: 'desktop', theme: 'dark' });
  await page.setViewportSize(looks.phone.viewport);
  await scrollTo(page, 'Información de Contacto');
  await take(page, { name: 'form', look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
  await continueButton(page).click();
}

async function documents(page: Page): Promise<void> {
  const about = { fullName, documentNumber: person.number };
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await drawPortrait(102, 'feminine') };
  await uploadFile(page, 'Fotografía', photo);
  await uploadFile(page, 'Identificación', pdfFile('cedula.pdf', await demoPdf('cedula', about)));
  await toastsGone(page);
  await toTop(page);
  await take(page, { name: 'documents', look: 'desktop', theme: 'light', height: 1240 });
  await take(page, { name: 'documents', look: 'phone', theme: 'dark' });
  await capture(page);
  await phoneCode(page);
  await page.setViewportSize(looks.desktop.viewport);
  await uploadFile(page, 'Antecedentes', pdfFile('antecedentes.pdf', await demoPdf('antecedentes', about)));
  await page.getByRole('button', { name: 'Continuar con la inscripción' }).click();
}

/** A photograph of a document, with the edges that were found. */
async function capture(page: Page): Promise<void> {
  await page.setViewportSize(looks.phone.viewport);
  const { jpeg } = await drawPhotograph({ seed: 10, subject: 'letter' });
  await chooseFile(page, 'Antecedentes', { name: 'antecedentes.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  const dialog = page.getByRole('dialog', { name: 'Tomar foto: Antecedentes' });
  await dialog.getByRole('heading', { name: 'Revise los bordes' }).waitFor();
  await take(page, { name: 'capture-edges', look: 'phone', theme: 'light' });
  await dialog.getByRole('button', { name: 'Usar así' }).click();
  await dialog.getByRole('button', { name: 'Usar este documento' }).waitFor();
  await take(page, { name: 'capture-pages', look: 'phone', theme: 'dark' });
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: '¿Descartar lo que lleva?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
}

/** The code that continues on a phone. */
async function phoneCode(page: Page): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  await card(page, 'Antecedentes').getByRole('button', { name: 'Continuar en mi teléfono: Antecedentes' }).click();
  await page
    .getByRole('dialog', { name: 'Continuar en mi teléfono: Antecedentes' })
    .getByRole('img', { name: /^Código QR/ })
    .waitFor();
  await take(page, { name: 'phone-code', look: 'desktop', theme: 'light' });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
}

/** What a candidate sees of the candidacy afterwards. */
async function followUp(page: Page, server: ServerProcess, radicado: string): Promise<void> {
  await page.goto('/seguimiento');
  await page.getByRole('textbox', { name: 'Radicado' }).fill(radicado);
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(person.number);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));
  await page.getByText(`Radicado ${radicado}`).waitFor();
  await toastsGone(page);
  await toTop(page);
  await take(page, { name: 'follow-up', look: 'desktop', theme: 'light', height: 1000 });
  await take(page, { name: 'follow-up', look: 'phone', theme: 'dark' });
}

async function preview(page: Page): Promise<void> {
  const pdf = page.getByRole('region', { name: 'Inscripción (PDF)', exact: true });
  await pdf.getByRole('status').filter({ hasText: 'Página 1 de' }).waitFor();
  await toastsGone(page);
  await toTop(page);
  await take(page, { name: 'preview', look: 'desktop', theme: 'light', height: 1000 });
  await scrollTo(page, 'Inscripción (PDF)');
  await take(page, { name: 'preview-document', look: 'desktop', theme: 'light', height: 1000 });
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await page.getByRole('heading', { name: 'Inscripción finalizada' }).waitFor();
  await page.getByRole('timer').waitFor({ state: 'hidden' });
  await toTop(page);
  await take(page, { name: 'receipt', look: 'desktop', theme: 'light', height: 900 });
  await take(page, { name: 'receipt', look: 'phone', theme: 'light' });
}

async function mailbox(page: Page): Promise<void> {
  await page.setViewportSize(looks.desktop.viewport);
  await page.goto('/correo');
  await page.getByRole('searchbox', { name: 'Buscar por dirección' }).fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByText('Guarde este comprobante').waitFor();
  await take(page, { name: 'mailbox', look: 'desktop', theme: 'light' });
}

export async function candidatePictures(browser: Browser, server: ServerProcess): Promise<void> {
  await landing(browser, server);
  const page = await openPage(browser, server, 'desktop');
  await form(page);
  await documents(page);
  await preview(page);
  const radicado = await page
    .getByText(/^2025-C-\d{8}$/)
    .first()
    .innerText();
  await mailbox(page);
  await followUp(page, server, radicado);
  await page.context().close();
}
