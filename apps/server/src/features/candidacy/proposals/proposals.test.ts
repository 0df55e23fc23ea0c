import type { OwnProposal, ReviewedProposal } from '@urna/contract/candidacy/proposals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { enterTracking } from '../../../testing/clients/candidate-links.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { encryptedPdf, pdfWithJavaScript, pngBytes, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Employee & { token: string };
let other: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR');
  other = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await openVotingAt('2025-09-20T13:00:00Z');
});
afterAll(() => app.close());

async function openVotingAt(opens_at: string): Promise<void> {
  const change = app.database.db.updateTable('windows').set({ opens_at: app.clock.at(opens_at) });
  await change.where('name', '=', 'voting').execute();
}

type Status = Parameters<typeof submittedCandidate>[1]['status'];

/** A candidate in a session of follow-up. */
async function candidate(status: Status = 'APROBADO') {
  const one = await submittedCandidate(app, { status, reviewer });
  const { token_info } = await enterTracking(app, { radicado: `2025-T-${one.number}`, ...one });
  return { ...one, token: token_info.token };
}

const own = async (token: string) => (await get(app, token, '/tracking/proposal')).json<{ data: OwnProposal }>().data;
const save = (token: string, text: string, link: string | null = null) =>
  send(app, token, 'PUT', '/tracking/proposal', { text, link });
const submit = (token: string, text: string, link: string | null = null) =>
  send(app, token, 'POST', '/tracking/proposal/submit', { text, link });
const publish = (id: number, token = reviewer.token) => send(app, token, 'POST', `/proposals/${id}/publish`);
const returnVersion = (id: number, reason = 'Habla de otra candidata.', token = reviewer.token, state = 'submitted') =>
  send(app, token, 'POST', `/proposals/${id}/return`, { reason, state });
const detach = (token: string) =>
  app.inject({ method: 'DELETE', url: '/api/tracking/proposal/cv', headers: as(token) });
const waiting = async () => (await get(app, reviewer.token, '/proposals')).json().data as { id: number }[];
const reviewed = async (id: number) =>
  (await get(app, reviewer.token, `/candidates/${id}/proposals`)).json<{ data: ReviewedProposal }>().data;
const shown = async (id: number) => {
  const { data } = (await app.inject('/api/elections/contador/candidates')).json();
  return data.candidates.find((one: { id: number }) => one.id === id)?.proposal as { text: string } | null;
};

const codesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

function attach(token: string, bytes: Uint8Array, name = 'Hoja de vida.pdf') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return app.inject({ method: 'POST', url: '/api/tracking/proposal/cv', headers: as(token), payload: form });
}

/** Submits a proposal and returns the version's id. */
async function submitted(token: string, text = 'Propongo sesiones abiertas.'): Promise<number> {
  const answer = await submit(token, text);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ data: OwnProposal }>().data.versions[0]?.id ?? 0;
}

