import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCode } from '../../../testing/clients/candidate-client.ts';
import {
  ballotPaper,
  logInVoter,
  post,
  requestVoterCode,
  verifyVoterCode,
  vote,
} from '../../../testing/clients/voter-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import {
  addVoters,
  openSealedContest,
  type SealedContest,
  type TestVoter,
} from '../../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 20 });
});
afterAll(() => app.close());

type Accountant = TestVoter & { identification_number: string };
function someone(): Accountant {
  const voter = contest.voters[taken++];
  if (!voter?.identification_number) throw new Error('no voter is left');
  return { ...voter, identification_number: voter.identification_number };
}

const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('an accountant', () => {
  test('logs in with the code that was mailed, for five minutes', async () => {
    const voter = someone();
    const sent = await requestVoterCode(app, voter.identification_number);
    expect(sent.json()).toEqual({
      message: 'El código ha sido enviado a tu correo electrónico.',
      email: expect.stringMatching(/^cc7\*+@demo\.test$/),
      handle: expect.stringMatching(/^[\w-]{43}$/),
      code_digits: 6,
    });
    const [mail] = await mailsTo(app, voter.email);
    expect(mail?.subject).toBe('Su código para votar');
    const answer = await verifyVoterCode(app, voter.identification_number, await mailedCode(app, voter.email));
    expect(answer.json()).toEqual({
      message: 'Código verificado exitosamente',
      token_info: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        time_milliseconds: app.clock.now().getTime() + 300_000,
        type_candidate: null,
      },
      data: { name: voter.name, contest: 'contador', login: 'code' },
    });
    const about = app.database.db.selectFrom('outbox').select(['topic', 'voter_id', 'secret']);
    expect(await about.where('to_address', '=', voter.email).executeTakeFirst()).toEqual({
      topic: 'voter_code',
      voter_id: voter.id,
      secret: true,
    });
  });

  test('has five tries per code, can use a code once, and gets another at once after using one', async () => {
    const voter = someone();
    await requestVoterCode(app, voter.identification_number);
    const code = await mailedCode(app, voter.email);
    const wrong = await verifyVoterCode(app, voter.identification_number, other(code));
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      { code: 'wrong_voter_code', message: 'El código ingresado es incorrecto. Por favor, intenta de nuevo.' },
    ]);
    const uses = await Promise.all(
      Array.from({ length: 4 }, () => verifyVoterCode(app, voter.identification_number, code)),
    );
    expect(uses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);

    expect((await requestVoterCode(app, voter.identification_number)).statusCode).toBe(200);
    const early = await requestVoterCode(app, voter.identification_number);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
    const second = await mailedCode(app, voter.email);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => verifyVoterCode(app, voter.identification_number, other(second))),
    );
    expect(guesses.map((guess) => guess.json<{ code: string }>().code).toSorted()).toEqual([
      'code_tries_exhausted',
      'dead_code',
      'dead_code',
      'dead_code',
      'wrong_voter_code',
      'wrong_voter_code',
      'wrong_voter_code',
      'wrong_voter_code',
    ]);
    expect((await verifyVoterCode(app, voter.identification_number, second)).json().code).toBe('dead_code');
  });

  test('need not wait for another code where the last one was tried too often', async () => {
    const voter = someone();
    const handle = (await requestVoterCode(app, voter.identification_number)).json<{ handle: string }>().handle;
    const code = await mailedCode(app, voter.email);
    const url = '/api/voting/accountant/verify-code';
    const payload = { identification_number: voter.identification_number, code: other(code), handle };
    for (let tried = 0; tried < 5; tried++) await app.inject({ method: 'POST', url, payload });
    expect((await requestVoterCode(app, voter.identification_number)).statusCode).toBe(200);
  });

  test('gets six codes an hour', async () => {
    const voter = someone();
    for (let sent = 0; sent < 6; sent++) {
      expect((await requestVoterCode(app, voter.identification_number)).statusCode).toBe(200);
      app.clock.advance(60);
    }
    expect((await requestVoterCode(app, voter.identification_number)).json().code).toBe('too_many_codes');
  });

  test('may be logged in on several devices', async () => {
    const voter = someone();
    const first = await logInVoter(app, voter);
    app.clock.advance(60);
    const second = await logInVoter(app, voter);
    const papers = [await ballotPaper(app, first), await ballotPaper(app, second)];
    expect(papers[0]?.credential).toBe(papers[1]?.credential);
  });

  test('is refused with another voter’s code', async () => {
    const [one, two] = [someone(), someone()];
    await requestVoterCode(app, one.identification_number);
    await requestVoterCode(app, two.identification_number);
    const [code, others] = [await mailedCode(app, one.email), await mailedCode(app, two.email)];
    const answer = await verifyVoterCode(app, two.identification_number, code);
    // They are equal once in a million runs.
    expect(answer.statusCode).toBe(code === others ? 200 : 422);
  });
});

