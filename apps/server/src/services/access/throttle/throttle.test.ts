import type { ProofChallenge } from '@urna/contract/shared/call-proofs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Limits } from '../../../platform/config.ts';
import { secretsFrom } from '../../../platform/secrets.ts';
import { attempt, attemptWithProof, type Call, challengeIn, solve } from '../../../testing/clients/attempts.ts';
import { CEDULA, enrol, mailedCode, signIn } from '../../../testing/clients/candidate-client.ts';
import { hire, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { givePassword, PASSWORD } from '../../../testing/clients/voter-client.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { PROOF } from './proof-of-work.ts';

// Proofs of work take time by design.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** The default limits of an installation. */
const shipped: Limits = {
  codesPerHour: 6,
  codesPerMinutePerAddress: 30,
  failuresPerTenMinutes: 100,
  failuresPerDay: 5000,
  failuresPerDayPerPerson: 20,
  requestsPerMinutePerAddress: 600,
  rendersPerMinutePerAddress: 60,
};
const withoutThrottle: Limits = {
  ...shipped,
  failuresPerTenMinutes: 1e6,
  failuresPerDay: 1e6,
  failuresPerDayPerPerson: 1e6,
};

const strangers = Array.from({ length: 50 }, (_, index) =>
  index % 2 === 0 ? `198.51.100.${index + 1}` : `2001:db8:${index.toString(16)}:1::${index + 1}`,
);
const OWNER = '192.0.2.77';
const WRONG = '000000';

interface Victim {
  kind: string;
  /** What a stranger can do with the victim's public data. */
  attacks: () => Omit<Call, 'from'>[];
  logIn: () => Promise<number>;
}

const byCode = (app: TestApp, kind: string, base: string, identity: object, email: string): Victim => {
  const [ask, verify] =
    base === '/validate-applicant' ? [base, `${base}/verify-code`] : [`${base}/request-code`, `${base}/verify-code`];
  const { close_other_session: _more, ...who } = { close_other_session: undefined, ...identity };
  return {
    kind,
    attacks: () => [
      { url: ask, payload: identity },
      { url: verify, payload: { ...who, code: WRONG } },
      { url: verify, payload: { ...who, code: WRONG, handle: 'x'.repeat(43) } },
    ],
    logIn: async () => {
      const requested = await attemptWithProof(app, { url: ask, payload: identity, from: OWNER });
      expect([kind, requested.statusCode, requested.body]).toEqual([
        kind,
        expect.toBeOneOf([200, 202]),
        requested.body,
      ]);
      const { handle, code_digits } = requested.json<{ handle: string; code_digits: number }>();
      const [mail] = await mailsTo(app, email);
      const [code] = new RegExp(`\\b\\d{${code_digits}}\\b`).exec(mail?.text ?? '') ?? [];
      const payload = { ...who, code, handle };
      return (await attemptWithProof(app, { url: verify, payload, from: OWNER })).statusCode;
    },
  };
};

async function victims(app: TestApp): Promise<Victim[]> {
  const applicant = '71000001';
  await enrol(app, applicant);
  await signIn(app, applicant);
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  const candidate = await submittedCandidate(app, { status: 'PARA_SUBSANAR', reviewer });
  const staff = await hire(app, 'ADMINISTRADOR');
  const [accountant] = (await openSealedContest(app, { contest: 'contador', voters: 2 })).voters;
  const [elector, forgetful] = (await openSealedContest(app, { contest: 'ies', voters: 2 })).voters;
  if (!accountant || !elector || !forgetful) throw new Error('voters are missing');
  await givePassword(app, elector);
  const electorAttacks = (email: string) => () => [
    { url: '/voting/ies/login', payload: { email, password: 'otra contraseña' } },
    { url: '/voting/ies/forgot', payload: { email } },
    { url: '/voting/roll-check', payload: { login: 'password', email } },
  ];
  const passwordLogin = (email: string, password: string) =>
    attemptWithProof(app, { url: '/voting/ies/login', payload: { email, password }, from: OWNER });
  const identity = {
    identification_type: CEDULA,
    identification_number: applicant,
    type_candidate: 'CANDIDATE_ACCOUNTANT',
  };
  return [
    byCode(
      app,
      'applicant',
      '/validate-applicant',
      { ...identity, close_other_session: true },
      `cc${applicant}@demo.test`,
    ),
    byCode(
      app,
      'correction',
      '/validate-subsanation-candidate',
      { identification_number: candidate.number },
      candidate.email,
    ),
    byCode(app, 'staff', '/login', { identification_number: staff.number }, staff.email),
    byCode(
      app,
      'accountant',
      '/voting/accountant',
      { identification_number: accountant.identification_number },
      accountant.email,
    ),
    {
      kind: 'elector by password',
      attacks: electorAttacks(elector.email),
      logIn: async () => (await passwordLogin(elector.email, PASSWORD)).statusCode,
    },
    {
      kind: 'elector by link',
      attacks: electorAttacks(forgetful.email),
      logIn: async () => {
        const payload = { email: forgetful.email };
        const before = (await mailsTo(app, forgetful.email))[0]?.id;
        await attemptWithProof(app, { url: '/voting/ies/forgot', payload, from: OWNER });
        const [mail] = await mailsTo(app, forgetful.email);
        expect(mail?.id).not.toBe(before);
        const [, token] = /#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
        const chosen = { token, password: 'Girasol naranja 7' };
        await attempt(app, { url: '/voting/ies/set-password', payload: chosen, from: OWNER });
        return (await passwordLogin(forgetful.email, chosen.password)).statusCode;
      },
    },
  ];
}

describe.each([
  ['below the throttle', withoutThrottle, ['full']],
  ['with the throttle engaged', shipped, []],
])('a stranger with fifty addresses, %s', (_state, limits, tags) => {
  let app: TestApp;
  let all: Victim[];
  beforeAll(async () => {
    app = await openTestApp({ limits });
    all = await victims(app);
  });
  afterAll(() => app.close());

  test('keeps nobody from logging in within a minute', { tags }, async () => {
    for (const victim of all) {
      const hammer = async () => {
        for (const call of victim.attacks()) {
          const answers = await Promise.all(strangers.map((from) => attempt(app, { ...call, from })));
          expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
        }
      };
      await hammer();
      const start = app.clock.now().getTime();
      app.clock.advance(30);
      // Repeat the attack while the owner logs in.
      await hammer();
      expect([victim.kind, await victim.logIn()]).toEqual([victim.kind, 200]);
      expect(app.clock.now().getTime() - start).toBeLessThan(60_000);
    }
  });
});

test('the rate limits of a /64 and of a /48 refuse the requests beyond them, out of 200', async () => {
  const app = await openTestApp({ limits: shipped });
  try {
    const statusesFrom = async (addressOf: (index: number) => string) => {
      const statuses = [];
      for (let index = 0; index < 200; index++) {
        const payload = { identification_number: String(30_000_000 + index) };
        const call = { url: '/validate-subsanation-candidate/request-code', payload, from: addressOf(index) };
        statuses.push((await attempt(app, call)).statusCode);
      }
      return statuses.filter((status) => status !== 429).length;
    };
    expect(await statusesFrom((index) => `2001:db8:1:1::${index.toString(16)}`)).toBe(30);
    expect(await statusesFrom((index) => `2001:db8:2:${index.toString(16)}::1`)).toBe(120);
    // One IPv4 address, written in two ways.
    expect(await statusesFrom((index) => (index % 2 ? '198.51.100.9' : '::ffff:198.51.100.9'))).toBe(30);
  } finally {
    await app.close();
  }
});

describe('the throttle', () => {
  const limits = { failuresPerTenMinutes: 10, failuresPerDayPerPerson: 1e6, failuresPerDay: 1e6 };
  let app: TestApp;
  let other: TestApp;
  let contest: SealedContest;
  let taken = 0;
  beforeAll(async () => {
    app = await openTestApp({ limits });
    // Another process in front of the same database.
    other = await openTestApp({ limits, database: app.database, windowsOpen: false });
    contest = await openSealedContest(app, { contest: 'contador', voters: 40 });
  });
  afterAll(async () => {
    await other.app.close();
    await app.close();
  });

  const someone = () => {
    const voter = contest.voters[taken++];
    if (!voter?.identification_number) throw new Error('no voter is left');
    return { email: voter.email, number: voter.identification_number };
  };
  const ask = (number: string, proof?: string, server = app) =>
    attempt(server, {
      url: '/voting/accountant/request-code',
      payload: { identification_number: number },
      ...(proof !== undefined && { proof }),
    });
  const fail = async (times: number, server = app) => {
    for (let done = 0; done < times; done += 5) {
      const { email, number } = someone();
      const requested = await attemptWithProof(server, {
        url: '/voting/accountant/request-code',
        payload: { identification_number: number },
      });
      const right = await mailedCode(app, email);
      const payload = {
        identification_number: number,
        code: right === WRONG ? '000001' : WRONG,
        handle: requested.json<{ handle: string }>().handle,
      };
      for (let tries = 0; tries < Math.min(5, times - done); tries++) {
        await attemptWithProof(server, { url: '/voting/accountant/verify-code', payload });
      }
    }
  };
  const challengeFor = async (number: string): Promise<ProofChallenge> => {
    const challenge = challengeIn(await ask(number));
    if (!challenge) throw new Error('no proof was asked for');
    return challenge;
  };
  const laterWindow = () => app.clock.advance(1200);

  test('asks every login for a proof once enough tries have failed, over all processes, and ends by itself', async () => {
    await fail(5);
    await fail(4, other);
    expect((await ask(someone().number)).statusCode).toBe(200);
    await fail(1);
    for (const server of [app, other]) {
      const refused = await ask(someone().number, undefined, server);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'proof_required']);
    }
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['description', 'properties'])
      .where('event', '=', 'brake_engaged')
      .execute();
    expect(entries.map(({ properties }) => properties)).toEqual([{ failures: 10 }]);
    expect(app.log()).toContain('logins ask for a proof of work');
    const metrics = (await app.inject({ url: '/api/metrics' })).body;
    expect(metrics).toContain('urna_failed_logins{window="ten_minutes"} 10');
    expect(metrics).toContain('urna_login_brake{asks="proof_of_work"} 1');
    expect(metrics).toContain('urna_login_brake{asks="long_code"} 0');
    // The throttle holds until the end of the window after the failures, and releases with the next.
    app.clock.advance(600);
    expect((await ask(someone().number)).statusCode).toBe(429);
    app.clock.advance(600);
    expect((await ask(someone().number)).statusCode).toBe(200);
  });

  test('accepts a proof once, in whichever process it comes first, and for its person alone', async () => {
    laterWindow();
    await fail(10);
    const { number } = someone();
    const proof = await solve(await challengeFor(number));
    expect((await ask(someone().number, proof)).json().code).toBe('proof_required');
    const answers = await Promise.all([ask(number, proof), ask(number, proof, other), ask(number, proof)]);
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'sent');
    expect(codes.toSorted()).toEqual(['proof_required', 'proof_required', 'sent']);
    // The proof isn't accepted for the same person's next call, which needs another.
    expect((await ask(number, proof)).json().code).toBe('proof_required');
  });

  test('refuses proofs that are expired, forged, or nonsense, each with a new challenge', async () => {
    laterWindow();
    await fail(10);
    const { number } = someone();
    const challenge = await challengeFor(number);
    const proof = await solve(challenge);
    const read = () =>
      JSON.parse(Buffer.from(proof, 'base64').toString()) as {
        challenge: ProofChallenge;
        solution: { counter: number; derivedKey: string };
      };
    const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

    const easier = read();
    easier.challenge.parameters.data.counters = 1;
    const later = read();
    later.challenge.parameters.data.expires += 3_600_000;
    const unsigned = read();
    unsigned.challenge.signature = '00'.repeat(32);
    const guessed = read();
    guessed.solution = { counter: 0, derivedKey: '00'.repeat(32) };
    // Signed with another installation's keys.
    const keys = secretsFrom(Buffer.alloc(32, 8));
    const foreign = read();
    foreign.challenge.signature = keys.keyedHash('proof-of-work', 'challenge').toString('hex');
    const forged = [easier, later, unsigned, guessed, foreign, {}, null, [], { challenge }].map(write);
    for (const header of [...forged, 'not base64 at all', '', 'e30=']) {
      const answer = await ask(number, header);
      expect([header.slice(0, 20), answer.json().code]).toEqual([header.slice(0, 20), 'proof_required']);
      expect(challengeIn(answer)?.parameters.nonce).not.toBe(challenge.parameters.nonce);
    }
    app.clock.advance(PROOF.lifeSeconds);
    expect((await ask(number, proof)).json().code).toBe('proof_required');
    expect((await ask(number, await solve(await challengeFor(number)))).statusCode).toBe(200);
  });

  test('refuses a proof that is too weak for what has failed since, and costs more the more fails', async () => {
    laterWindow();
    await fail(10);
    const { number } = someone();
    const weak = await challengeFor(number);
    expect(weak.parameters.data.counters).toBe(PROOF.fewestCounters);
    const proof = await solve(weak);
    await app.database.db.updateTable('rate_counters').set({ hits: 35 }).where('name', '=', 'failures').execute();
    expect((await ask(number, proof)).json().code).toBe('proof_required');
    expect((await challengeFor(number)).parameters.data.counters).toBe(210);
    await app.database.db.updateTable('rate_counters').set({ hits: 1e6 }).where('name', '=', 'failures').execute();
    expect((await challengeFor(number)).parameters.data.counters).toBe(PROOF.mostCounters);
    await app.database.db.deleteFrom('rate_counters').where('name', '=', 'failures').execute();
  });
});

