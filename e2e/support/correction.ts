import { expect, type Page } from '@playwright/test';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { type CandidateDocument, type DocumentKind, documentKindOfName } from '@urna/contract/candidacy/documents';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call, mailedCode, registerUpTo } from './candidate-by-api.ts';
import { staff, staffSession } from './staff.ts';

export const correction = {
  validateCandidate: '/inscription/correct-documents/validate-candidate',
  validateCode: '/inscription/correct-documents/validate-code',
  uploadDocuments: '/inscription/correct-documents/upload-documents',
  receipt: '/inscription/correct-documents/receipt',
} as const;

export const OBSERVATION = 'Dos detalles por corregir; lo demás está en orden.';
export const REASON = 'El documento no es legible.';

/** Registers a candidate and rejects some of their documents, by the API calls of the screens. */
export async function registerRejected(
  server: ServerProcess,
  person: DemoPerson,
  rejected: readonly DocumentKind[],
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
): Promise<void> {
  await registerUpTo('submitted', server, person, kind);
  await rejectByApi(server, person, rejected);
}

export async function rejectByApi(
  server: ServerProcess,
  person: Pick<DemoPerson, 'number'>,
  rejected: readonly DocumentKind[],
): Promise<void> {
  const { token } = (await staffSession(server, staff.reviewer)).token_info;
  const found = await call(server, 'POST', '/candidates/search', { identification_number: person.number }, token);
  const [candidate] = (found as { data: { id: number }[] }).data;
  if (!candidate) throw new Error('The candidate is not on the list');
  const listed = await call(server, 'GET', `/candidates/${String(candidate.id)}/documents`, undefined, token);
  const documents = (listed as { data: CandidateDocument[] }).data.map(({ id, document_type }) =>
    rejected.includes(documentKindOfName(document_type))
      ? { id, review_status: 'RECHAZADO', reason: REASON }
      : { id, review_status: 'APROBADO' },
  );
  const review = { candidate_id: candidate.id, observation: OBSERVATION, documents };
  await call(server, 'POST', '/candidates/review', review, token);
}

export async function askForCode(page: Page, number: string): Promise<void> {
  await page.goto(correction.validateCandidate);
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(number);
  await page.getByRole('button', { name: 'Validar Cédula' }).click();
}

/** From entering the document number to the document list. */
export async function enterCorrection(page: Page, server: ServerProcess, person: Pick<DemoPerson, 'number' | 'email'>) {
  await askForCode(page, person.number);
  await expect(page).toHaveURL(correction.validateCode);
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));
  await expect(page).toHaveURL(correction.uploadDocuments);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corrija sus documentos');
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: 'Enviar documentos', exact: true });
}

export async function sendAndConfirm(page: Page): Promise<void> {
  await sendButton(page).click();
  const modal = page.getByRole('dialog', { name: 'Enviar documentos corregidos' });
  await modal.getByRole('button', { name: 'Sí, enviar documentos' }).click();
}
