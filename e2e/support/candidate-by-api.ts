import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import { CEDULA, documentsForm, formFor } from '../../apps/server/src/testing/clients/candidate-client.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';

/** Brings a candidate to a stage by API calls, which is faster than walking through the screens. */
export async function call(
  server: ServerProcess,
  method: string,
  path: string,
  body: unknown,
  token?: string,
  from?: string,
) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as unknown;
}

export async function signIn(
  server: ServerProcess,
  person: Pick<DemoPerson, 'number'>,
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
): Promise<string> {
  const answer = await call(server, 'POST', '/validate-applicant', {
    identification_type: CEDULA,
    identification_number: person.number,
    type_candidate: kind,
  });
  return (answer as { token_info: { token: string } }).token_info.token;
}

export async function logOut(server: ServerProcess, token: string): Promise<void> {
  await call(server, 'POST', '/applicant/logout', undefined, token);
}

type Stage = 'data' | 'documents' | 'preview' | 'submitted';

/** Registers a candidate up to a stage and logs out, so that the journey starts with their return; answers with the id. */
export async function registerUpTo(
  stage: Stage,
  server: ServerProcess,
  person: DemoPerson,
  kind: CandidateKind = 'CANDIDATE_ACCOUNTANT',
): Promise<number> {
  const token = await signIn(server, person, kind);
  const form = { ...formFor(person.number, kind), first_name: person.first_name, email: person.email };
  const { data } = (await call(server, 'POST', '/candidates', form, token)) as { data: { id: number } };
  if (stage !== 'data') {
    const files = await documentsForm(kind, data.id);
    await call(server, 'POST', '/documents', files, token);
  }
  if (stage === 'preview') {
    const moved = { ...form, registration_status: 'PREVIEW_CANDIDATE_FORM' };
    await call(server, 'PUT', `/candidates/${data.id}`, moved, token);
  }
  if (stage === 'submitted') await call(server, 'POST', `/candidates/${data.id}/submit-registration`, undefined, token);
  else await logOut(server, token);
  return data.id;
}

/** The newest code mailed to an address. */
export async function mailedCode(server: ServerProcess, address: string): Promise<string> {
  const answer = await call(server, 'POST', '/dev/mail/search', { to: address });
  const [code] = (answer as { data: { text: string }[] }).data.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error('No code was mailed');
  return code;
}

/** The number of a registration, from the subject of its receipt. */
export async function mailedRadicado(server: ServerProcess, address: string): Promise<string> {
  const { data: mails } = (await call(server, 'POST', '/dev/mail/search', { to: address })) as {
    data: { subject: string }[];
  };
  return mails.flatMap(({ subject }) => /radicado (2025-C-\d{8})$/.exec(subject)?.[1] ?? [])[0] ?? '';
}