describe('writing a proposal', () => {
  test('keeps a draft that nobody else sees, and sends it as a version', async () => {
    const { token, id } = await candidate();
    expect(await own(token)).toMatchObject({ text: '', versions: [], draft_saved_at: null, obstacle: null });
    expect((await save(token, 'Un borrador')).statusCode).toBe(200);
    expect(await own(token)).toMatchObject({ text: 'Un borrador', draft_saved_at: expect.any(String) });
    expect((await reviewed(id)).versions).toEqual([]);
    await submitted(token, 'La versión');
    expect(await own(token)).toMatchObject({
      text: 'La versión',
      draft_saved_at: null,
      versions: [{ state: 'submitted', text: 'La versión', link: null, cv: null }],
    });
    expect(await shown(id)).toBeNull();
  });

  test('refuses to write over what another tab saved meanwhile, and takes a repetition of a lost answer', async () => {
    const { token } = await candidate();
    const write = (method: 'PUT' | 'POST', text: string, before: string) => {
      const path = `/tracking/proposal${method === 'POST' ? '/submit' : ''}`;
      return send(app, token, method, path, { text, link: null, replaces: { text: before, link: null } });
    };
    expect((await write('PUT', 'De la primera pestaña', '')).statusCode).toBe(200);
    expect((await write('PUT', 'De la primera pestaña', '')).statusCode).toBe(200);
    for (const method of ['PUT', 'POST'] as const) {
      const late = await write(method, 'De la segunda', '');
      expect([late.statusCode, late.json().message]).toEqual([
        409,
        'Su propuesta cambió en otra pestaña o en otro equipo.',
      ]);
    }
    expect(await own(token)).toMatchObject({ text: 'De la primera pestaña', versions: [] });
    expect((await write('POST', 'Las dos juntas', 'De la primera pestaña')).statusCode).toBe(200);
    expect((await write('POST', 'Las dos juntas', 'De la primera pestaña')).statusCode).toBe(200);
    expect((await own(token)).versions).toHaveLength(1);
  });

  test('two tabs that save at once from the same words: exactly one succeeds', async () => {
    const { token } = await candidate();
    const replaces = { text: '', link: null };
    const answers = await Promise.all(
      ['Una', 'Otra'].map((text) => send(app, token, 'PUT', '/tracking/proposal', { text, link: null, replaces })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
  });

  test('counts 1,200 characters as people do, and keeps paragraphs without control characters', async () => {
    const { token } = await candidate();
    expect((await submit(token, '😀'.repeat(1200))).statusCode).toBe(200);
    const tooLong = await submit(token, 'ñ'.repeat(1201));
    expect(tooLong.json().errors.text).toEqual(['No debe exceder los 1.200 caracteres.']);
    expect((await submit(token, ' \n\u202e ')).json().errors.text).toEqual(['Escriba su propuesta']);
    await save(token, '  Uno\r\n\r\n\r\n\r\nDos \u202edos\u0007\u200f <script>alert(1)</script>  ');
    expect((await own(token)).text).toBe('Uno\n\nDos dos <script>alert(1)</script>');
  });

  test.each([
    ['https://ejemplo.com/mi propuesta', 'https://ejemplo.com/mi%20propuesta'],
    ['ejemplo.com', 'https://ejemplo.com/'],
    ['https://españa.example/á?b=1#c', 'https://xn--espaa-rta.example/%C3%A1?b=1#c'],
    ['', null],
  ])('takes the link "%s"', async (link, storedLink) => {
    const { token } = await candidate();
    await save(token, 'Texto', link);
    expect((await own(token)).link).toBe(storedLink);
  });

  test.each([
    'http://ejemplo.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://banco.com@malo.com',
    'https://10.0.0.1/x',
    'https://[::1]/',
    'https://localhost',
    'https://',
    `https://ejemplo.com/${'a'.repeat(300)}`,
  ])('refuses the link "%s"', async (link) => {
    const { token } = await candidate();
    const answer = await save(token, 'Texto', link);
    expect([answer.statusCode, answer.json().errors.link]).toEqual([422, [expect.stringMatching(/enlace/)]]);
  });

  test('takes a PDF that passes the examination of documents, and gives it back as a download', async () => {
    const { token, id } = await candidate();
    const answer = await attach(token, simplePdf(), '../Mi "hoja".pdf');
    expect(answer.json().data.cv).toEqual({ file_name: 'Mi _hoja.pdf', file_size: simplePdf().length });
    const file = await get(app, token, '/tracking/proposal/cv');
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': "attachment; filename*=UTF-8''Mi%20_hoja.pdf",
    });
    expect(file.rawPayload.equals(simplePdf())).toBe(true);
    const version = await submitted(token);
    expect((await get(app, reviewer.token, `/proposals/${version}/cv`)).rawPayload.equals(simplePdf())).toBe(true);
    // The version keeps its file when the draft gets another or none.
    await detach(token);
    expect((await own(token)).cv).toBeNull();
    expect((await reviewed(id)).versions[0]?.cv).toMatchObject({ file_name: 'Mi _hoja.pdf' });
  });

  test('refuses other files, and keeps none that no version has', async () => {
    const { token, id } = await candidate();
    const refusals = [pdfWithJavaScript(), encryptedPdf(), await pngBytes(), new Uint8Array()].map(async (bytes) => {
      const answer = await attach(token, bytes);
      expect(answer.json().errors.file[0], answer.body).toEqual(expect.any(String));
      return answer.statusCode;
    });
    expect(await Promise.all(refusals)).toEqual([422, 422, 422, 422]);
    expect((await attach(token, Buffer.alloc(1_100_000, 1))).statusCode).toBe(413);
    expect((await send(app, token, 'POST', '/tracking/proposal/cv', {})).statusCode).toBe(415);
    await attach(token, simplePdf());
    await attach(token, simplePdf(2));
    const files = app.database.db.selectFrom('proposal_cvs').select('id').where('candidate_id', '=', id);
    expect(await files.execute()).toHaveLength(1);
  });

  test('a person sees and changes their own proposal only', async () => {
    const [one, another] = [await candidate(), await candidate()];
    await attach(one.token, simplePdf());
    const version = await submitted(one.token);
    expect((await own(another.token)).versions).toEqual([]);
    expect((await get(app, another.token, '/tracking/proposal/cv')).statusCode).toBe(404);
    for (const url of ['/proposals', `/candidates/${one.id}/proposals`, `/proposals/${version}/cv`])
      expect((await get(app, one.token, url)).statusCode, url).toBe(401);
    expect((await publish(version, one.token)).statusCode).toBe(401);
  });

  test('ends when voting opens, with a rejection and with the withdrawal', async () => {
    const one = await candidate();
    const rejected = await candidate('RECHAZADO');
    expect((await own(rejected.token)).obstacle).toBe('rejected');
    expect((await submit(rejected.token, 'Texto')).json().code).toBe('proposal_fixed');
    const version = await submitted(one.token);
    app.clock.set('2025-09-20T12:59:00Z');
    const late = await enterTracking(app, { radicado: `2025-T-${one.number}`, ...one });
    const { token } = late.token_info;
    expect((await save(token, 'Un minuto antes')).statusCode).toBe(200);
    app.clock.set('2025-09-20T13:00:00Z');
    const staff = await hireAndLogIn(app, 'REVISOR');
    expect((await own(token)).obstacle).toBe('voting_opened');
    for (const answer of [await save(token, 'Tarde'), await detach(token), await attach(token, simplePdf())])
      expect(answer.json().code).toBe('proposal_fixed');
    expect((await publish(version, staff.token)).json().message).toMatch(/Llegó la fecha de apertura de la votación/);
    app.clock.set('2025-09-01T15:00:00Z');
    const leaving = await candidate();
    await send(app, leaving.token, 'POST', '/tracking/withdraw', { confirmation: 'RETIRAR' });
    expect((await own(leaving.token)).obstacle).toBe('set_aside');
    expect((await save(leaving.token, 'Ya no')).json().code).toBe('proposal_fixed');
  });
});

