import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCurrent } from './features/processes/change-state.ts';
import { theOperator } from './services/activity/record.ts';
import { listContests } from './services/processes/contest-rows.ts';
import { forgetProcess } from './services/processes/forget-process.ts';
import { mailedCode } from './testing/clients/candidate-client.ts';
import { cast, givePassword, PASSWORD, post } from './testing/clients/voter-client.ts';
import { rowsOfProcess } from './testing/database/rows-of-process.ts';
import { contestIds } from './testing/elections/first-process.ts';
import type { TestVoter } from './testing/elections/sealed-contest.ts';
import { copyFirstProcess } from './testing/fixtures/copy-first-process.ts';
import { archive, type FinishedProcess, finishProcess } from './testing/fixtures/finished-process.ts';
import { mailsTo } from './testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/** The vote of an archived process: until its data is forgotten, whoever voted in it still reaches their certificate. */
let app: TestApp;
let finished: FinishedProcess;
let voted: Accountant;
let absentee: Accountant;
let elector: TestVoter;
type Accountant = TestVoter & { identification_number: string };

const CLOSED = 'Las votaciones cerraron el 30/09/2025 a las 17:00.';
const STRANGER = '99999999';
const accountants = { process: '2025', contest: 'contador' };
const institutions = { process: '2025', contest: 'ies' };

beforeAll(async () => {
  app = await openTestApp();
  finished = await finishProcess(app);
  // The first one's address was corrected meanwhile.
  [voted, absentee] = [finished.voters[1], finished.voters.at(-1)] as [Accountant, Accountant];
  [elector] = finished.electors as [TestVoter];
  const { db } = app.database;
  // The institutions voted too.
  await db.updateTable('contests').set({ stage: 'published' }).where('id', '=', contestIds.ies).execute();
  await db
    .updateTable('voters')
    .set({ voted_on: '2025-09-12', certificate_code: 'ABCDE23456ABCDE23456' })
    .where('id', '=', elector.id)
    .execute();
  await givePassword(app, elector);
  await archive(app, finished.process);
}, 240_000);
afterAll(() => app.close());

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const ask = (identification_number: string, vote: object = accountants) =>
  post(app, 'accountant/request-code', { identification_number, vote });
const verify = (identification_number: string, code: string, vote: object = accountants) =>
  post(app, 'accountant/verify-code', { identification_number, code, vote });
const logIn = (password: string, vote: object = institutions, email = elector.email) =>
  post(app, 'ies/login', { email, password, vote });
const certificate = (token: string) => post(app, 'certificate', { token });
const sessions = () => app.database.db.selectFrom('sessions').select('id').where('kind', '=', 'voter').execute();
const refusal = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code];
const tellable = ({ statusCode, body }: LightMyRequestResponse) => [
  statusCode,
  body.replace(/"handle":"[\w-]{43}"/, '"handle":"…"'),
];

async function prove({ identification_number: number, email }: Accountant): Promise<LightMyRequestResponse> {
  app.clock.advance(61);
  const answer = await ask(number);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return verify(number, await mailedCode(app, email));
}

async function receiptToken(): Promise<string> {
  return (await prove(voted)).json<{ receipt_token: string }>().receipt_token;
}

const itsWords = 'en «Representantes Contadores, Elecciones 2025»';

