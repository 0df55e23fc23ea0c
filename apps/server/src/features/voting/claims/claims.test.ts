import type { ClaimDetail, ClaimPage, ListedClaim } from '@urna/contract/voting/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportPerson } from '../../../operation/export/export-person.ts';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { signToken } from '../../../platform/signed-tokens.ts';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import {
  get,
  hireAndLogIn,
  hireTwoAdministrators,
  type LoggedIn,
  send,
} from '../../../testing/clients/staff-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { addVoters } from '../../../testing/elections/sealed-contest.ts';
import { copyFirstProcess } from '../../../testing/fixtures/copy-first-process.ts';
import { pdfWithJavaScript, pngBytes, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { openClaims, presentedClaim } from '../../../testing/fixtures/presented-claim.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let laura: LoggedIn;
let jorge: LoggedIn;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
let people = 0;
beforeEach(async () => {
  app.clock.set('2025-09-01T15:00:00Z');
  people += 1;
  await app.database.db.updateTable('contests').set({ stage: 'preparing' }).execute();
  [laura, jorge] = await hireTwoAdministrators(app);
  await openClaims(app);
});

const TEXT = 'Soy contadora pública y no aparezco.';
type Person = ReturnType<typeof person> & { institution?: string };
const person = () => ({
  login: 'code',
  matter: 'absent',
  identification: `5200${1000 + people}`,
  name: 'Clara Inés Duarte',
  email: `clara${people}@correo.test`,
  text: TEXT,
});
const post = (url: string, payload: object | FormData) => app.inject({ method: 'POST', url: `/api${url}`, payload });
const write = (claim: object = person()) => post('/claims', claim);

async function mailedToken(email: string): Promise<string> {
  for (const mail of await mailsTo(app, email)) {
    const token = /\/reclamacion#token=([\w-]+)/.exec(mail.text)?.[1];
    if (token) return token;
  }
  throw new Error(`no link was mailed to ${email}`);
}
async function written(claim: Person = person()): Promise<string> {
  expect((await write(claim)).statusCode).toBe(202);
  return mailedToken(claim.email);
}
function present(token: string, file?: Uint8Array) {
  const form = new FormData();
  form.append('token', token);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'tarjeta.pdf');
  return post('/claims/present', form);
}
async function presented(claim: Person = person(), file?: Uint8Array): Promise<number> {
  const answer = await present(await written(claim), file);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: ClaimPage }>().data.id;
}
const detail = async (id: number, who = laura) =>
  (await get(app, who.token, `/admin/claims/${id}`)).json<{ data: ClaimDetail }>().data;
const decide = (who: LoggedIn, id: number, accepted: boolean, reason = 'La tarjeta está activa.') =>
  send(app, who.token, 'POST', `/admin/claims/${id}/decision`, { accepted, reason });
const counts = async () => (await app.inject('/api/claims')).json().data;
const voterOf = (number: string) =>
  app.database.db
    .selectFrom('voters')
    .select(['id', 'name', 'email', 'institution'])
    .where('identification_number', '=', number)
    .executeTakeFirst();
const eventsOf = async (claim: number) => {
  const entries = app.database.db.selectFrom('activity_entries').select(['event', 'properties', 'causer_name']);
  return (await entries.orderBy('id').execute()).filter(({ properties }) => properties['claim_id'] === claim);
};

