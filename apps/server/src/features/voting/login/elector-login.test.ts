import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPassword } from '../../../services/access/passwords.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { ballotPaper, givePassword, PASSWORD, post, vote } from '../../../testing/clients/voter-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'ies', voters: 20 });
});
afterAll(() => app.close());

function someone(): TestVoter {
  const voter = contest.voters[taken++];
  if (!voter) throw new Error('no voter is left');
  return voter;
}

const logIn = (email: string, password = PASSWORD) => post(app, 'ies/login', { email, password });
const forgot = (email: string) => post(app, 'ies/forgot', { email });
const choose = (token: string, password: string) => post(app, 'ies/set-password', { token, password });

async function linkMailedTo({ email }: TestVoter): Promise<string> {
  const [mail] = await mailsTo(app, email);
  const [, token] = /\/voting\/set-password#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('no link was mailed');
  return token;
}

async function withLink(): Promise<{ voter: TestVoter; token: string }> {
  const voter = someone();
  await forgot(voter.email);
  return { voter, token: await linkMailedTo(voter) };
}

describe('an elector', () => {
  test('logs in with address and password, in whatever capitals the address is typed', async () => {
    const voter = someone();
    await givePassword(app, voter);
    const answer = await logIn(` ${voter.email.toUpperCase()} `);
    expect(answer.json()).toEqual({
      token_info: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        time_milliseconds: app.clock.now().getTime() + 300_000,
        type_candidate: null,
      },
      data: { name: voter.name, contest: 'ies', login: 'password' },
    });
    expect((await ballotPaper(app, answer.json().token_info.token)).contest).toBe('ies');
  });

  test('gets the same answer as a stranger, in like time, to a wrong password or without having one', async () => {
    const [known, without] = [someone(), someone()];
    await givePassword(app, known);
    const took = async (email: string) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        // CPU time of this process: wall-clock time would include the machine's other load.
        const start = process.cpuUsage();
        const answer = await logIn(email, 'otra contraseña');
        const { user, system } = process.cpuUsage(start);
        times.push(user + system);
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          { code: 'wrong_login', message: 'El correo o la contraseña no son correctos.' },
        ]);
      }
      return times.toSorted((a, b) => a - b)[0] ?? 0;
    };
    const times = [await took(known.email), await took(without.email), await took('nadie@ies.test')];
    // Without the dummy hash, an answer about an unknown account would take a tenth of the time.
    expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 3);
  });

  test('has ten tries in a quarter of an hour, as a stranger has, also with concurrent requests', async () => {
    const voter = someone();
    await givePassword(app, voter);
    // At the start of a fifteen-minute window.
    app.clock.set('2025-09-02T15:00:00Z');
    for (const email of [voter.email, 'nadie.mas@ies.test']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'otra contraseña')));
      const codes = answers.map((answer) => answer.json<{ code: string }>().code);
      expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(10);
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json()).toEqual({
        code: 'too_many_logins',
        message: 'Demasiados intentos. Espera 15 minutos o pide un enlace para elegir otra contraseña.',
      });
      expect(refused?.headers['retry-after']).toBe('900');
    }
    expect((await logIn(voter.email)).statusCode).toBe(429);
    app.clock.advance(900);
    expect((await logIn(voter.email)).statusCode).toBe(200);
  });

  test('is told that they have voted only after the right password', async () => {
    const voter = someone();
    await vote(app, voter, 0);
    expect((await logIn(voter.email, 'otra contraseña')).json().code).toBe('wrong_login');
    expect((await logIn(voter.email)).json().code).toBe('already_voted');
  });

  test('is refused before the window before anything is looked at, and before the contest is sealed', async () => {
    const voter = someone();
    await givePassword(app, voter);
    const now = app.clock.now().toISOString();
    app.clock.set('2025-08-01T00:00:00Z');
    for (const password of [PASSWORD, 'otra contraseña'])
      expect((await logIn(voter.email, password)).json().code).toBe('window_closed');
    app.clock.set(now);
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'preparing' })
      .where('id', '=', contestIds.ies)
      .execute();
    expect((await logIn(voter.email, 'otra contraseña')).json().code).toBe('wrong_login');
    expect((await logIn(voter.email)).json().code).toBe('election_not_ready');
    await app.database.db.updateTable('contests').set({ stage: 'open' }).where('id', '=', contestIds.ies).execute();
  });
});