function worksForThePast() {
  test('an accountant who voted and proves it is told so, and gets the certificate but no session', async () => {
    const before = await sessions();
    const answer = await prove(voted);
    const { receipt_token, ...told } = answer.json<{ receipt_token: string }>();
    expect([answer.statusCode, told]).toEqual([
      409,
      { code: 'voted_earlier', message: `Votaste el 01/09/2025 ${itsWords}. ${CLOSED}` },
    ]);
    expect((await certificate(receipt_token)).headers['content-type']).toBe('application/pdf');
    // Whose ballot is whose was destroyed with the publication.
    expect(refusal(await post(app, 'receipt', { token: receipt_token }))).toEqual([409, 'receipt_not_known']);
    expect((await cast(app, receipt_token, '{}')).statusCode).toBe(401);
    expect(await sessions()).toEqual(before);
  });

  test('an elector who voted is told so after the password alone', async () => {
    expect(refusal(await logIn('adivinada'))).toEqual([403, 'wrong_login']);
    const answer = await logIn(PASSWORD);
    expect(refusal(answer)).toEqual([409, 'voted_earlier']);
    const { receipt_token } = answer.json<{ receipt_token: string }>();
    expect((await certificate(receipt_token)).headers['content-type']).toBe('application/pdf');
  });

  test('a voter who didn’t vote is told that nothing was registered, and whom to ask', async () => {
    const answer = await prove(absentee);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        code: 'window_closed',
        message: `${CLOSED} No quedó registrado ningún voto tuyo ${itsWords}: si crees que es un error, comunícate con la Junta.`,
      },
    ]);
  });
}

