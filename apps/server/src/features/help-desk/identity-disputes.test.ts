import type { PublicElection } from '@urna/contract/election/elections';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { DisputePage, IdentityDispute } from '@urna/contract/voting/identity-disputes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get, hireAndLogIn, hireTwoAdministrators, type LoggedIn, send } from '../../testing/clients/staff-client.ts';
import { logInVoter, openSession, post, requestVoterCode, vote } from '../../testing/clients/voter-client.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { openSealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let admin: LoggedIn;
let colleague: LoggedIn;
let accountants: TestVoter[];
let electors: TestVoter[];
beforeAll(async () => {
  app = await openTestApp();
  ({ voters: accountants } = await openSealedContest(app, { contest: 'contador', voters: 20 }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 5 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, colleague] = await hireTwoAdministrators(app);
});

type Accountant = TestVoter & { identification_number: string };
function someone(): Accountant {
  const voter = accountants.pop();
  if (!voter?.identification_number) throw new Error('no voter is left');
  return { ...voter, identification_number: voter.identification_number };
}

const linkIn = (text: string | undefined) => /\/no-fui-yo\/voto#token=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
const mailedLink = async (address: string) => linkIn((await mailsTo(app, address))[0]?.text);
const call = (step: 'read' | 'report', token: string) =>
  app.inject({ method: 'POST', url: `/api/identity-disputes/${step}`, payload: { token } });
const pageOf = (answer: LightMyRequestResponse) => answer.json<{ data: DisputePage }>().data;
const list = async (query = '') =>
  (await get(app, admin.token, `/admin/identity-disputes${query}`)).json<{ data: IdentityDispute[]; open: number }>();
const act = (who: { token: string }, id: number, step: string, body: object) =>
  send(app, who.token, 'POST', `/admin/identity-disputes/${id}/${step}`, body);
const entryOf = async ({ email }: TestVoter) => {
  const found = await send(app, admin.token, 'POST', '/admin/voters/search', { search: email });
  const [entry] = found.json<{ data: RollEntry[] }>().data;
  if (!entry) throw new Error('not found');
  return entry;
};

/** A voter whose code's mail was answered with "No fui yo". */
async function disputed() {
  const voter = someone();
  await requestVoterCode(app, voter.identification_number);
  const token = await mailedLink(voter.email);
  expect((await call('report', token)).statusCode).toBe(200);
  const [dispute] = (await entryOf(voter)).disputes;
  if (!dispute) throw new Error('no dispute was opened');
  return { voter, token, id: dispute.id };
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
    expect((await entryOf(voter)).disputes).toEqual([]);
  });

  test('ends the sessions and the codes of the voter, once', async () => {
    const voter = someone();
    const session = await logInVoter(app, voter);
    app.clock.advance(60);
    await requestVoterCode(app, voter.identification_number);
    const [mail] = await mailsTo(app, voter.email);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await call('report', linkIn(mail?.text))).json()).toMatchObject({
      message: 'Recibimos tu aviso.',
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
    expect((await call('report', linkIn(mail?.text))).json().message).toBe('Ya habíamos recibido este aviso.');
    expect((await app.inject({ ...paper, headers: { authorization: `Bearer ${own}` } })).statusCode).toBe(200);
  });

  test('keeps nobody from voting: a stranger who reads one mail costs the voter another code', async () => {
    const { voter } = await disputed();
    app.clock.advance(60);
    const receipt = await vote(app, voter, 1);
    expect(receipt.tracking_code).toMatch(/^[\w+/]{43}$/);
    expect((await entryOf(voter)).voted_on).not.toBeNull();
  });

  test('a dispute of a vote leaves the vote as it is, also when the confirmation is mailed again', async () => {
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
    const told = mails.find(({ subject }) => subject.startsWith('Cambió su correo'));
    expect(pageOf(await call('read', linkIn(told?.text)))).toMatchObject({ event: 'email_changed' });
    await app.database.db.updateTable('contests').set({ stage: 'open' }).where('slug', '=', 'ies').execute();
  });

  test('opens one dispute, used several times at once', async () => {
    const voter = someone();
    await requestVoterCode(app, voter.identification_number);
    const token = await mailedLink(voter.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('report', token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await entryOf(voter)).disputes).toHaveLength(1);
    expect((await mailsTo(app, voter.email)).filter(({ subject }) => subject === 'Recibimos su aviso')).toHaveLength(1);
  });

  test('is refused when it is changed: of another voter, event or time, or cut short', async () => {
    const voter = someone();
    await requestVoterCode(app, voter.identification_number);
    const token = await mailedLink(voter.email);
    const [id = '', event = '', time = '', mac = ''] = token.split('.');
    const other = someone().id.toString(36);
    for (const wrong of [
      [other, event, time, mac],
      [id, event === '0' ? '2' : '0', time, mac],
      [id, event, (Number.parseInt(time, 36) + 1).toString(36), mac],
      [id, 'z', time, mac],
      [id, event, time, mac.slice(1)],
    ]) {
      for (const step of ['read', 'report'] as const) {
        const { statusCode } = await call(step, wrong.join('.'));
        expect([404, 422]).toContain(statusCode);
      }
    }
    expect((await entryOf(voter)).disputes).toEqual([]);
  });
});

