import { spokenCode } from '@urna/belenios/spoken-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { destroyElectionKeys } from '../../services/election/election-keys.ts';
import { mailedCode } from '../../testing/clients/candidate-client.ts';
import { post, requestVoterCode, verifyVoterCode, vote } from '../../testing/clients/voter-client.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { openSealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { readPdf } from '../../testing/fixtures/read-pdf.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { newReceiptToken } from './resend-receipt.ts';

/** What a stranger learns about people who have voted, and what those people are told. */
let app: TestApp;
let accountants: (TestVoter & { identification_number: string })[];
let electors: TestVoter[];
beforeAll(async () => {
  app = await openTestApp();
  const { voters } = await openSealedContest(app, { contest: 'contador', voters: 14 });
  accountants = voters.map((voter) => ({ ...voter, identification_number: voter.identification_number ?? '' }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 6 }));
});
afterAll(() => app.close());

function two<Voter extends TestVoter>(list: Voter[]): [voted: Voter, not: Voter] {
  const [voted, not] = list.splice(0, 2);
  if (!voted || !not) throw new Error('no voter is left');
  return [voted, not];
}
const mailsOf = async ({ email }: TestVoter) => (await mailsTo(app, email)).map(({ subject }) => subject);
const RECEIPT = 'Su comprobante de votación';