describe('releasing a proposal', () => {
  test('publishes the version that was read, tells the candidate and the log', async () => {
    const one = await candidate();
    const version = await submitted(one.token, 'Texto publicado');
    expect((await waiting()).map(({ id }) => id)).toContain(version);
    const answer = await publish(version);
    expect(answer.json().data.versions[0]).toMatchObject({ state: 'published', decided_by: 'Camila Duarte' });
    expect(await shown(one.id)).toMatchObject({ text: 'Texto publicado', link: null, cv: null });
    expect((await waiting()).map(({ id }) => id)).not.toContain(version);
    const [mail] = await mailsTo(app, one.email);
    expect(mail?.subject).toBe('Su propuesta fue publicada');
    expect(mail?.text).toContain(`http://127.0.0.1:3000/candidatos/2025/contador/${one.id}`);
    const log = (await send(app, reviewer.token, 'POST', '/activity-logs/search', { per_page: 5 })).json().data;
    expect(log).toMatchObject([{ event: 'proposal_published', properties: { candidate_id: one.id } }, {}, {}, {}, {}]);
    expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
  });

  test('a newer version leaves the published one in place until it is released', async () => {
    const one = await candidate();
    await publish(await submitted(one.token, 'Primera'));
    const second = await submitted(one.token, 'Segunda');
    expect(await shown(one.id)).toMatchObject({ text: 'Primera' });
    await publish(second);
    expect(await shown(one.id)).toMatchObject({ text: 'Segunda' });
    const states = (await reviewed(one.id)).versions.map(({ text, state }) => [text, state]);
    expect(states).toEqual([
      ['Segunda', 'published'],
      ['Primera', 'replaced'],
    ]);
  });

  test('returns a version with its reason; without one, or as an auditor, nothing happens', async () => {
    const one = await candidate();
    const version = await submitted(one.token);
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    expect((await get(app, auditor.token, `/candidates/${one.id}/proposals`)).statusCode).toBe(200);
    expect((await publish(version, auditor.token)).statusCode).toBe(403);
    expect((await returnVersion(version, '')).json().errors.reason[0]).toMatch(/motivo/);
    expect((await returnVersion(version)).statusCode).toBe(200);
    expect((await own(one.token)).versions[0]).toMatchObject({ state: 'returned', reason: 'Habla de otra candidata.' });
    expect((await mailsTo(app, one.email))[0]?.text).toContain('Habla de otra candidata.');
    expect((await publish(version)).json().message).toMatch(/Ya la devolvió Camila Duarte/);
    // Corrected and sent again.
    await publish(await submitted(one.token, 'Corregida'));
    expect(await shown(one.id)).toMatchObject({ text: 'Corregida' });
  });

  test('takes down what is public, also while voting is open', async () => {
    const one = await candidate();
    const version = await submitted(one.token);
    await publish(version);
    app.clock.set('2025-09-21T13:00:00Z');
    const staff = await hireAndLogIn(app, 'REVISOR');
    expect((await returnVersion(version, 'El enlace lleva a otra parte.', staff.token, 'published')).statusCode).toBe(
      200,
    );
    app.clock.set('2025-09-01T15:00:00Z');
    expect(await shown(one.id)).toBeNull();
    const [mail] = await mailsTo(app, one.email);
    expect(mail?.subject).toBe('Su propuesta fue retirada de la página');
  });

  test('waits for the admission', async () => {
    const one = await candidate('PENDIENTE');
    const version = await submitted(one.token);
    expect((await waiting()).map(({ id }) => id)).not.toContain(version);
    expect((await reviewed(one.id)).obstacle).toBe('not_admitted');
    expect((await publish(version)).json().code).toBe('proposal_fixed');
  });

  test('a withdrawn candidate leaves the queue, and the page', async () => {
    const [first, second] = [await candidate(), await candidate()];
    await publish(await submitted(first.token));
    const version = await submitted(second.token);
    for (const { token } of [first, second])
      await send(app, token, 'POST', '/tracking/withdraw', { confirmation: 'RETIRAR' });
    expect((await waiting()).map(({ id }) => id)).not.toContain(version);
    expect(await shown(first.id)).toBeUndefined();
    expect((await publish(version)).json().code).toBe('proposal_fixed');
  });

  test('drafts and versions of nobody are not found', async () => {
    const one = await candidate();
    await save(one.token, 'Borrador');
    const draft = await app.database.db
      .selectFrom('proposals')
      .select('id')
      .where('candidate_id', '=', one.id)
      .executeTakeFirstOrThrow();
    for (const id of [draft.id, 999_999]) {
      expect((await publish(id)).statusCode).toBe(404);
      expect((await returnVersion(id)).statusCode).toBe(404);
      expect((await get(app, reviewer.token, `/proposals/${id}/cv`)).statusCode).toBe(404);
    }
  });
});

