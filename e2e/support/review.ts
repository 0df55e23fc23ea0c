import { expect, type Locator, type Page } from '@playwright/test';

/** Where the two lists are. */
export const lists = { first: '/app/candidatos', final: '/app/rectificar-candidatos' } as const;
type Stage = keyof typeof lists;

/** Reasons of rejection that a new installation offers. */
export const usualReasons = {
  photo: [
    'La fotografía no tiene fondo blanco.',
    'La fotografía no es reciente o no permite identificar el rostro.',
    'La fotografía está borrosa o mal iluminada.',
  ],
  cedula: ['El documento de identidad no es legible.'],
  antecedentes: [
    'El certificado de antecedentes no está vigente.',
    'El certificado no corresponde a la persona inscrita.',
    'El certificado está incompleto o no es legible.',
  ],
} as const;

export function rows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

/** Opens a list and searches it by document number, which stands in no address. */
export async function openList(page: Page, stage: Stage, number: string): Promise<void> {
  await page.goto(lists[stage]);
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/candidates/search') &&
      (response.request().postData() ?? '').includes(`"identification_number":"${number}"`),
  );
  await page.getByRole('searchbox', { name: 'Buscar por cédula' }).fill(number);
  await answered;
}

/** Opens a candidate from the list, as a reviewer does. */
export async function openReview(page: Page, stage: Stage, number: string): Promise<void> {
  await openList(page, stage, number);
  // Until then the table shows what was listed before.
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('link').click();
  await expect(tab(page, 'Fotografía')).toBeVisible();
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Documentos de la candidatura' }).getByRole('button', { name });
}

function decision(page: Page, document: string, word: string): Locator {
  return page.getByRole('group', { name: `Decisión sobre ${document}` }).getByRole('button', { name: word });
}

/** The document that is on the screen, not merely loading. */
export function drawn(page: Page): Locator {
  return page.locator('figure[data-drawn]').last();
}

export async function approve(page: Page, document: string): Promise<void> {
  await tab(page, document).click();
  // Approving what isn't on the screen yet asks once.
  await expect(drawn(page)).toBeVisible();
  await decision(page, document, 'Aprobar').click();
  await expect(page.getByText('Documento aprobado correctamente')).toBeVisible();
  await expect(tab(page, document)).toContainText('Aprobado');
}

export async function reject(page: Page, document: string, usualReason: string): Promise<void> {
  await tab(page, document).click();
  await decision(page, document, 'Rechazar').click();
  await expect(page.getByText('Documento rechazado correctamente')).toBeVisible();
  await expect(tab(page, document)).toContainText('Rechazado');
  await page.getByRole('checkbox', { name: usualReason }).check();
}

export function observations(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Observaciones' });
}

export function finalize(page: Page, name = 'Finalizar validación'): Locator {
  return page.getByRole('region', { name: 'Finalizar' }).getByRole('button', { name });
}

/** Sends an approval of everything without waiting for the time in which it can be undone. */
export async function sendApproval(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar ya' }).click();
}

/** The final confirmation before a decision is sent. */
export function lastLook(page: Page): Locator {
  return page.getByRole('dialog', { name: /^¿(Enviar la decisión|Finalizar la última revisión)\?$/ });
}

export function mail(page: Page): Locator {
  return lastLook(page).frameLocator('iframe').locator('body');
}

/** The text of the displayed PDF page. Located by name, because the whole screen has the role `document` too. */
export function pdfPage(page: Page): Locator {
  return page.getByRole('document', { name: /, página \d+$/ });
}

/** Scoped to the viewer, since a PDF's page may contain the same text. */
export function pageCount(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Documentos' })
    .getByRole('status')
    .filter({ hasText: /^Página/ });
}
