import { randomBytes } from 'node:crypto';
import { CEDULA, documentsForm, formFor } from '../../apps/server/src/testing/clients/candidate-client.ts';
import { changedPdf, stream } from '../../apps/server/src/testing/fixtures/hostile-fixture-parts.ts';
import { Device, type Form, Refused } from './device.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { Recording } from './recording.ts';
import type { Installation } from './test-bed.ts';

export const KIND = 'CANDIDATE_ACCOUNTANT';
/** Of the first candidate's document; the others' follow. */
export const FIRST_NUMBER = 52_000_000;

export const numberOf = (candidate: number) => String(FIRST_NUMBER + candidate);

/** A photo, and documents as heavy as photographed ones. */
async function filesFor(candidate: number): Promise<Form> {
  const scan = { number: 100, body: stream('', randomBytes(250_000)) };
  const written = new Response(await documentsForm(KIND, candidate, changedPdf({ more: [scan] })));
  return { content: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') ?? '' };
}

type Session = { token_info?: { token: string }; handle?: string };

export const identityOf = (identification_number: string) => ({
  identification_type: CEDULA,
  identification_number,
  type_candidate: KIND,
});

/** The session; by a mailed code where the answer that held one was lost, because the server then knows of a session. */
async function signIn(device: Device, number: string, mailboxes: Mailboxes): Promise<string> {
  const identity = identityOf(number);
  const ask = (more: object) =>
    device.call<Session>('validates the document', '/api/validate-applicant', {
      method: 'POST',
      body: { ...identity, ...more },
    });
  try {
    const { token_info } = await ask({});
    if (token_info) return token_info.token;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'active_session') throw error;
  }
  const arrives = mailboxes.nextCode(`cc${number}@demo.test`);
  const { handle } = await ask({ close_other_session: true });
  const body = { ...identity, code: await arrives, handle };
  const proven = await device.call<Session>('proves who they are', '/api/validate-applicant/verify-code', {
    method: 'POST',
    body,
  });
  return proven.token_info?.token ?? '';
}

/** Stores the data; where the first answer was lost, they are there already. */
async function storeForm(device: Device, token: string, number: string): Promise<number> {
  try {
    const body = { ...formFor(number), registration_start: null, registration_end: null };
    const sent = { method: 'POST', body, token } as const;
    const { data } = await device.call<{ data: { id: number } }>('sends the form', '/api/candidates', sent);
    return data.id;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'already_registered') throw error;
    const { data } = await device.call<{ data: { data: { id: number } } }>('comes back', '/api/applicant/me', {
      token,
    });
    return data.data.id;
  }
}

/** The last hour of registration, and what comes of it. */
export interface Hour {
  installation: Installation;
  mailboxes: Mailboxes;
  recording: Recording;
  /** Radicados by document number. */
  radicados: Map<string, string>;
  unserved: string[];
}

/** From the document to the radicado. */
export async function register({ installation, mailboxes, recording, radicados, unserved }: Hour, candidate: number) {
  const device = new Device(installation.url, recording, candidate);
  const number = numberOf(candidate);
  const began = performance.now();
  try {
    const token = await signIn(device, number, mailboxes);
    const id = await storeForm(device, token, number);
    await device.call('uploads the files', '/api/documents', { method: 'POST', body: await filesFor(id), token });
    const path = `/api/candidates/${id}/submit-registration`;
    const { data } = await device.call<{ data: { radicado: string } }>('submits', path, { method: 'POST', token });
    radicados.set(number, data.radicado);
    recording.serve();
    recording.step('from the document to the radicado', performance.now() - began);
  } catch (error) {
    unserved.push(error instanceof Error ? error.message : String(error));
  } finally {
    device.end();
  }
}