describe('concurrent calls', () => {
  test('when two members of the staff publish and return one version at once, one of them decides', async () => {
    const one = await candidate();
    const version = await submitted(one.token);
    const answers = await Promise.all([publish(version), returnVersion(version, 'No es suya.', other.token)]);
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch(/Su decisión no se guardó/);
    const twice = await submitted(one.token, 'Otra');
    const both = await Promise.all([publish(twice), publish(twice, other.token)]);
    expect(codesOf(both)).toEqual([200, 409]);
  });

  test('a version that a candidate sends while staff publish is never published unread', async () => {
    const one = await candidate();
    const read = await submitted(one.token, 'Lo que se leyó');
    const [, answer] = await Promise.all([submit(one.token, 'Lo que nadie leyó'), publish(read)]);
    expect(answer.json().message).toMatch(/^La propuesta se publicó\.$|envió otra versión/);
    expect((await shown(one.id))?.text).not.toBe('Lo que nadie leyó');
    expect((await own(one.token)).versions[0]).toMatchObject({ state: 'submitted', text: 'Lo que nadie leyó' });
  });

  test('the same proposal sent five times is one version', async () => {
    const { token } = await candidate();
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(token, 'Una sola')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    expect((await own(token)).versions).toHaveLength(1);
  });
});