describe('the link for a password', () => {
  test('is mailed to electors, and everybody is answered alike, in like time', async () => {
    const voter = someone();
    app.clock.waits.length = 0;
    const answers = [await forgot(voter.email), await forgot('nadie@ies.test')];
    const [one, other] = answers.map((answer) => [answer.statusCode, answer.body]);
    expect(one).toEqual(other);
    expect(app.clock.waits).toEqual([150, 150]);
    expect(await mailsTo(app, voter.email)).toHaveLength(1);
    expect(await mailsTo(app, 'nadie@ies.test')).toHaveLength(0);
  });

  test('comes three times an hour', async () => {
    const voter = someone();
    for (let index = 0; index < 5; index++) expect((await forgot(voter.email)).statusCode).toBe(200);
    expect(await mailsTo(app, voter.email)).toHaveLength(3);
  });

  test('sets the password, which is stored as a keyed hash, and works once', async () => {
    const { voter, token } = await withLink();
    const answer = await choose(token, 'Girasol naranja 7');
    expect(answer.json()).toEqual({ message: 'Tu contraseña quedó guardada: ya puedes entrar con ella.' });
    const { password_hash } = await app.database.db
      .selectFrom('voters')
      .select('password_hash')
      .where('id', '=', voter.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(app.deps.secrets, 'Girasol naranja 7', password_hash)).toBe(true);
    // The database alone, without the installation's secret, isn't enough to check guesses.
    expect(await isPassword({ keyedHash: () => Buffer.alloc(32) }, 'Girasol naranja 7', password_hash)).toBe(false);
    expect((await logIn(voter.email, 'Girasol naranja 7')).statusCode).toBe(200);
    expect((await choose(token, 'Otra girasol 8')).json()).toEqual({
      code: 'dead_link',
      message: 'El enlace venció o ya se usó. Pide uno nuevo.',
    });
  });

  test('revokes every other link, ends sessions of the old password, and clears the lockout after too many tries', async () => {
    const { voter, token: first } = await withLink();
    await givePassword(app, voter);
    const session = (await logIn(voter.email)).json<{ token_info: { token: string } }>().token_info.token;
    await forgot(voter.email);
    const second = await linkMailedTo(voter);
    for (let tries = 0; tries < 12; tries++) await logIn(voter.email, 'otra contraseña');
    expect((await logIn(voter.email)).statusCode).toBe(429);
    expect((await choose(second, 'Girasol naranja 7')).statusCode).toBe(200);
    expect((await choose(first, 'Girasol naranja 8')).json().code).toBe('dead_link');
    expect((await app.inject({ url: '/api/voting/ballot', headers: as(session) })).statusCode).toBe(401);
    expect((await logIn(voter.email)).json().code).toBe('wrong_login');
    expect((await logIn(voter.email, 'Girasol naranja 7')).statusCode).toBe(200);
  });

  test('two concurrent uses: exactly one sets the password', async () => {
    const { voter, token } = await withLink();
    const passwords = ['Girasol naranja 1', 'Girasol naranja 2', 'Girasol naranja 3'];
    const answers = await Promise.all(passwords.map((password) => choose(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const chosen = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await logIn(voter.email, chosen)).statusCode).toBe(200);
  });

  test('is good for a day, and a made-up one never', async () => {
    const { token } = await withLink();
    expect((await choose('x'.repeat(43), 'Girasol naranja 7')).json().code).toBe('dead_link');
    app.clock.advance(24 * 3600);
    expect((await choose(token, 'Girasol naranja 7')).json().code).toBe('dead_link');
  });

  test('refuses common passwords, and stays valid', async () => {
    const { voter, token } = await withLink();
    const [name = ''] = voter.email.split('@');
    for (const password of [
      '123456',
      'Colombia2025',
      'contraseña',
      'PASSWORD1!',
      'aaaaaaaa',
      name,
      `${name}2026`,
      'Universidad1',
    ]) {
      const answer = await choose(token, password);
      expect([password, answer.statusCode, answer.json().code]).toEqual([password, 422, 'common_password']);
    }
    expect((await choose(token, '12345')).json().errors.password).toEqual(['Por favor ingresa una contraseña válida']);
    expect((await choose(token, 'Girasol naranja 7')).statusCode).toBe(200);
  });
});

test('«¿Estoy en el censo?» tells the elector by mail and nobody else anything', async () => {
  const voter = someone();
  const ask = (email: string) => post(app, 'roll-check', { login: 'password', email });
  const [known, unknown] = [await ask(voter.email), await ask('nadie@ies.test')];
  expect(known.body).toBe(unknown.body);
  expect(known.json().data).toEqual({ on_roll: null, email: null });
  const [mail] = await mailsTo(app, voter.email);
  expect(mail?.subject).toBe('Está en el censo electoral');
  for (let index = 0; index < 4; index++) await ask(voter.email);
  expect(await mailsTo(app, voter.email)).toHaveLength(3);
});

test('no password and no link stands in the log', () => {
  for (const secret of [PASSWORD, 'Girasol', 'token=', '@ies.test']) expect(app.log()).not.toContain(secret);
});
