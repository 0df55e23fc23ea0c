import type { DisownedVoterEvent, Disowning } from '@urna/contract/candidacy/disowning';
import type { PublicElection } from '@urna/contract/election/elections';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disown, linkIn, linkMailedTo, readLink } from '../../../testing/clients/candidate-links.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { logInVoter, openSession, post, requestVoterCode, vote } from '../../../testing/clients/voter-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { openSealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
let accountants: TestVoter[];
let electors: TestVoter[];
beforeAll(async () => {
  app = await openTestApp();
  ({ voters: accountants } = await openSealedContest(app, { contest: 'contador', voters: 20 }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 5 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
});

type Accountant = TestVoter & { identification_number: string };
function someone(): Accountant {
  const voter = accountants.pop();
  if (!voter?.identification_number) throw new Error('no voter is left');
  return { ...voter, identification_number: voter.identification_number };
}

const mailedLink = (address: string) => linkMailedTo(app, address);
const call = (step: 'read' | 'report', token: string) => (step === 'read' ? readLink : disown)(app, token);
const pageOf = (answer: LightMyRequestResponse) => answer.json<{ data: DisownedVoterEvent }>().data;
const list = async (query = '') =>
  (await get(app, admin.token, `/admin/disownings${query}`)).json<{ data: Disowning[] }>().data;
const entryOf = async ({ email }: TestVoter) => {
  const answer = await send(app, admin.token, 'POST', '/admin/voters/search', { search: email });
  const [entry] = answer.json<{ data: RollEntry[] }>().data;
  if (!entry) throw new Error('not found');
  return entry;
};

/** A voter whose code's mail was answered with "No fui yo". */
async function disputed() {
  const voter = someone();
  await requestVoterCode(app, voter.identification_number);
  const token = await mailedLink(voter.email);
  expect((await call('report', token)).statusCode).toBe(200);
  const [disowning] = (await entryOf(voter)).disownings;
  if (!disowning) throw new Error('the help desk has no entry');
  return { voter, token, id: disowning.id };
}

const entries = (event: string) =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['causer_name', 'properties', 'subject_type', 'subject_id'])
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .execute();

describe('the link «No fui yo» of a voter', () => {
  test('stands in the mail of a code, tells no more than the mail, and changes nothing when it is only read', async () => {
    const voter = someone();
    await vote(app, voter, 0);
    app.clock.advance(60);
    await requestVoterCode(app, voter.identification_number);
    const answer = await call('read', await mailedLink(voter.email));
    expect(pageOf(answer)).toEqual({
      state: 'reportable',
      event: 'code_requested',
      event_on: bogotaDay(app.clock.now()),
      question: 'Representante de los Contadores Públicos',
      reported_on: null,
    });
    // Neither whose it is nor that they voted.
    expect(answer.body).not.toContain(voter.name);
    expect((await entryOf(voter)).disownings).toEqual([]);
  });

  test('ends the sessions and the codes of the voter, once', async () => {
    const voter = someone();
    const session = await logInVoter(app, voter);
    app.clock.advance(60);
    await requestVoterCode(app, voter.identification_number);
    const [mail] = await mailsTo(app, voter.email);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await disown(app, linkIn(mail?.text) ?? '')).json()).toMatchObject({
      message: 'El aviso quedó recibido.',
      data: { state: 'reported' },
    });
    const paper = { url: '/api/voting/ballot', headers: { authorization: `Bearer ${session}` } };
    expect((await app.inject(paper)).statusCode).toBe(401);
    const verified = await post(app, 'accountant/verify-code', {
      identification_number: voter.identification_number,
      code,
    });
    expect(verified.json().code).toBe('dead_code');
    // The voter's own next session isn't touched by the same link.
    app.clock.advance(60);
    const own = await logInVoter(app, voter);
    expect((await disown(app, linkIn(mail?.text) ?? '')).json().message).toBe('Este aviso ya se había recibido.');
    expect((await app.inject({ ...paper, headers: { authorization: `Bearer ${own}` } })).statusCode).toBe(200);
  });

  test('keeps nobody from voting: a stranger who reads one mail costs the voter another code', async () => {
    const { voter } = await disputed();
    app.clock.advance(60);
    const receipt = await vote(app, voter, 1);
    expect(receipt.tracking_code).toMatch(/^[\w+/]{43}$/);
    expect((await entryOf(voter)).voted_on).not.toBeNull();
  });

  test('disowning a vote leaves the vote as it is, also when the confirmation is mailed again', async () => {
    const voter = someone();
    await vote(app, voter, 0);
    const token = await mailedLink(voter.email);
    const before = await app.database.db.selectFrom('ballots').selectAll().orderBy('number').execute();
    expect(pageOf(await call('report', token))).toMatchObject({ state: 'reported', event: 'vote_cast' });
    expect(await app.database.db.selectFrom('ballots').selectAll().orderBy('number').execute()).toEqual(before);
    app.clock.advance(60);
    const code = await requestVoterCode(app, voter.identification_number);
    expect(code.statusCode).toBe(200);
    const mailed = /\b\d{6}\b/.exec((await mailsTo(app, voter.email))[0]?.text ?? '')?.[0] ?? '';
    const again = await post(app, 'accountant/verify-code', {
      identification_number: voter.identification_number,
      code: mailed,
    });
    await post(app, 'receipt', { token: again.json().receipt_token });
    expect(await mailedLink(voter.email)).toBe(token);
  });

  test('stands in the mail of a forgotten password and of a corrected address', async () => {
    const elector = electors.pop();
    await post(app, 'ies/forgot', { email: elector?.email ?? '' });
    expect(pageOf(await call('read', await mailedLink(elector?.email ?? '')))).toMatchObject({
      event: 'password_link',
    });
    await app.database.db.updateTable('contests').set({ stage: 'preparing' }).where('slug', '=', 'ies').execute();
    const corrected = electors.pop();
    const change = { email: 'nueva.direccion@demo.test', reason: 'El correo del censo tenía un error.' };
    expect((await send(app, admin.token, 'PATCH', `/admin/voters/${corrected?.id}`, change)).statusCode).toBe(200);
    const mails = await mailsTo(app, change.email);
    const changeMail = mails.find(({ subject }) => subject.startsWith('Cambió su correo'));
    expect(pageOf(await readLink(app, linkIn(changeMail?.text) ?? ''))).toMatchObject({ event: 'email_changed' });
    await app.database.db.updateTable('contests').set({ stage: 'open' }).where('slug', '=', 'ies').execute();
  });

  test('ends the link for a password that its mail holds, and a later one works', async () => {
    const { email } = electors.pop() ?? { email: '' };
    const forgetPassword = async () => {
      await post(app, 'ies/forgot', { email });
      const [mail] = await mailsTo(app, email);
      return { text: mail?.text, token: /set-password#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] };
    };
    const choose = async (token?: string) =>
      (await post(app, 'ies/set-password', { token, password: 'Girasol naranja 7' })).json<{ code?: string }>().code;
    const { text, token } = await forgetPassword();
    await disown(app, linkIn(text) ?? '');
    expect(await choose(token)).toBe('dead_link');
    app.clock.advance(60);
    expect(await choose((await forgetPassword()).token)).toBeUndefined();
  });

  test('makes one entry and one mail of each kind, used several times at once', async () => {
    const voter = someone();
    await requestVoterCode(app, voter.identification_number);
    const token = await mailedLink(voter.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('report', token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await entryOf(voter)).disownings).toHaveLength(1);
    expect(
      (await mailsTo(app, voter.email)).filter(({ subject }) => subject === 'Recibimos un aviso «No fui yo»'),
    ).toHaveLength(1);
  });

  test('is refused when it is changed: of another voter, event or time, or cut short', async () => {
    const voter = someone();
    await requestVoterCode(app, voter.identification_number);
    const token = await mailedLink(voter.email);
    const [event = '', id = '', day = '', nonce = '', mac = ''] = token.split('-');
    for (const wrong of [
      [event, String(someone().id), day, nonce, mac],
      [event === '1' ? '3' : '1', id, day, nonce, mac],
      [event, id, String(Number(day) + 1), nonce, mac],
      [event, id, day, '0', mac],
      ['9', id, day, nonce, mac],
      ['0', id, mac],
      [event, id, day, nonce, mac.slice(1)],
    ]) {
      for (const step of ['read', 'report'] as const) {
        const { statusCode } = await call(step, wrong.join('-'));
        expect([404, 422]).toContain(statusCode);
      }
    }
    expect((await entryOf(voter)).disownings).toEqual([]);
  });
});

describe('the help desk and the board', () => {
  test('the help desk finds the entry at the voter and in a list, and the log has no name of the voter', async () => {
    const { voter, id } = await disputed();
    expect((await list('?per_page=100')).find((one) => one.id === id)).toMatchObject({
      contest: 'contador',
      name: voter.name,
      candidate_id: null,
      event: 'code_requested',
      reported_on: bogotaDay(app.clock.now()),
    });
    const [entry] = await entries('identity_disputed');
    // The log puts nobody beside a moment.
    expect(entry).toMatchObject({
      causer_name: 'Votante',
      subject_id: null,
      properties: { contest: 'contador', disputed_event: expect.anything(), disputed_on: expect.anything() },
    });
    expect(JSON.stringify(entry)).not.toContain(voter.name);
    expect(app.log()).not.toContain(voter.name);
  });

  test('the board is mailed, once, and told no name of the voter', async () => {
    const about = async () =>
      (await mailsTo(app, 'atencion@junta.test')).filter(({ subject }) => subject === 'Alguien dijo «No fui yo»');
    await app.database.db.updateTable('processes').set({ contact_email: 'atencion@junta.test' }).execute();
    const { voter, token } = await disputed();
    await call('report', token);
    const [mail, ...more] = await about();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Se pidió un código para votar');
    for (const trait of [voter.name, voter.email, voter.identification_number]) expect(mail?.text).not.toContain(trait);
    await app.database.db.updateTable('processes').set({ contact_email: null }).execute();
    await disputed();
    expect((await mailsTo(app, admin.email))[0]?.subject).toBe('Alguien dijo «No fui yo»');
  });

  test('the contest and the public page say how many voters, not how many mails', async () => {
    const counts = async () => {
      const { data } = (await get(app, admin.token, '/admin/contests/contador')).json();
      const election = (await app.inject('/api/elections/contador')).json<{ data: PublicElection }>().data.election;
      return { admin: data.disputed_identities, public: election?.disputed_identities };
    };
    const before = await counts();
    expect(before.admin).toBe(before.public);
    const { voter } = await disputed();
    app.clock.advance(60);
    await requestVoterCode(app, voter.identification_number);
    await call('report', await mailedLink(voter.email));
    expect(await counts()).toEqual({ admin: before.admin + 1, public: before.admin + 1 });
  });
});

test('a session that a report has ended casts no vote', async () => {
  const voter = someone();
  await requestVoterCode(app, voter.identification_number);
  const token = await mailedLink(voter.email);
  const session = await openSession(app, voter.id);
  await call('report', token);
  const cast = await post(app, 'ballots', { ballot: '{}' }, session);
  expect(cast.statusCode).toBe(401);
  const { voted_on } = await app.database.db
    .selectFrom('voters')
    .select('voted_on')
    .where('id', '=', voter.id)
    .where('contest', '=', contestIds.contador)
    .executeTakeFirstOrThrow();
  expect(voted_on).toBeNull();
});