test('guessing at one person brakes that person’s logins alone, and makes their next codes too long to guess', async () => {
  const app = await openTestApp({ limits: { failuresPerDayPerPerson: 10 } });
  try {
    const { voters } = await openSealedContest(app, { contest: 'contador', voters: 3 });
    const [one, two, three] = voters.map(({ identification_number }) => ({ identification_number }));
    const call = (payload: unknown, from: string): Call => ({
      url: '/voting/accountant/request-code',
      payload: payload as object,
      from,
    });
    const handles = [];
    for (const from of strangers.slice(0, 3)) {
      handles.push((await attempt(app, call(one, from))).json<{ handle: string; code_digits: number }>());
    }
    expect(handles.map(({ code_digits }) => code_digits)).toEqual([6, 6, 6]);
    const sent = new Set<string>();
    for (const mail of await mailsTo(app, voters[0]?.email ?? '')) sent.add(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
    const wrong =
      Array.from({ length: 9 }, (_, index) => String(index).repeat(6)).find((code) => !sent.has(code)) ?? '';
    for (const { handle } of handles.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries++) {
        await attempt(app, { url: '/voting/accountant/verify-code', payload: { ...one, code: wrong, handle } });
      }
    }
    expect((await attempt(app, call(one, OWNER))).json().code).toBe('proof_required');
    const requested = await attemptWithProof(app, call(one, OWNER));
    const { handle, code_digits } = requested.json<{ handle: string; code_digits: number }>();
    expect(code_digits).toBe(12);
    const [mail] = await mailsTo(app, voters[0]?.email ?? '');
    const [code] = /\b\d{12}\b/.exec(mail?.text ?? '') ?? [];
    const verify = { url: '/voting/accountant/verify-code', payload: { ...one, code, handle } };
    expect((await attemptWithProof(app, verify)).statusCode).toBe(200);
    // Nobody else is affected.
    for (const [person, from] of [
      [two, OWNER],
      [three, '192.0.2.78'],
    ] as const) {
      expect((await attempt(app, call(person, from))).json().code_digits).toBe(6);
    }
  } finally {
    await app.close();
  }
});

test('once too many tries have failed in a day, everybody’s next codes are too long to guess, and nobody waits', async () => {
  const app = await openTestApp({ limits: { failuresPerDay: 3 } });
  try {
    const staff = await hire(app, 'REVISOR');
    const url = '/login/request-code';
    for (const [index, from] of strangers.slice(0, 9).entries()) {
      const answer = await attempt(app, { url, payload: { identification_number: '99999999' }, from });
      // One origin may ask for six; each request beyond counts as a failure.
      expect([index, answer.json().code_digits]).toEqual([index, index < 8 ? 6 : 12]);
    }
    const requested = await attempt(app, { url, payload: { identification_number: staff.number }, from: OWNER });
    expect(requested.json().code_digits).toBe(12);
  } finally {
    await app.close();
  }
});
