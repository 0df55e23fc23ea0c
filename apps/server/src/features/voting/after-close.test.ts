import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCode } from '../../testing/clients/candidate-client.ts';
import {
  givePassword,
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

/** Once voting has closed, whoever voted still reaches their certificate, and nobody else learns who did. */
let app: TestApp;
let voted: Accountant;
let absentee: Accountant;
let electorWhoVoted: TestVoter;
let absentElector: TestVoter;
type Accountant = TestVoter & { identification_number: string };
const CLOSED = 'Las votaciones cerraron el 30/09/2025 a las 17:00.';

beforeAll(async () => {
  app = await openTestApp();
  const accountants = (await openSealedContest(app, { contest: 'contador', voters: 2 })).voters;
  [voted, absentee] = accountants as [Accountant, Accountant];
  [electorWhoVoted, absentElector] = (await openSealedContest(app, { contest: 'ies', voters: 2 })).voters as [
    TestVoter,
    TestVoter,
  ];
  await vote(app, voted, 0);
  await vote(app, electorWhoVoted, 0);
  await givePassword(app, absentElector);
  app.clock.set('2025-09-30T22:00:00Z');
});
afterAll(() => app.close());

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const logIn = (email: string, password = PASSWORD) => post(app, 'ies/login', { email, password });
const certificate = (token: string) => post(app, 'certificate', { token });
const tellable = ({ statusCode, body }: LightMyRequestResponse) => [
  statusCode,
  body.replace(/"handle":"[\w-]{43}"/, '"handle":"…"'),
];
async function enter({ identification_number: number, email }: Accountant): Promise<LightMyRequestResponse> {
  app.clock.advance(61);
  const sent = await requestVoterCode(app, number);
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return verifyVoterCode(app, number, await mailedCode(app, email));
}
const sessions = () => app.database.db.selectFrom('sessions').select('id').where('kind', '=', 'voter').execute();

describe('after the close', () => {
  test('a stranger cannot tell who voted, by answers or by mails', async () => {
    const seen = await Promise.all(
      [voted, absentee].map(async ({ identification_number: number, email }) => {
        const before = (await mailsTo(app, email)).length;
        const sent = await requestVoterCode(app, number);
        const tried = await verifyVoterCode(app, number, wrong(await mailedCode(app, email)));
        const mails = (await mailsTo(app, email)).slice(0, -before || undefined);
        return [tellable(sent), tellable(tried), mails.map(({ subject }) => subject)];
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[2]).toEqual(['Su código para comprobar si votó']);
    const electors = await Promise.all(
      [electorWhoVoted, absentElector].map(async ({ email }) => tellable(await logIn(email, 'adivinada'))),
    );
    expect(electors[0]).toEqual(electors[1]);
    expect(electors[0]?.[0]).toBe(403);
  });

  test('a voter who voted and logs in is told so, and gets the certificate', async () => {
    const answers = [await enter(voted), await logIn(electorWhoVoted.email)];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'already_voted']);
      const { receipt_token } = answer.json<{ receipt_token: string }>();
      expect((await certificate(receipt_token)).headers['content-type']).toBe('application/pdf');
    }
  });

  test('a voter who didn’t vote is told when voting closed, that nothing was registered and whom to ask, and gets no session', async () => {
    const before = await sessions();
    for (const answer of [await enter(absentee), await logIn(absentElector.email)]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          code: 'window_closed',
          message: `${CLOSED} No quedó registrado ningún voto tuyo: si crees que es un error, comunícate con la Junta.`,
        },
      ]);
    }
    expect(await sessions()).toEqual(before);
  });

  test('voters who log in after the counting and the publication get the same answers', async () => {
    const { db } = app.database;
    for (const stage of ['closed', 'published'] as const) {
      await db.updateTable('contests').set({ stage }).execute();
      expect((await enter(voted)).json().code).toBe('already_voted');
      expect((await enter(absentee)).json().message).toContain(CLOSED);
    }
  });

  test('while a repetition is ahead, the first vote can still be proven', async () => {
    const { db } = app.database;
    const { id: calendar_id } = await db
      .insertInto('calendars')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const voting = { opens_at: app.clock.at('2025-10-20T13:00:00Z'), closes_at: app.clock.at('2025-10-22T13:00:00Z') };
    await db
      .insertInto('windows')
      .values({ calendar_id, name: 'voting', ...voting })
      .execute();
    await db
      .insertInto('contests')
      .values({
        process_id: 1,
        calendar_id,
        slug: 'contador-2',
        title: 'Segunda votación',
        question: 'Representante de los Contadores Públicos',
        candidate_type: 'CANDIDATE_ACCOUNTANT',
        login: 'code',
        repeats: contestIds.contador,
        repeated_because: 'tie',
        repeated_by: 'Beatriz Arango',
        candidates_of: contestIds.contador,
      })
      .execute();
    const proven = (await enter(voted)).json<{ message: string; receipt_token: string }>();
    expect(proven.message).toBe(
      'Votaste el 01/09/2025 en «Representantes Contadores». Las votaciones abren el 20/10/2025 a las 08:00.',
    );
    expect((await certificate(proven.receipt_token)).statusCode).toBe(200);
    expect((await enter(absentee)).json().message).toMatch(/^Las votaciones abren el 20.* tuyo en «Representantes/);
    // Whether they are on the roll of the repetition, this one doesn't tell.
    expect((await requestVoterCode(app, '99999999')).json()).toEqual({
      code: 'window_closed',
      message: 'Las votaciones abren el 20/10/2025 a las 08:00.',
    });
  });

  test('a vote that never opened leaves nothing to log in for', async () => {
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'sealed', cleared_at: null })
      .where('login', '=', 'password')
      .execute();
    const answer = await logIn(electorWhoVoted.email);
    expect([answer.json().code, answer.json().message]).toEqual(['window_closed', CLOSED]);
  });
});
