import type { Browser, Page } from '@playwright/test';
import { Authority, PASSPHRASE, rollText, testRoll } from '../../apps/credentials/testing/authority.ts';
import { openSmtpSink } from '../../packages/mail/testing/smtp-sink.ts';
import { looks, scrollTo, take, toTop } from './take-picture.ts';

const VOTERS = 1840;

async function setUpMail(page: Page, port: string): Promise<void> {
  await page.getByLabel('Servidor de correo').fill('127.0.0.1');
  await page.getByLabel('Puerto').fill(port);
  await page.getByLabel('Cifrado').selectOption('plain');
  await page.getByLabel('Dirección del remitente').fill('credenciales@universidad.test');
  await page.getByLabel('Nombre de la autoridad').fill('Universidad de Ejemplo');
  await page.getByLabel('Correos por segundo').fill('100');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
}

/** The guide of the credential authority: the roll with its fingerprint, and the mails in the middle of the sending. */
export async function credentialPictures(browser: Browser): Promise<void> {
  const authority = new Authority();
  const troubles = new Map<string, 550 | 'lose'>([
    ['votante7@demo.test', 550],
    ['votante19@demo.test', 'lose'],
  ]);
  const sink = await openSmtpSink({ behave: (address) => troubles.get(address) ?? null });
  const guide = await authority.openGuide();
  const context = await browser.newContext({ ...looks.desktop, locale: 'es-CO', reducedMotion: 'reduce' });
  const page = await context.newPage();
  try {
    await page.goto(guide.url);
    await page
      .getByLabel('Archivo del censo')
      .setInputFiles(authority.write('censo.jsonl', rollText(testRoll(VOTERS))));
    await page.getByRole('button', { name: 'Leer el censo' }).click();
    await page.getByText('Huella del censo', { exact: true }).waitFor();
    await toTop(page);
    await take(page, { name: 'authority-roll', look: 'desktop', theme: 'light', height: 1210 });
    await page.getByLabel('Comparé la huella').check();
    await page.getByLabel('Frase de acceso').fill(PASSPHRASE);
    await page.getByLabel('La misma frase').fill(PASSPHRASE);
    await page.getByRole('button', { name: /^Hacer/ }).click();
    await page.getByText('Huella de la lista pública').waitFor();
    await setUpMail(page, new URL(sink.url).port);
    await page.getByRole('button', { name: 'Empezar a enviar' }).click();
    while (sink.accepted.length < 500) await page.waitForTimeout(50);
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.getByRole('button', { name: 'Seguir enviando' }).waitFor();
    await scrollTo(page, 'Correos a los votantes');
    await take(page, { name: 'authority-mails', look: 'desktop', theme: 'light', height: 900 });
    await scrollTo(page, 'Correos a los votantes');
    await take(page, { name: 'authority-mails', look: 'desktop', theme: 'dark', height: 900 });
    await page.setViewportSize(looks.phone.viewport);
    await scrollTo(page, 'Correos a los votantes');
    await take(page, { name: 'authority-mails', look: 'phone', theme: 'light', height: 1100 });
  } finally {
    await context.close();
    await guide.stop();
    await sink.close();
    authority.remove();
  }
}
