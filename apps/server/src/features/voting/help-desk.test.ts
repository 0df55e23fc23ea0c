import { bogotaDay } from '@urna/contract/shared/dates';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailedCode } from '../../testing/clients/candidate-client.ts';
import { applyDueChanges, approveChange, changeIn, readChange } from '../../testing/clients/change-client.ts';
import {
  hireAndLogIn,
  hireTwoAdministrators,
  type LoggedIn,
  openStaffSession,
  send,
} from '../../testing/clients/staff-client.ts';
import {
  ballotPaper,
  givePassword,
  openSession,
  PASSWORD,
  post,
  requestVoterCode,
  verifyVoterCode,
  vote,
} from '../../testing/clients/voter-client.ts';
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
  ({ voters: accountants } = await openSealedContest(app, { contest: 'contador', voters: 30 }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 10 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  // Some tests advance the clock by half an hour, which expires a staff session.
  [admin, colleague] = await hireTwoAdministrators(app);
});

const search = (text: string) => send(app, admin.token, 'POST', '/admin/voters/search', { search: text });
async function entryOf({ identification_number, email }: TestVoter): Promise<RollEntry> {
  const [entry] = (await search(identification_number || email)).json<{ data: RollEntry[] }>().data;
  if (!entry) throw new Error('not found');
  return entry;
}
function next(list: TestVoter[]): TestVoter & { identification_number: string } {
  const voter = list.pop();
  if (!voter) throw new Error('no voter is left');
  return { ...voter, identification_number: voter.identification_number ?? '' };
}
const request = (id: number, email: string, reason = 'El correo del censo tenía un error de digitación.') =>
  send(app, admin.token, 'PATCH', `/admin/voters/${id}`, { email, reason });