describe('writing a claim', () => {
  test('mails a link that shows it, mails nothing else that was typed, and is no claim before it is presented', async () => {
    const claim = person();
    const before = await counts();
    const token = await written(claim);
    const [mail] = await mailsTo(app, claim.email);
    expect(mail?.text).not.toContain(TEXT);
    expect(mail?.text).not.toContain(claim.name);
    const { login: _, ...shown } = claim;
    expect((await post('/claims/read', { token })).json().data).toMatchObject({ ...shown, presented_at: null });
    expect(await counts()).toEqual(before);
    expect((await get(app, laura.token, '/admin/claims?per_page=100')).body).not.toContain(claim.name);
  });

  test('answers the same to a fourth request of an hour, which mails nothing', async () => {
    const claim = person();
    const answers = [];
    for (let sent = 0; sent < 4; sent += 1) answers.push((await write(claim)).json());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mailsTo(app, claim.email)).toHaveLength(3);
  });

  test('asks for what the roll knows its people by', async () => {
    const errors = async (claim: object) => Object.keys((await write(claim)).json().errors ?? {});
    expect(await errors({ ...person(), identification: '', text: 'Falto' })).toEqual(['identification', 'text']);
    expect(await errors({ ...person(), login: 'password', institution: '' })).toEqual([
      'identification',
      'institution',
    ]);
    expect(
      await errors({
        ...person(),
        login: 'password',
        matter: 'register',
        identification: 'a@udea.test',
        institution: 'UdeA',
      }),
    ).toEqual(['matter']);
  });

  test('is refused outside the window, in words', async () => {
    const token = await written();
    app.clock.set('2025-09-20T15:00:00Z');
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: app.clock.at('2025-09-01T16:00:00Z') })
      .where('name', '=', 'claims')
      .execute();
    app.clock.set('2025-09-01T16:00:00Z');
    const refusal = 'Las reclamaciones sobre el censo cerraron el 01/09/2025 a las 11:00.';
    // A link that was mailed inside it isn't presented after it, either.
    for (const refused of [await write(), await present(token)])
      expect([refused.statusCode, refused.json().message]).toEqual([403, refusal]);
    await app.database.db.deleteFrom('windows').where('name', '=', 'claims').execute();
    expect((await write()).json().message).toBe('Las reclamaciones sobre el censo aún no tienen fechas definidas.');
  });
});