describe('refused logins, in the order of the checks', () => {
  const both = async (number: string, code = '123456') => {
    const answers = [await requestVoterCode(app, number), await verifyVoterCode(app, number, code)];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(answers[0]?.statusCode).toBe(answers[1]?.statusCode);
    return answers[0];
  };
  const setStage = (stage: 'preparing' | 'sealing' | 'sealed' | 'open') =>
    app.database.db.updateTable('contests').set({ stage }).where('id', '=', contestIds.contador).execute();

  test('refuses everybody before the window', async () => {
    const now = app.clock.now().toISOString();
    app.clock.set('2025-08-15T04:59:59Z');
    expect((await both('99999999'))?.json()).toEqual({
      code: 'window_closed',
      message: 'Las votaciones abren el 15/08/2025 a las 00:00.',
    });
    app.clock.set(now);
  });

  test('refuses people who are not on the roll, also of a sealed contest, and electors of institutions', async () => {
    await addVoters(app, 'ies', 1);
    for (const stage of ['sealed', 'open'] as const) {
      await setStage(stage);
      const answer = await both('99999999');
      expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'not_on_roll']);
    }
  });

  test('refuses voters before the contest is sealed', async () => {
    const { identification_number } = someone();
    for (const stage of ['preparing', 'sealing'] as const) {
      await setStage(stage);
      expect((await both('99999999'))?.json().code).toBe('not_on_roll');
      expect((await both(identification_number))?.json()).toEqual({
        code: 'election_not_ready',
        message: 'La votación de esta categoría todavía no está lista.',
      });
    }
    await setStage('open');
  });

  test('tells a voter that they have voted, with the time, only after the right code', async () => {
    const voter = someone();
    const { identification_number: number } = voter;
    app.clock.set('2025-09-02T20:30:00Z');
    await vote(app, voter, 0);
    app.clock.advance(120);
    const { handle } = (await requestVoterCode(app, number)).json<{ handle: string }>();
    const code = await mailedCode(app, voter.email);
    const verify = (tried: string) =>
      post(app, 'accountant/verify-code', { identification_number: number, code: tried, handle });
    expect((await verify(other(code))).json().code).toBe('wrong_voter_code');
    const answer = await verify(code);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'already_voted',
        message: 'Ya votaste el 02/09/2025. Cada persona vota una sola vez.',
        receipt_token: expect.any(String),
      },
    ]);
    expect((await verify(code)).json()).toEqual({
      code: 'used_voter_code',
      message: 'Ese código ya se usó: pide otro.',
    });
    // A wrong code doesn't tell whether the right one was used.
    expect((await verify(other(code))).json().code).toBe('dead_code');
  });

  test.each([
    ['12', 'Debe tener al menos 5 dígitos'],
    ['abc45', 'Solo se permiten números'],
  ])('refuses the document number «%s»: %s', async (number, message) => {
    expect((await requestVoterCode(app, number)).json().errors.identification_number).toContain(message);
  });
});

describe('an accountant’s session', () => {
  test('an accountant’s session never outlasts the window', async () => {
    app.clock.set('2025-09-30T21:58:00Z');
    const voter = someone();
    await requestVoterCode(app, voter.identification_number);
    const code = await mailedCode(app, voter.email);
    const answer = await verifyVoterCode(app, voter.identification_number, code);
    expect(answer.json().token_info.time_milliseconds).toBe(Date.parse('2025-09-30T22:00:00Z'));
    app.clock.set('2025-09-02T20:40:00Z');
  });

  test('cannot be refreshed, and is refused on routes of other sessions', async () => {
    const token = await logInVoter(app, someone());
    for (const [method, url] of [
      ['POST', '/api/applicant/refresh-token'],
      ['POST', '/api/refresh-token'],
      ['GET', '/api/me'],
      ['POST', '/api/candidates/search'],
      ['GET', '/api/applicant/me'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
  });
});

describe('«¿Estoy en el censo?»', () => {
  const ask = (identification_number: string) => post(app, 'roll-check', { login: 'code', identification_number });

  test('says whether somebody is on the roll, also before the window, with the address masked', async () => {
    const now = app.clock.now().toISOString();
    app.clock.set('2025-08-01T12:00:00Z');
    const answer = await ask(someone().identification_number);
    expect(answer.json()).toEqual({
      message: 'Estás en el censo electoral. El día de la votación enviaremos tu código a este correo.',
      data: { on_roll: true, email: expect.stringMatching(/^cc7\*+@demo\.test$/) },
    });
    expect((await ask('99999999')).json()).toEqual({
      message: 'Este documento no está en el censo electoral. Si crees que es un error, comunícate con la Junta.',
      data: { on_roll: false, email: null },
    });
    app.clock.set(now);
  });

  test('is refused until the roll exists', async () => {
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'preparing' })
      .where('id', '=', contestIds.contador)
      .execute();
    expect((await ask('99999999')).json().code).toBe('election_not_ready');
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'open' })
      .where('id', '=', contestIds.contador)
      .execute();
  });
});

test('logs hold no number, name, address or code of anyone', async () => {
  const voter = someone();
  await requestVoterCode(app, voter.identification_number);
  const code = await mailedCode(app, voter.email);
  await verifyVoterCode(app, voter.identification_number, code);
  for (const secret of [voter.identification_number, voter.name, voter.email, `"${code}"`])
    expect(app.log()).not.toContain(secret);
});