describe('while no process is current', () => {
  worksForThePast();

  test('a number alone tells neither who voted nor who was on the roll', async () => {
    app.clock.advance(61);
    const seen = await Promise.all(
      [voted.identification_number, absentee.identification_number, STRANGER].map(async (number) => [
        tellable(await ask(number)),
        tellable(await ask(number)),
        tellable(await verify(number, '000000')),
      ]),
    );
    expect(seen[0]?.[0]).toEqual([
      200,
      expect.stringContaining('Si tu documento estaba en el censo de esa votación, enviamos un código a tu correo.'),
    ]);
    expect(seen[0]?.[0]?.[1]).toContain('"email":null');
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('the mail of the code names the vote, and has no link to report what nobody can look after any more', async () => {
    app.clock.advance(61);
    await ask(voted.identification_number);
    const [mail] = await mailsTo(app, voted.email);
    expect(mail?.subject).toBe('Su código para comprobar si votó');
    expect(mail?.text).toContain('La votación «Representantes Contadores, Elecciones 2025» ya cerró.');
    expect(mail?.text).not.toContain('/no-fui-yo');
  });

  test('an elector who forgot the password chooses another, and comes back to the vote that they named', async () => {
    await post(app, 'ies/forgot', { email: elector.email, vote: institutions });
    const [mail] = await mailsTo(app, elector.email);
    const [, token] = /\/voting\/set-password\?proceso=2025&eleccion=ies#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(mail?.text).not.toContain('/no-fui-yo');
    const chosen = await post(app, 'ies/set-password', { token, password: 'Girasol naranja 7' });
    expect(chosen.statusCode).toBe(200);
    expect(refusal(await logIn(PASSWORD))).toEqual([403, 'wrong_login']);
    expect(refusal(await logIn('Girasol naranja 7'))).toEqual([409, 'voted_earlier']);
    await givePassword(app, elector);
  });

  test('a login that names no vote still says that no process is current', async () => {
    const answer = await post(app, 'accountant/request-code', { identification_number: voted.identification_number });
    expect(refusal(answer)).toEqual([404, 'no_current_process']);
  });
});

describe('while people vote in the next process', () => {
  let ofDraft: LightMyRequestResponse;
  const VOTER = { email: 'otra.direccion.de.hoy@demo.test', name: 'Votante de hoy' };

  beforeAll(async () => {
    const { db } = app.database;
    const draft = await copyFirstProcess(app);
    ofDraft = await ask(STRANGER, { process: '2029', contest: 'contador' });
    await makeCurrent(app.deps, theOperator, draft);
    const now = app.clock.now();
    const closes_at = new Date(now.getTime() + 86_400_000);
    await db
      .insertInto('windows')
      .values({ calendar_id: draft.calendar_id, name: 'voting', opens_at: now, closes_at })
      .execute();
    const contest = (await listContests(db, draft)).find(({ slug }) => slug === 'contador')?.id ?? 0;
    const { identification_number } = voted;
    await db
      .insertInto('voters')
      .values({ ...VOTER, contest, identification_number })
      .execute();
    await db.updateTable('contests').set({ stage: 'open', cleared_at: now }).where('id', '=', contest).execute();
  });

  worksForThePast();

  test('a voter of today never lands in last year’s vote, whose code doesn’t open today’s', async () => {
    const { identification_number: number } = voted;
    app.clock.advance(61);
    const today = await post(app, 'accountant/request-code', { identification_number: number });
    expect(today.json().message).toBe('El código ha sido enviado a tu correo electrónico.');
    const todays = await mailedCode(app, VOTER.email);
    await ask(number);
    const past = await mailedCode(app, voted.email);
    const before = await rowsOfProcess(app.database, '2029');
    // They are equal once in a million runs.
    expect(todays).not.toBe(past);
    expect(refusal(await verify(number, todays))).toEqual([422, 'wrong_voter_code']);
    expect(refusal(await verify(number, past))).toEqual([409, 'voted_earlier']);
    expect(await rowsOfProcess(app.database, '2029')).toEqual(before);
    const verifyToday = (code: string) => post(app, 'accountant/verify-code', { identification_number: number, code });
    expect(refusal(await verifyToday(past))).toEqual([422, 'wrong_voter_code']);
    const session = (await verifyToday(todays)).json<{ data: { name: string } }>();
    expect(session.data.name).toBe('Votante de hoy');
  });

  test.each([
    ['a vote that isn’t over', { process: '2029', contest: 'contador' }],
    ['a contest with another kind of login', institutions],
    ['a contest that isn’t there', { process: '2025', contest: 'otra' }],
    ['a process that isn’t there', { process: '1999', contest: 'contador' }],
  ])('a login that names %s is refused for everybody alike', async (_which, vote) => {
    const { identification_number: number } = voted;
    const answers = [await ask(number, vote), await verify(number, '123456', vote), await ask(STRANGER, vote)];
    expect(answers.map(refusal)).toEqual(answers.map(() => [404, 'not_found']));
    expect(refusal(await logIn(PASSWORD, accountants))).toEqual([404, 'not_found']);
  });

  test('a login that names the vote of a draft finds nothing', () => {
    expect(refusal(ofDraft)).toEqual([404, 'not_found']);
  });

  test('failed tries at a past vote count with those at today’s, so naming another opens no new tries', async () => {
    const email = 'alguien@ies.test';
    for (let tries = 0; tries < 10; tries++) await logIn('adivinada', institutions, email);
    expect(refusal(await logIn('adivinada', institutions, email))).toEqual([429, 'too_many_logins']);
    const { db } = app.database;
    await db
      .updateTable('contests')
      .set({ stage: 'open', cleared_at: app.clock.now() })
      .where('slug', '=', 'ies')
      .where('process_id', '<>', finished.process.id)
      .execute();
    expect(refusal(await post(app, 'ies/login', { email, password: 'adivinada' }))).toEqual([429, 'too_many_logins']);
  });
});

describe('once the data is forgotten', () => {
  test('everybody is told so, with a certificate’s link of just before too', async () => {
    const { identification_number: number } = voted;
    const isForgotten = async () =>
      (await app.inject('/api/processes'))
        .json<{ data: { slug: string; voters_forgotten: boolean }[] }>()
        .data.find(({ slug }) => slug === '2025')?.voters_forgotten;
    expect(await isForgotten()).toBe(false);
    app.clock.advance(40 * 86_400);
    const token = await receiptToken();
    expect(await forgetProcess(app.deps, finished.process)).toMatchObject({ voters: 7 });
    const answers = [
      await ask(number),
      await ask(STRANGER),
      await verify(number, wrong('000000')),
      await logIn(PASSWORD),
      await post(app, 'ies/forgot', { email: elector.email, vote: institutions }),
      await certificate(token),
      await post(app, 'receipt', { token }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          code: 'voters_forgotten',
          message:
            'Los datos personales de «Elecciones 2025» se borraron al terminar el plazo para conservarlos: ya no hay cómo comprobar quién votó. Los certificados descargados antes se siguen pudiendo verificar.',
        },
      ]);
    }
    expect(await isForgotten()).toBe(true);
  });
});