/** Through two administrators, as after the sealing, until its time has come. */
async function prepare(requests: readonly LightMyRequestResponse[]): Promise<void> {
  for (const answer of requests) await approveChange(app, colleague, changeIn(answer));
  app.clock.advance(24 * 3600);
  admin = { ...admin, token: await openStaffSession(app, admin) };
}
async function correct(id: number, email: string): Promise<void> {
  await prepare([await request(id, email)]);
  await applyDueChanges(app);
}
const entries = (event: string) =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['causer_name', 'properties', 'subject_type', 'subject_id'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();

describe('looking someone up', () => {
  test('finds by exact document or address, masks the address, and logs each lookup', async () => {
    const voter = next(accountants);
    const before = (await entries('voter_consulted')).length;
    for (const text of [voter.identification_number, voter.email, ` ${voter.email.toUpperCase()} `]) {
      expect((await search(text)).json().data).toEqual([
        {
          id: voter.id,
          process: '2025',
          contest: 'contador',
          question: 'Representante de los Contadores Públicos',
          name: voter.name,
          identification_number: voter.identification_number,
          institution: null,
          email: voter.email.replace(/^(.{3}).*@/, (_, start: string) => `${start}*******@`),
          email_returned: null,
          has_password: null,
          voted_on: null,
          is_sealed: true,
          codes: [],
          mails: [],
          changes: [],
          disownings: [],
        },
      ]);
    }
    const looked = (await entries('voter_consulted')).slice(before);
    expect(looked).toEqual(
      Array.from({ length: 3 }, () => ({
        causer_name: 'Beatriz Arango',
        properties: { contest: 'contador', voter_id: voter.id },
        subject_type: 'voter',
        subject_id: voter.id,
      })),
    );
    const elector = next(electors);
    expect(await entryOf(elector)).toMatchObject({ contest: 'ies', has_password: false, identification_number: null });
  });

  test('finds a person whom a list names by id, and logs it as a search is', async () => {
    const elector = next(electors);
    const before = (await entries('voter_consulted')).length;
    const answer = await send(app, admin.token, 'POST', '/admin/voters/search', { voter: elector.id });
    expect(answer.json<{ data: RollEntry[] }>().data).toMatchObject([
      { id: elector.id, institution: expect.any(String) },
    ]);
    expect((await entries('voter_consulted')).slice(before)).toMatchObject([{ subject_id: elector.id }]);
    expect((await send(app, admin.token, 'POST', '/admin/voters/search', {})).statusCode).toBe(422);
  });

  test('finds nobody by a fragment, a name or SQL characters, and logs nothing then', async () => {
    const voter = next(accountants);
    const before = (await entries('voter_consulted')).length;
    for (const text of [voter.identification_number.slice(0, 6), voter.name, '%%%%%%', 'x@y.zz', "1' or '1'='1"]) {
      expect([text, (await search(text)).json().data]).toEqual([text, []]);
    }
    expect((await search('1234')).statusCode).toBe(422);
    expect(await entries('voter_consulted')).toHaveLength(before);
  });

  test('finds every voter who shares an address', async () => {
    const [one, other] = [next(accountants), next(accountants)];
    await correct(other.id, one.email);
    expect((await search(one.email)).json<{ data: RollEntry[] }>().data).toHaveLength(2);
  });

  test('shows the state of codes and mails, and never their content', async () => {
    const voter = next(accountants);
    const { identification_number: number, email } = voter;
    const codes: string[] = [];
    const ask = async () => {
      const answer = await requestVoterCode(app, number);
      expect(answer.statusCode).toBe(200);
      codes.push(await mailedCode(app, email));
      return answer.json<{ handle: string }>().handle;
    };
    await ask();
    app.clock.advance(61);
    const handle = await ask();
    for (let wrong = 0; wrong < 5; wrong++) {
      const code = codes[1] === '000000' ? '111111' : '000000';
      const payload = { identification_number: number, code, handle };
      await app.inject({ method: 'POST', url: '/api/voting/accountant/verify-code', payload });
    }
    app.clock.advance(61);
    await ask();
    app.clock.advance(601);
    await ask();
    const waiting = await entryOf(voter);
    expect(waiting.codes.map(({ state, tries }) => [state, tries])).toEqual([
      ['waiting', 0],
      ['expired', 0],
      ['exhausted', 5],
      ['expired', 0],
    ]);
    expect((await verifyVoterCode(app, number, codes[3] ?? '')).statusCode).toBe(200);
    const used = await entryOf(voter);
    expect(used.codes[0]).toMatchObject({ state: 'used' });
    expect(used.mails).toHaveLength(4);
    expect(used.mails[0]).toMatchObject({
      topic: 'voter_code',
      to: used.email,
      status: 'waiting',
      created_at: used.codes[0]?.sent_at,
    });
    // Neither the answers nor the log contain a code, an address or a document.
    const shown = JSON.stringify([waiting, used]);
    const log = JSON.stringify(await app.database.db.selectFrom('activity_entries').select('properties').execute());
    for (const code of codes) {
      expect(shown).not.toContain(code);
      expect(log).not.toContain(code);
    }
    for (const secret of [email, number]) {
      expect(log).not.toContain(secret);
      expect(app.log()).not.toContain(secret);
    }
    expect(shown).not.toContain(email);
  });

  test('tells that someone voted, and on which day, and nothing of the vote', async () => {
    const voter = next(accountants);
    const { tracking_code, certificate_code } = await vote(app, voter, 1);
    const answer = await search(voter.identification_number);
    expect(answer.json<{ data: RollEntry[] }>().data[0]).toMatchObject({
      voted_on: bogotaDay(app.clock.now()),
      mails: [{ topic: 'vote_receipt' }, { topic: 'voter_code' }],
    });
    expect(answer.body).not.toContain(tracking_code);
    expect(answer.body).not.toContain(certificate_code);
  });
});

const setStage = (stage: 'preparing' | 'sealed', contest: number = contestIds.contador) =>
  app.database.db.updateTable('contests').set({ stage }).where('id', '=', contest).execute();

describe('correcting an address', () => {
  test('takes effect at once before the sealing, needs a reason, notifies both addresses and logs neither', async () => {
    const voter = next(accountants);
    await setStage('preparing');
    const answer = await request(voter.id, 'Nueva.Direccion@Correo.test');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ id: voter.id, email: 'nue************@correo.test' });
    for (const address of [voter.email, 'nueva.direccion@correo.test']) {
      const [mail] = await mailsTo(app, address);
      expect(mail?.subject).toBe('Cambió su correo en el censo electoral');
      expect(mail?.text).toContain('nue************@correo.test');
      expect(mail?.text).not.toContain('nueva.direccion');
    }
    const last = (await entries('voter_email_corrected')).at(-1);
    expect(last).toEqual({
      causer_name: 'Beatriz Arango',
      properties: {
        contest: 'contador',
        voter_id: voter.id,
        old: { email: expect.stringContaining('***') },
        attributes: { email: 'nue************@correo.test' },
        reason: 'El correo del censo tenía un error de digitación.',
      },
      subject_type: 'voter',
      subject_id: voter.id,
    });
    // Mails sent to the old address stay listed.
    const [entry] = (await search('nueva.direccion@correo.test')).json<{ data: RollEntry[] }>().data;
    expect(entry?.mails.map(({ topic, to }) => [topic, to])).toEqual([
      ['email_corrected', 'nue************@correo.test'],
      ['email_corrected', expect.stringMatching(/^cc7\*+@demo\.test$/)],
    ]);
    const before = await entries('voter_email_corrected');
    expect((await request(voter.id, 'nueva.direccion@correo.test')).json().message).toBe('No hubo cambios.');
    expect(await entries('voter_email_corrected')).toEqual(before);
    await setStage('sealed');
  });

  test('refuses another elector’s address before the sealing too', async () => {
    const [one, other] = [next(electors), next(electors)];
    await setStage('preparing', contestIds.ies);
    const taken = await request(one.id, other.email);
    await setStage('sealed', contestIds.ies);
    expect([taken.statusCode, taken.json().errors]).toEqual([
      422,
      { email: ['Ese correo ya es de otra persona del censo.'] },
    ]);
  });

  test.each([
    [{ email: 'x', reason: 'Estaba mal escrito.' }, 'email'],
    [{ email: 'a@b.co', reason: 'no' }, 'reason'],
    [{ email: 'a@b.co' }, 'reason'],
    [{ email: 'a\u0000@b.co', reason: 'Estaba mal escrito.' }, 'email'],
  ])('%j is refused for its %s', async (body, field) => {
    const { id } = next(accountants);
    const answer = await send(app, admin.token, 'PATCH', `/admin/voters/${id}`, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('ends the code that went to the wrong address, the session it opened, and its mail if it waits', async () => {
    const voter = next(accountants);
    const { identification_number: number } = voter;
    await prepare([await request(voter.id, `correcto${number}@demo.test`)]);
    await requestVoterCode(app, number);
    const code = await mailedCode(app, voter.email);
    const token = await openSession(app, voter.id);
    expect((await ballotPaper(app, token)).contest).toBe('contador');
    await applyDueChanges(app);
    expect((await verifyVoterCode(app, number, code)).json().code).toBe('dead_code');
    const ballot = await app.inject({ url: '/api/voting/ballot', headers: { authorization: `Bearer ${token}` } });
    expect(ballot.statusCode).toBe(401);
    // Of the waiting mails the code is deleted; the notice of the change is not.
    expect((await mailsTo(app, voter.email)).map(({ subject }) => subject)).toEqual([
      'Un cambio que se había pedido ya tuvo efecto',
      'Se aprobó un cambio que se había pedido',
      'Se pidió un cambio que se puede detener',
    ]);
    expect((await entryOf(voter)).codes[0]).toMatchObject({ state: 'replaced' });
    app.clock.advance(61);
    expect((await requestVoterCode(app, number)).statusCode).toBe(200);
    expect(await mailedCode(app, `correcto${number}@demo.test`)).toMatch(/^\d{6}$/);
  });

  test('ends an elector’s links and the password set through them, and sends a new link', async () => {
    const elector = next(electors);
    const right = `correcta${elector.id}@ies.test`;
    await prepare([await request(elector.id, right)]);
    await givePassword(app, elector);
    expect((await post(app, 'ies/forgot', { email: elector.email })).statusCode).toBe(200);
    const [old] = await mailsTo(app, elector.email);
    await applyDueChanges(app);
    expect((await search(right)).json().data[0]).toMatchObject({ has_password: false });
    for (const email of [elector.email, right]) {
      expect((await post(app, 'ies/login', { email, password: PASSWORD })).json().code).toBe('wrong_login');
    }
    const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
    const choose = (token: string) => post(app, 'ies/set-password', { token, password: 'otra frase bien larga' });
    expect((await choose(tokenIn(old?.text))).json().code).toBe('dead_link');
    const link = (await mailsTo(app, right)).find(({ subject }) => subject === 'Elija su contraseña para votar');
    expect((await choose(tokenIn(link?.text))).statusCode).toBe(200);
    const entry = (await search(right)).json<{ data: RollEntry[] }>().data[0];
    expect(entry?.mails.map(({ topic }) => topic)).toEqual([
      'change_ended',
      'change_ended',
      'password_link',
      ...Array.from({ length: 4 }, () => 'change_requested'),
    ]);
  });

  test('leaves nothing valid at the wrong address, even when requested at the same moment', async () => {
    const accountant = next(accountants);
    const elector = next(electors);
    const requests = [
      await request(accountant.id, `al.tiempo${accountant.id}@demo.test`),
      await request(elector.id, `al.tiempo${elector.id}@ies.test`),
    ];
    await prepare(requests);
    await Promise.all([
      requestVoterCode(app, accountant.identification_number),
      post(app, 'ies/forgot', { email: elector.email }),
      applyDueChanges(app),
    ]);
    const [mail] = (await mailsTo(app, accountant.email)).filter(({ text }) => /\b\d{6}\b/.test(text));
    const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? ['123456'];
    expect((await verifyVoterCode(app, accountant.identification_number, code)).statusCode).toBe(422);
    const mails = await mailsTo(app, elector.email);
    for (const token of mails.flatMap(({ text }) => /set-password#token=([\w-]+)/.exec(text)?.[1] ?? [])) {
      const late = await post(app, 'ies/set-password', { token, password: 'otra frase bien larga' });
      expect(late.json().code).toBe('dead_link');
    }
  });

  test('an elector’s address is unique, also when two corrections race', async () => {
    const [one, other, third] = [next(electors), next(electors), next(electors)];
    const taken = await request(one.id, other.email);
    expect([taken.statusCode, taken.json().errors]).toEqual([
      422,
      { email: ['Ese correo ya es de otra persona del censo.'] },
    ]);
    const requests = [await request(one.id, 'la.misma@ies.test'), await request(third.id, 'la.misma@ies.test')];
    await prepare(requests);
    await Promise.all([applyDueChanges(app), applyDueChanges(app)]);
    const states = await Promise.all(requests.map(async (each) => (await readChange(app, changeIn(each))).state));
    expect(states.toSorted()).toEqual(['applied', 'failed']);
    expect((await search('la.misma@ies.test')).json().data).toHaveLength(1);
  });

  test('is allowed to administrators alone, and only for somebody on the roll', async () => {
    const { token } = await hireAndLogIn(app, 'AUDITOR');
    const { id } = next(accountants);
    const body = { email: 'a@b.co', reason: 'Estaba mal escrito.' };
    expect((await send(app, token, 'PATCH', `/admin/voters/${id}`, body)).statusCode).toBe(403);
    expect((await send(app, admin.token, 'PATCH', '/admin/voters/999999', body)).statusCode).toBe(404);
  });
});