describe('a stranger', () => {
  test('cannot tell accountants who have voted from those who have not, by answers or by mails', async () => {
    const [voted, not] = two(accountants);
    await vote(app, voted, 0);
    app.clock.advance(3601);
    const seen = await Promise.all(
      [voted, not].map(async (voter) => {
        const before = (await mailsOf(voter)).length;
        const { identification_number: number, email } = voter;
        const answers = [
          await post(app, 'roll-check', { login: 'code', identification_number: number }),
          await requestVoterCode(app, number),
          await requestVoterCode(app, number),
          await verifyVoterCode(app, number, (await mailedCode(app, email)) === '000000' ? '000001' : '000000'),
        ];
        // Handles are random for everybody.
        const withoutHandle = (body: string) => body.replace(/"handle":"[\w-]{43}"/, '"handle":"…"');
        const shown = answers.map(({ statusCode, headers, body }) => [
          statusCode,
          headers['retry-after'],
          withoutHandle(body),
        ]);
        return { shown, mails: (await mailsOf(voter)).slice(0, (await mailsOf(voter)).length - before) };
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.mails).toEqual(['Su código para votar']);
    expect(seen[0]?.shown.map(([status]) => status)).toEqual([200, 200, 429, 422]);
  });

  test('cannot tell electors who have voted from those who have not, by answers or by mails', async () => {
    const [voted, not] = two(electors);
    await vote(app, voted, 0);
    const seen = await Promise.all(
      [voted, not].map(async ({ email }) => {
        const answers = [
          await post(app, 'roll-check', { login: 'password', email }),
          await post(app, 'ies/login', { email, password: 'adivinada' }),
          await post(app, 'ies/forgot', { email }),
        ];
        return answers.map(({ statusCode, body }) => [statusCode, body]);
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect((await mailsOf(voted)).filter((subject) => subject !== RECEIPT)).toEqual(await mailsOf(not));
  });
});

async function refusedAfterCode(voter: TestVoter & { identification_number: string }): Promise<string> {
  app.clock.advance(61);
  await requestVoterCode(app, voter.identification_number);
  const code = await mailedCode(app, voter.email);
  const answer = await verifyVoterCode(app, voter.identification_number, code);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'already_voted']);
  return answer.json<{ receipt_token: string }>().receipt_token;
}
const resend = (token: string) => post(app, 'receipt', { token });
const ownCertificate = (token: string) => post(app, 'certificate', { token });

describe('a voter who has voted', () => {
  test('gets the same confirmation again with the token that the right code returns', async () => {
    const [voter] = two(accountants);
    const { tracking_code, certificate_code } = await vote(app, voter, 0);
    const answer = await resend(await refusedAfterCode(voter));
    expect(answer.json()).toEqual({ message: expect.stringMatching(/^Te enviamos de nuevo el comprobante a cc7\*+@/) });
    const receipts = (await mailsTo(app, voter.email)).filter(({ subject }) => subject === RECEIPT);
    expect(receipts[0]?.text).toContain(`/verificar#codigo=${encodeURIComponent(tracking_code)}`);
    expect(receipts[0]?.text).toContain(spokenCode(tracking_code));
    expect(receipts).toHaveLength(2);
    // The moment of the vote is kept nowhere: the confirmation that is sent again names the day.
    expect(receipts[0]?.text).toContain('Fecha: 01/09/2025\n');
    expect(receipts[1]?.text).toMatch(/^Fecha y hora: 01\/09\/2025 \d\d:\d\d$/m);
    expect(receipts[0]?.text.replace(/^Fecha.*$/m, '')).toBe(receipts[1]?.text.replace(/^Fecha.*$/m, ''));
    expect(receipts[0]?.text).toContain(tracking_code);
    expect(receipts[0]?.text).toContain(certificate_code);
    expect(answer.body).not.toContain(tracking_code);
  });

  test('gets three confirmations an hour at the most, also with concurrent requests', async () => {
    const [voter] = two(accountants);
    await vote(app, voter, 0);
    const token = await refusedAfterCode(voter);
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 429, 429, 429,
    ]);
    expect((await mailsOf(voter)).filter((subject) => subject === RECEIPT)).toHaveLength(4);
  });

  test('needs that token for the confirmation, which is valid for a quarter of an hour', async () => {
    const [voter, other] = two(accountants);
    await vote(app, voter, 0);
    const token = await refusedAfterCode(voter);
    const [, until, hash] = token.split('.');
    const sent = (await mailsOf(voter)).length;
    for (const forged of [
      `${other.id}.${until}.${hash}`,
      `${voter.id}.${Number(until) + 60}.${hash}`,
      `${voter.id}.${until}.${'A'.repeat(43)}`,
      '',
      'x',
    ]) {
      expect((await resend(forged)).json().code).toBe('receipt_link_dead');
    }
    // The token grants nothing else.
    const ballot = await app.inject({ url: '/api/voting/ballot', headers: { authorization: `Bearer ${token}` } });
    expect(ballot.statusCode).toBe(401);
    app.clock.advance(15 * 60);
    expect((await resend(token)).json().code).toBe('receipt_link_dead');
    expect(await mailsOf(voter)).toHaveLength(sent);
    for (const entry of [
      app.log(),
      JSON.stringify(await app.database.db.selectFrom('activity_log').selectAll().execute()),
    ])
      expect(entry).not.toContain(token);
  });

  test('is told so and can request the confirmation after the right password too', async () => {
    const [elector] = two(electors);
    await vote(app, elector, 0);
    const answer = await post(app, 'ies/login', { email: elector.email, password: 'caballo bateria correcto' });
    expect(answer.json()).toMatchObject({ code: 'already_voted', message: expect.stringContaining('Ya votaste el') });
    expect((await resend(answer.json<{ receipt_token: string }>().receipt_token)).statusCode).toBe(200);
  });

  test('downloads the certificate with the token, which says nothing of the ballot', async () => {
    const [voter, absentee] = two(accountants);
    const { tracking_code, certificate_code } = await vote(app, voter, 0);
    const token = await refusedAfterCode(voter);
    const answer = await ownCertificate(token);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const linked = await app.inject({
      method: 'POST',
      url: '/api/certificates/pdf',
      payload: { code: certificate_code },
    });
    expect(answer.rawPayload.equals(linked.rawPayload)).toBe(true);
    const { pages } = await readPdf(answer.rawPayload);
    expect(pages[0]?.text).toContain(voter.name);
    expect(pages[0]?.text).not.toContain(tracking_code);
    expect(pages[0]?.text).not.toContain(spokenCode(tracking_code));

    const [, until = ''] = token.split('.');
    const dead = [`${absentee.id}.${until}.${token.split('.')[2]}`, `${token}x`, '', `1.${until}.${'A'.repeat(43)}`];
    for (const one of dead) expect((await ownCertificate(one)).json().code, one).toBe('receipt_link_dead');
    // The token of somebody who hasn't voted, which no login gives.
    const early = newReceiptToken(app.deps.secrets, absentee.id, app.clock.now());
    expect((await ownCertificate(early)).json().code).toBe('receipt_link_dead');
    app.clock.advance(15 * 60);
    expect((await ownCertificate(token)).json().code).toBe('receipt_link_dead');
  });

  test('is told after the publication that nobody knows their ballot, and still gets the certificate', async () => {
    const [voter] = two(electors);
    await vote(app, voter, 0);
    const password = 'caballo bateria correcto';
    const login = await post(app, 'ies/login', { email: voter.email, password });
    const { receipt_token: token } = login.json<{ receipt_token: string }>();
    await app.database.db
      .transaction()
      .execute((tx) => destroyElectionKeys(tx, contestIds.ies, ['credentials', 'trustee'], app.clock.now()));
    expect((await resend(token)).json().code).toBe('receipt_not_known');
    expect((await ownCertificate(token)).statusCode).toBe(200);
  });
});