describe('the help desk', () => {
  test('finds the state at the voter and in a list with a count, and the log has no name of the voter', async () => {
    const { voter, id } = await disputed();
    const { data, open } = await list('?state=open&per_page=100');
    expect(open).toBe(data.length);
    expect(data.find((one) => one.id === id)).toMatchObject({
      contest: 'contador',
      voter: { id: voter.id, name: voter.name },
      event: 'code_requested',
      taken_by: null,
      closed_at: null,
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

  test('has one person in charge, also when two take it over at once, and can be taken over from the person shown', async () => {
    const { id } = await disputed();
    const both = await Promise.all([
      act(admin, id, 'take', { instead_of: null }),
      act(colleague, id, 'take', { instead_of: null }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] = both[0].statusCode === 200 ? [admin, colleague] : [colleague, admin];
    expect((await act(winner, id, 'take', { instead_of: null })).statusCode).toBe(200);
    const taken = await act(loser, id, 'take', { instead_of: winner.id });
    expect(taken.json().data.taken_by).toMatchObject({ id: loser.id, is_reader: true });
    expect((await act(winner, id, 'take', { instead_of: winner.id })).json()).toMatchObject({ code: 'dispute_taken' });
  });

  test('writes notes, and closes it with an answer to every address of the voter', async () => {
    const { voter, token, id } = await disputed();
    const closing = { outcome: 'recognised', answer: 'Hablamos contigo: fuiste tú.\n\nGracias por avisar.' };
    expect((await act(admin, id, 'close', closing)).json().code).toBe('dispute_not_taken');
    await act(admin, id, 'take', { instead_of: null });
    const noted = await act(colleague, id, 'notes', { text: 'Llamé y no contestó.' });
    expect(noted.json().data.notes).toMatchObject([{ author: colleague.name, text: 'Llamé y no contestó.' }]);
    expect((await act(colleague, id, 'close', closing)).json().code).toBe('dispute_not_taken');
    expect((await act(admin, id, 'close', { ...closing, answer: 'Sí' })).json().errors).toHaveProperty('answer');
    expect((await act(admin, id, 'close', { ...closing, outcome: 'nada' })).json().errors).toHaveProperty('outcome');
    expect((await act(admin, id, 'close', closing)).statusCode).toBe(200);
    expect((await act(admin, id, 'close', closing)).json().code).toBe('dispute_closed');
    expect((await act(colleague, id, 'take', { instead_of: admin.id })).json().code).toBe('dispute_closed');
    const [mail] = await mailsTo(app, voter.email);
    expect(mail?.text).toContain('La persona reconoció que fue ella');
    expect(mail?.text).toContain('Gracias por avisar.');
    expect(pageOf(await call('read', token)).state).toBe('closed');
    expect((await list('?state=closed')).data.map((one) => one.id)).toContain(id);
    const [entry] = await entries('identity_dispute_closed');
    expect(entry?.properties).toMatchObject({ outcome: 'recognised', dispute_id: id });
    expect(JSON.stringify([entry, ...(await entries('identity_dispute_noted'))])).not.toMatch(/contestó|Hablamos/);
  });

  test('is read by auditors, and changed by administrators alone', async () => {
    const { id } = await disputed();
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    expect((await get(app, auditor.token, '/admin/identity-disputes')).statusCode).toBe(200);
    for (const role of ['AUDITOR', 'REVISOR'] as const) {
      const { token } = await hireAndLogIn(app, role);
      expect((await act({ token }, id, 'take', { instead_of: null })).statusCode).toBe(403);
    }
  });

  test('the contest and the public page say how many voters, not how many mails', async () => {
    const of = async () => {
      const { data } = (await get(app, admin.token, '/admin/contests/contador')).json();
      const election = (await app.inject('/api/elections/contador')).json<{ data: PublicElection }>().data.election;
      return { admin: data.disputed_identities.total, public: election?.disputed_identities };
    };
    const before = await of();
    expect(before.admin).toBe(before.public);
    const { voter } = await disputed();
    app.clock.advance(60);
    await requestVoterCode(app, voter.identification_number);
    await call('report', await mailedLink(voter.email));
    expect(await of()).toEqual({ admin: before.admin + 1, public: before.admin + 1 });
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