describe('presenting a claim', () => {
  test('gives it a number by mail and the log, and gives the same answer again', async () => {
    const claim = person();
    const before = await counts();
    const token = await written(claim);
    const [first, second] = [await present(token, simplePdf()), await present(token)];
    const { id } = first.json<{ data: ClaimPage }>().data;
    expect(first.json().message).toBe(`Su reclamación quedó presentada con el número ${id}.`);
    expect(second.json()).toEqual(first.json());
    const subjects = (await mailsTo(app, claim.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('quedó presentada'))).toEqual([
      `Su reclamación n.º ${id} quedó presentada`,
    ]);
    expect(await eventsOf(id)).toMatchObject([
      {
        event: 'claim_presented',
        properties: { matter: 'absent', file_sha256: expect.stringMatching(/^[\da-f]{64}$/) },
      },
    ]);
    expect(await counts()).toEqual({ ...before, presented: before.presented + 1, waiting: before.waiting + 1 });
    const file = await get(app, laura.token, `/admin/claims/${id}/file`);
    expect(file.rawPayload.equals(simplePdf())).toBe(true);
    expect(file.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  test('twice at once presents it once', async () => {
    const claim = person();
    const token = await written(claim);
    const answers = await Promise.all([present(token), present(token), present(token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await eventsOf(answers[0].json().data.id)).toHaveLength(1);
    expect(await mailsTo(app, claim.email)).toHaveLength(2);
  });

  test('refuses a file that isn’t an acceptable PDF, and then takes another', async () => {
    const token = await written();
    for (const file of [pdfWithJavaScript(), await pngBytes(), new Uint8Array()])
      expect((await present(token, file)).json().code).toBe('refused_file');
    expect((await present(token, new Uint8Array(1_100_000))).statusCode).toBe(413);
    expect((await present(token, simplePdf())).statusCode).toBe(200);
  });

  test('takes no link but its own, for 24 hours; then what nobody presented is forgotten', async () => {
    const claim = person();
    const token = await written(claim);
    const id = Number(token.split('-')[0]);
    const kept = await presented({ ...person(), email: `otra${people}@correo.test` });
    const forged = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    for (const wrong of [forged, '', `${id}`, signToken(app.deps.secrets, 'question', [id], { until })])
      expect((await present(wrong)).json().code).toBe('unknown_claim_link');
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const rows = () => app.database.db.selectFrom('claims').select('id').where('id', 'in', [id, kept]).execute();
    app.clock.advance(24 * 3600 - 1);
    await runHousekeeping({ ...app.deps, log });
    expect(await rows()).toHaveLength(2);
    expect((await present(forged)).statusCode).toBe(404);
    app.clock.advance(2);
    expect((await present(token)).json().code).toBe('unknown_claim_link');
    expect((await post('/claims/read', { token })).statusCode).toBe(404);
    await runHousekeeping({ ...app.deps, log });
    expect(await rows()).toEqual([{ id: kept }]);
  });
});

describe('deciding a claim', () => {
  test('adds an accountant to the roll, tells them, and logs both', async () => {
    const claim = person();
    const id = await presented(claim);
    expect(await detail(id)).toMatchObject({ state: 'waiting', effect: 'add', held: [], decision: null });
    const answer = await decide(laura, id, true);
    expect(answer.statusCode).toBe(200);
    expect(await voterOf(claim.identification)).toMatchObject({ name: claim.name, email: claim.email });
    const check = { login: 'code', identification_number: claim.identification };
    await app.database.db.updateTable('contests').set({ roll_imported_at: app.clock.now() }).execute();
    expect((await post('/voting/roll-check', check)).json().data.on_roll).toBe(true);
    const [mail] = await mailsTo(app, claim.email);
    expect(mail?.text).toContain('usted ya está en el censo electoral');
    expect(mail?.text).toContain('La tarjeta está activa.');
    expect((await eventsOf(id)).map(({ event, causer_name }) => [event, causer_name])).toEqual([
      ['claim_presented', 'Reclamante'],
      ['voter_added', laura.name],
      ['claim_decided', laura.name],
    ]);
    expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
    // Repeated, it is answered alike and changes nothing more.
    const mails = (await mailsTo(app, claim.email)).length;
    expect((await decide(laura, id, true)).json().data).toEqual(answer.json().data);
    expect(await mailsTo(app, claim.email)).toHaveLength(mails);
    const second = await presented({ ...claim, email: `otra${people}@correo.test` });
    expect((await detail(second)).effect).toBe('already');
    expect((await decide(laura, second, true)).statusCode).toBe(200);
    expect((await voterOf(claim.identification))?.email).toBe(claim.email);
  });

  test('adds an elector, who is mailed a link to choose a password', async () => {
    const own = person();
    const claim = { ...own, login: 'password', identification: own.email, institution: 'Universidad de Nariño' };
    const id = await presented(claim);
    expect(await detail(id)).toMatchObject({ effect: 'add', contest: 'ies' });
    expect((await decide(laura, id, true)).json().data).toMatchObject({
      effect: 'already',
      held: [expect.stringContaining('Universidad de Nariño')],
    });
    const subjects = (await mailsTo(app, claim.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Elija su contraseña para votar');
  });

  test('corrects an address: both are told, and the old one’s access ends', async () => {
    const [voter] = await addVoters(app, 'contador', 1);
    const claim = { ...person(), matter: 'wrong_email', identification: voter?.identification_number ?? '' };
    const id = await presented(claim);
    expect(await detail(id)).toMatchObject({ effect: 'email', held: [expect.stringContaining(voter?.name ?? '')] });
    expect((await decide(laura, id, true)).statusCode).toBe(200);
    expect((await voterOf(claim.identification))?.email).toBe(claim.email);
    for (const address of [voter?.email ?? '', claim.email])
      expect((await mailsTo(app, address)).map(({ subject }) => subject)).toContain(
        'Cambió su correo en el censo electoral',
      );
  });

  test('gives an elector no address that is somebody else’s of the roll, and leaves the claim undecided', async () => {
    const [one, other] = await addVoters(app, 'ies', 2);
    const own = person();
    const id = await presented({
      ...own,
      login: 'password',
      matter: 'wrong_email',
      institution: 'Universidad',
      identification: one?.email ?? '',
      email: other?.email ?? '',
    });
    expect((await decide(laura, id, true)).json().message).toBe('Ese correo ya es de otra persona del censo.');
    expect(await detail(id)).toMatchObject({ state: 'waiting', effect: 'email' });
  });

  test('changes no row for another error, the register, or somebody whom the roll doesn’t hold', async () => {
    const before = await app.database.db.selectFrom('voters').selectAll().execute();
    for (const [matter, effect, words] of [
      ['wrong_data', 'import', 'próxima actualización'],
      ['register', 'import', 'próxima actualización'],
      ['wrong_email', 'unknown', 'aceptó'],
    ] as const) {
      const claim = { ...person(), matter, email: `${matter}${people}@correo.test` };
      const id = await presented(claim);
      expect((await decide(laura, id, true)).json().data).toMatchObject({ effect, state: 'accepted' });
      expect((await mailsTo(app, claim.email))[0]?.text).toContain(words);
    }
    expect(await app.database.db.selectFrom('voters').selectAll().execute()).toEqual(before);
  });

  test('by two at once, or twice, is decided once; the second is told by whom', async () => {
    const id = await presented();
    const answers = await Promise.all([decide(laura, id, true), decide(jorge, id, false)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    const winner = (await detail(id)).decision?.by;
    expect(refused?.json().message).toBe(`${winner} ya decidió esta reclamación el 01/09/2025 a las 10:00.`);
    expect((await eventsOf(id)).filter(({ event }) => event === 'claim_decided')).toHaveLength(1);
    const accepted = answers[0].statusCode === 200;
    const again = (who: LoggedIn) => decide(who, id, accepted);
    const [first, second] = accepted ? [laura, jorge] : [jorge, laura];
    expect((await again(first)).statusCode).toBe(200);
    expect((await again(second)).statusCode).toBe(409);
    // The database refuses it too, whatever comes past the use case.
    const change = app.database.db.updateTable('claims').set({ accepted: true }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow(/never changed/);
  });

  test('after the sealing only rejects', async () => {
    const claim = person();
    const id = await presented(claim);
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'sealed' })
      .where('id', '=', contestIds.contador)
      .execute();
    expect((await detail(id)).effect).toBe('sealed');
    expect((await decide(laura, id, true)).json().code).toBe('contest_sealed');
    expect((await decide(laura, id, false, 'El censo ya está fijo.')).statusCode).toBe(200);
    expect((await mailsTo(app, claim.email))[0]?.text).toContain('no la aceptó');
  });

  test('needs an administrator, and a claim of the process', async () => {
    const id = await presented();
    const [reviewer, auditor] = [await hireAndLogIn(app, 'REVISOR'), await hireAndLogIn(app, 'AUDITOR')];
    expect((await get(app, reviewer.token, `/admin/claims/${id}`)).statusCode).toBe(403);
    expect((await detail(id, auditor)).id).toBe(id);
    expect((await decide(auditor, id, true)).statusCode).toBe(403);
    const other = await copyFirstProcess(app, `otro-${people}`);
    for (const path of [`/admin/claims/${id}`, `/admin/claims/${id}/file`])
      expect((await get(app, laura.token, `/processes/${other.slug}${path}`)).statusCode).toBe(404);
    const url = `/processes/${other.slug}/admin/claims/${id}/decision`;
    const body = { accepted: true, reason: 'La tarjeta está activa.' };
    expect((await send(app, laura.token, 'POST', url, body)).statusCode).toBe(404);
  });
});

test('the list has those that wait first, the oldest of them first, and filters by state', async () => {
  const ids = [await presentedClaim(app), await presentedClaim(app), await presentedClaim(app)].map(({ id }) => id);
  await decide(laura, ids[0] ?? 0, false);
  const list = async (query: string) =>
    (await get(app, laura.token, `/admin/claims?per_page=100${query}`))
      .json<{ data: ListedClaim[] }>()
      .data.filter(({ id }) => ids.includes(id))
      .map(({ id }) => id);
  expect(await list('')).toEqual([ids[1], ids[2], ids[0]]);
  expect(await list('&state=waiting')).toEqual([ids[1], ids[2]]);
  expect(await list('&state=rejected')).toEqual([ids[0]]);
  expect(await list('&state=accepted')).toEqual([]);
});

test('claims that wait are told to administrators and to whoever seals, and their window keeps the process open', async () => {
  await presentedClaim(app);
  const preparation = (await get(app, laura.token, '/admin/preparation')).json().data;
  const waiting = (await counts()).waiting as number;
  expect(preparation.waiting).toContainEqual({
    what: 'claims',
    of: 'administrators',
    words: `${waiting} ${waiting === 1 ? 'reclamación' : 'reclamaciones'} por decidir`,
  });
  const contest = (await get(app, laura.token, '/admin/contests/contador')).json().data;
  expect(JSON.stringify(contest)).toContain('Las reclamaciones sobre el censo siguen abiertas hasta el');
  expect(JSON.stringify(contest)).toContain('Hay reclamaciones sobre el censo sin decidir');
});

test('the export of a person has their claims with the file', async () => {
  const { id } = await presentedClaim(app, { identification: `4100${people}` });
  expect(await exportPerson(app.database.db, `4100${people}`, null)).toMatchObject({
    reclamaciones: [{ id, text: expect.stringContaining('contadora'), bytes: expect.any(Buffer) }],
  });
  const { id: elector } = await presentedClaim(app, {
    contest: contestIds.ies,
    identification: `elector${people}@udea.test`,
    institution: 'UdeA',
  });
  expect((await exportPerson(app.database.db, `Elector${people}@udea.test`, null))?.reclamaciones).toMatchObject([
    { id: elector },
  ]);
});
