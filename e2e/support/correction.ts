import { expect, type Page } from '@playwright/test';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  type CandidateDocument,
  type DocumentKind,
  documentKind,
  PHOTO_TYPE,
} from '@urna/contract/candidacy/documents';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import { simpleJpeg, simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
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
  const matches = await call(server, 'POST', '/candidates/search', { identification_number: person.number }, token);
  const [candidate] = (matches as { data: { id: number }[] }).data;
  if (!candidate) throw new Error('The candidate is not on the list');
  const listed = await call(server, 'GET', `/candidates/${String(candidate.id)}/documents`, undefined, token);
  const documents = (listed as { data: CandidateDocument[] }).data.map(({ id, document_type_id }) =>
    rejected.includes(documentKind(document_type_id))
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

/** Replaces a candidate's rejected documents and submits the correction. */
export async function correctByApi(server: ServerProcess, person: DemoPerson): Promise<void> {
  const identity = { identification_number: person.number };
  await call(server, 'POST', '/validate-subsanation-candidate/request-code', identity);
  const code = await mailedCode(server, person.email);
  const admitted = (await call(server, 'POST', '/validate-subsanation-candidate/verify-code', {
    ...identity,
    code,
  })) as {
    token_info: { token: string };
    data: { id: number; documents: { document_type_id: number; review_status: string }[] };
  };
  const { token } = admitted.token_info;
  const rejected = admitted.data.documents.filter(({ review_status }) => review_status === 'RECHAZADO');
  for (const { document_type_id } of rejected) {
    const isPhoto = document_type_id === PHOTO_TYPE;
    const bytes = isPhoto ? await simpleJpeg() : simplePdf();
    const files = new FormData();
    files.append('candidate_id', String(admitted.data.id));
    files.append('documents[0][document_type_id]', String(document_type_id));
    files.append('documents[0][file]', new Blob([new Uint8Array(bytes)]), isPhoto ? 'foto.jpg' : 'corregido.pdf');
    await call(server, 'POST', '/documents', files, token);
  }
  await call(server, 'POST', '/applicant/finish-subsanation', undefined, token);
}
