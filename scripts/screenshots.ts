import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPdf } from '../apps/server/src/demo/artwork/demo-pdf.ts';
import { drawPortrait } from '../apps/server/src/demo/artwork/draw-portrait.ts';
import { demoPerson } from '../apps/server/src/demo/people.ts';
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { pdfFile, uploadFile } from '../e2e/support/candidate-documents.ts';
import { answersOf, continueButton, fillForm, openForm, validate } from '../e2e/support/candidate-form.ts';
import { buildWebApp } from './build-web-app.ts';
import { ensureChromium } from './find-chromium.ts';

/** Takes the pictures of docs/images by walking the demonstration: run it again whenever a screen has changed. */
const folder = join(import.meta.dirname, '../docs/images');
const person = demoPerson(1_000_000_102);
const fullName = [person.first_name, person.second_name, person.first_last_name, person.second_last_name]
  .filter(Boolean)
  .join(' ');

const looks = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
type Look = keyof typeof looks;

interface Picture {
  name: string;
  look: Look;
  theme: 'light' | 'dark';
  /** Where the usual height would cut what the picture is of. */
  height?: number;
}

async function take(page: Page, { name, look, theme, height }: Picture): Promise<void> {
  const { viewport } = looks[look];
  await page.setViewportSize({ ...viewport, height: height ?? viewport.height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready);
  // Pictures of files are drawn a moment after they arrive.
  await page.waitForTimeout(400);
  const suffix = [look === 'phone' ? '-360' : '', theme === 'dark' ? '-dark' : ''].join('');
  const file = join(folder, `${name}${suffix}.png`);
  // Flat colours and letters: a palette holds them in a third of the bytes, and the eye sees no difference.
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file);
  process.stdout.write(`${file} ${Math.round(statSync(file).size / 1024)} kB\n`);
}

async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** The words of success would cover what the picture is of. */
async function toastsGone(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0, { timeout: 15_000 });
}

async function scrollTo(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { name: heading, exact: true, level: 2 })
    .evaluate((node) => window.scrollTo(0, node.getBoundingClientRect().top + window.scrollY - 96));
}

async function openPage(browser: Browser, server: ServerProcess, look: Look): Promise<Page> {
  const context = await browser.newContext({
    ...looks[look],
    baseURL: server.url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

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
  await page.setViewportSize(looks.desktop.viewport);
  await uploadFile(page, 'Antecedentes', pdfFile('antecedentes.pdf', await demoPdf('antecedentes', about)));
  await page.getByRole('button', { name: 'Continuar con la inscripción' }).click();
}

async function preview(page: Page): Promise<void> {
  const pdf = page.getByRole('region', { name: 'Documento de inscripción', exact: true });
  await pdf.getByRole('status').filter({ hasText: 'Página 1 de' }).waitFor();
  await toastsGone(page);
  await toTop(page);
  await take(page, { name: 'preview', look: 'desktop', theme: 'light', height: 1000 });
  await scrollTo(page, 'Documento de inscripción');
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
  await page.goto(`/correo?to=${person.email}`);
  await page.frameLocator('iframe').getByText('Guarde este comprobante').waitFor();
  await take(page, { name: 'mailbox', look: 'desktop', theme: 'light' });
}

mkdirSync(folder, { recursive: true });
await buildWebApp();
const executablePath = ensureChromium();
const server = await startServerProcess({ env: { URNA_DEMO: '1' } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await landing(browser, server);
  const page = await openPage(browser, server, 'desktop');
  await form(page);
  await documents(page);
  await preview(page);
  await mailbox(page);
} finally {
  await browser.close();
  await server.stop();
}
