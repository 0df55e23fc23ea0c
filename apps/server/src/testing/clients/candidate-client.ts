import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { LightMyRequestResponse } from 'fastify';
import { standardDocument, standardKinds } from '../../../../../packages/contract/testing/standard-documents.ts';
import type { ProfessionalRegisterTable } from '../../platform/database/tables.ts';
import { simpleJpeg, simplePdf } from '../fixtures/hostile-fixtures.ts';
import { mailsTo } from '../servers/mailbox.ts';
import type { TestApp } from '../servers/test-app.ts';

export const CEDULA = 'Cédula de ciudadanía';

/** Puts a person into the professional register. All else here is what a candidate's browser does through HTTP. */
export async function enrol(
  { database, clock }: TestApp,
  number: string,
  changes: Partial<ProfessionalRegisterTable> = {},
): Promise<void> {
  await database.db
    .insertInto('professional_register')
    .values({
      identification_type_id: 1,
      identification_number: number,
      first_name: 'Ana',
      second_name: null,
      first_last_name: 'Peña',
      second_last_name: 'Ávila',
      professional_card: '12345-T',
      email: `cc${number}@demo.test`,
      mobile_phone: null,
      data_updated_on: '2025-02-01',
      disciplinary_status: 'SIN_SANCION',
      card_status: 'ACTIVA',
      imported_at: clock.now(),
      ...changes,
    })
    .execute();
}

export function validate(
  { app }: TestApp,
  number: string,
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
  more: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const payload = { identification_type: CEDULA, identification_number: number, type_candidate: kind, ...more };
  return app.inject({ method: 'POST', url: '/api/validate-applicant', payload });
}

export function verifyCode(
  { app }: TestApp,
  number: string,
  code: string,
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
  handle?: string,
): Promise<LightMyRequestResponse> {
  const payload = { identification_type: CEDULA, identification_number: number, type_candidate: kind, code, handle };
  return app.inject({ method: 'POST', url: '/api/validate-applicant/verify-code', payload });
}

/** The code in the newest mail to an address. */
export async function mailedCode(app: Pick<TestApp, 'app'>, address: string): Promise<string> {
  const [newest] = await mailsTo(app, address);
  const [code] = /\b\d{6}\b/.exec(newest?.text ?? '') ?? [];
  if (!code) throw new Error(`no code was mailed to ${address}`);
  return code;
}

export async function signIn(
  testApp: TestApp,
  number: string,
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
): Promise<string> {
  const answer = await validate(testApp, number, kind);
  if (answer.statusCode !== 200) throw new Error(`validate-applicant answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ token_info: { token: string } }>().token_info.token;
}

export function formFor(number: string, kind: CandidateKind = 'CANDIDATE_ACCOUNTANT') {
  const isIes = kind === 'CANDIDATE_IES';
  return {
    identification_type_id: 1,
    identification_number: number,
    issue_date: '1998-03-14',
    issue_place_id: 5001,
    professional_license: '12345-T',
    degree_type_id: 2,
    snies_code: isIes ? '01101' : null,
    university_id: isIes ? 1101 : null,
    first_name: 'Ana',
    second_name: null as string | null,
    first_last_name: 'Peña',
    second_last_name: 'Ávila',
    birth_city_id: 11001,
    birth_date: '1980-05-20',
    gender_id: 1,
    email: `nueva${number}@correo.test`,
    mobile_phone: '3001234567',
    residence_city_id: 76001,
    physical_address: 'Calle 10 # 20-30',
    registration_start: '2025-09-01 09:55:00',
    registration_end: '2025-09-01 10:00:00',
    oath_accepted: true,
    data_processing_accept: true,
    image_usage_authorization: true,
    email_notification_accept: true,
    no_incompatibility_declaration: true,
    registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
    candidate_type: kind,
  };
}

export function as(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

export async function register(
  { app }: TestApp,
  token: string,
  number: string,
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/candidates',
    headers: as(token),
    payload: formFor(number, kind),
  });
  if (answer.statusCode !== 200) throw new Error(`POST /candidates answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: { id: number } }>().data.id;
}

export interface FilePart {
  type: number;
  name: string;
  bytes: Uint8Array<ArrayBufferLike>;
}

export function upload(
  { app }: TestApp,
  token: string,
  candidateId: number | string,
  files: readonly FilePart[],
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append('candidate_id', String(candidateId));
  for (const [index, file] of files.entries()) {
    form.append(`documents[${index}][document_type_id]`, String(file.type));
    form.append(`documents[${index}][file]`, new Blob([new Uint8Array(file.bytes)]), file.name);
  }
  return app.inject({ method: 'POST', url: '/api/documents', headers: as(token), payload: form });
}

export async function allDocuments(kind: CandidateKind = 'CANDIDATE_ACCOUNTANT'): Promise<FilePart[]> {
  const pdf = simplePdf();
  return [
    { type: 1, name: 'foto.jpg', bytes: await simpleJpeg() },
    { type: 2, name: 'cedula.pdf', bytes: pdf },
    { type: 3, name: 'antecedentes.pdf', bytes: pdf },
    ...(kind === 'CANDIDATE_IES' ? [{ type: 4, name: 'carta.pdf', bytes: pdf }] : []),
  ];
}

/** Everything that a candidate of a kind must upload, as a browser sends it. */
export async function documentsForm(kind: CandidateKind, candidateId: number, pdf = simplePdf()): Promise<FormData> {
  const form = new FormData();
  form.append('candidate_id', String(candidateId));
  for (const [index, required] of standardKinds(kind).entries()) {
    const isPhoto = required === 'photo';
    const bytes = isPhoto ? await simpleJpeg() : pdf;
    form.append(`documents[${index}][document_type_id]`, String(standardDocument(required).id));
    form.append(
      `documents[${index}][file]`,
      new Blob([new Uint8Array(bytes)]),
      `${required}.${isPhoto ? 'jpg' : 'pdf'}`,
    );
  }
  return form;
}

/** A registered person, signed in and with every document: one step before submitting. */
export async function readyToSubmit(testApp: TestApp, number: string, kind: CandidateKind = 'CANDIDATE_ACCOUNTANT') {
  await enrol(testApp, number);
  const token = await signIn(testApp, number, kind);
  const id = await register(testApp, token, number, kind);
  const uploaded = await upload(testApp, token, id, await allDocuments(kind));
  if (uploaded.statusCode !== 200) throw new Error(`POST /documents answered ${uploaded.statusCode}: ${uploaded.body}`);
  return { token, id };
}

export function submit({ app }: TestApp, token: string, id: number): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: `/api/candidates/${id}/submit-registration`, headers: as(token) });
}
