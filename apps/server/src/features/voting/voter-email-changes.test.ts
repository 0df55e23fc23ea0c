import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailedCode } from '../../testing/clients/candidate-client.ts';
import {
  applyDueChanges,
  approveChange,
  changeIn,
  declineChange,
  readChange,
  stopByLink,
  stopToken,
} from '../../testing/clients/change-client.ts';
import { hireTwoAdministrators, type LoggedIn, openStaffSession, send } from '../../testing/clients/staff-client.ts';
import {
  ballotPaper,
  cast,
  givePassword,
  logInVoter,
  openSession,
  PASSWORD,
  post,
  requestVoterCode,
  verifyVoterCode,
  vote,
} from '../../testing/clients/voter-client.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

/** What a corrected address of a sealed roll does to its voter; how it is asked for and stopped has tests of its own. */
let app: TestApp;
let asker: LoggedIn;
let approver: LoggedIn;
let accountants: TestVoter[];
let electors: TestVoter[];
beforeAll(async () => {
  app = await openTestApp();
  ({ voters: accountants } = await openSealedContest(app, { contest: 'contador', voters: 30 }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 8 }));
  [asker, approver] = await hireTwoAdministrators(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61);
  await logInAgain();
});

async function logInAgain(): Promise<void> {
  asker = { ...asker, token: await openStaffSession(app, asker) };
  approver = { ...approver, token: await openStaffSession(app, approver) };
}

const reason = 'Llamó y mostró su cédula por videollamada.';
const next = (list: TestVoter[]): TestVoter & { identification_number: string } => {
  const voter = list.pop();
  if (!voter) throw new Error('no voter is left');
  return { ...voter, identification_number: voter.identification_number ?? '' };
};
const ask = (id: number, email: string) => send(app, asker.token, 'PATCH', `/admin/voters/${id}`, { email, reason });

/** Asks, approves and waits until just before the effect. */
async function approved(voter: TestVoter, email: string): Promise<number> {
  const id = changeIn(await ask(voter.id, email));
  const answer = await approveChange(app, approver, id);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  app.clock.advance(24 * 3600);
  await logInAgain();
  return id;
}

async function corrected(voter: TestVoter, email: string): Promise<number> {
  const id = await approved(voter, email);
  await applyDueChanges(app);
  const { state } = await readChange(app, id);
  if (state !== 'applied') throw new Error(`the correction is ${state}`);
  return id;
}

const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject);
const rollOf = (id: number) =>
  app.database.db
    .selectFrom('voters')
    .select(['email', 'former_emails', 'voted_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const RECEIPT = 'Su comprobante de votación';

describe('a corrected address of a sealed roll', () => {
  test('is told to all former addresses, which all get the confirmation of the vote', async () => {
    const voter = next(accountants);
    const [second, third] = [`segunda${voter.id}@correo.test`, `tercera${voter.id}@correo.test`];
    await corrected(voter, second);
    await corrected(voter, third);
    expect((await subjectsTo(voter.email))[0]).toBe('Un cambio que se había pedido ya tuvo efecto');
    await vote(app, { ...voter, email: third }, 0);
    for (const address of [voter.email, second, third]) {
      expect((await subjectsTo(address)).filter((subject) => subject === RECEIPT)).toHaveLength(1);
    }
  });

  test('gets no code before it takes effect, and ends the codes and sessions of the old one then', async () => {
    const voter = next(accountants);
    const fresh = `nueva${voter.id}@correo.test`;
    await approved(voter, fresh);
    const session = await logInVoter(app, voter);
    const paper = await ballotPaper(app, session);
    app.clock.advance(61);
    await requestVoterCode(app, voter.identification_number);
    const code = await mailedCode(app, voter.email);
    expect((await mailsTo(app, fresh)).map(({ text }) => text).join()).not.toContain(code);
    await applyDueChanges(app);
    expect((await verifyVoterCode(app, voter.identification_number, code)).json().code).toBe('dead_code');
    expect((await cast(app, session, ballotFor(paper, 0))).statusCode).toBe(401);
    app.clock.advance(61);
    await vote(app, { ...voter, email: fresh }, 0);
    expect(await subjectsTo(voter.email)).toContain(RECEIPT);
  });

  test.each([
    { email: 'x', reason },
    { email: 'a@b.co', reason: 'no' },
    { email: 'a@b.co', reason: 'x'.repeat(501) },
  ])('is refused with the body %j, and creates no request', async (body) => {
    const { id } = next(accountants);
    expect((await send(app, asker.token, 'PATCH', `/admin/voters/${id}`, body)).statusCode).toBe(422);
    const changes = app.database.db.selectFrom('change_requests').where('subject', '=', `voter:${id}`).selectAll();
    expect(await changes.execute()).toEqual([]);
  });

  test('is counted in public once it took effect', async () => {
    const count = async () =>
      (await app.inject('/api/elections/contador')).json<{ data: { election: { corrected_emails: number } } }>().data
        .election.corrected_emails;
    const before = await count();
    const voter = next(accountants);
    await approved(voter, `cuenta${voter.id}@correo.test`);
    expect(await count()).toBe(before);
    await applyDueChanges(app);
    expect(await count()).toBe(before + 1);
  });

  test('is refused for a voter who has voted, at the request and at the effect', async () => {
    const voter = next(accountants);
    const id = await approved(voter, `tarde${voter.id}@correo.test`);
    await vote(app, voter, 1);
    await applyDueChanges(app);
    expect(await readChange(app, id)).toMatchObject({
      state: 'failed',
      ended_reason: 'Esta persona ya votó: su correo no se puede cambiar.',
    });
    expect((await ask(voter.id, `tarde${voter.id}@correo.test`)).json().code).toBe('voter_has_voted');
  });

  test('keeps an elector’s former address reserved, and requires another password', async () => {
    const [elector, other] = [next(electors), next(electors)];
    await givePassword(app, elector);
    const fresh = `otra${elector.id}@ies.test`;
    await corrected(elector, fresh);
    expect((await ask(other.id, elector.email)).json().errors).toEqual({
      email: ['Ese correo ya es de otra persona del censo.'],
    });
    for (const email of [elector.email, fresh]) {
      expect((await post(app, 'ies/login', { email, password: PASSWORD })).json().code).toBe('wrong_login');
    }
    expect(await subjectsTo(fresh)).toContain('Elija su contraseña para votar');
  });

  test('is refused once voting has closed', async () => {
    const voter = next(accountants);
    const id = await approved(voter, `cierre${voter.id}@correo.test`);
    const setStage = (stage: 'open' | 'closed') =>
      app.database.db.updateTable('contests').set({ stage }).where('id', '=', contestIds.contador).execute();
    await setStage('closed');
    expect((await ask(next(accountants).id, 'a@b.co')).json().code).toBe('correction_too_late');
    await applyDueChanges(app);
    expect((await readChange(app, id)).state).toBe('failed');
    await setStage('open');
  });
});

describe('one administrator alone', () => {
  test('gets no code of an absentee, whatever they ask of the API', async () => {
    const victim = next(accountants);
    const own = 'atacante@correo.test';
    const id = changeIn(await ask(victim.id, own));
    expect((await approveChange(app, asker, id)).json().code).toBe('own_change');
    expect((await declineChange(app, asker, id)).json().code).toBe('own_change');
    // A second account of theirs waits for another administrator too.
    const puppet = await send(app, asker.token, 'POST', '/admin/staff', {
      identification_number: '912345678',
      name: 'Un Títere',
      email: own,
      role: 'ADMINISTRADOR',
      reason: 'Hace falta otra persona.',
    });
    expect(puppet.statusCode).toBe(202);
    const stolen = { email: own, reason: 'Cambió de correo.' };
    expect((await send(app, asker.token, 'PATCH', `/admin/staff/${approver.id}`, stolen)).statusCode).toBe(202);
    app.clock.advance(24 * 3600);
    await applyDueChanges(app);
    await requestVoterCode(app, victim.identification_number);
    const code = await mailedCode(app, victim.email);
    expect((await mailsTo(app, own)).map(({ text }) => text).join()).not.toContain(code);
    // The victim was told when it was asked, and stops it.
    expect((await stopByLink(app, await stopToken(app, victim.email))).statusCode).toBe(200);
    expect((await readChange(app, id)).state).toBe('stopped');
  });
});

test('a correction that takes effect while its voter casts: the vote counts, or the new address does', async () => {
  for (let round = 0; round < 3; round++) {
    const voter = next(accountants);
    const fresh = `carrera${voter.id}@correo.test`;
    const id = await approved(voter, fresh);
    const session = await openSession(app, voter.id);
    const ballot = ballotFor(await ballotPaper(app, session), 0);
    const [casting] = await Promise.all([cast(app, session, ballot), applyDueChanges(app)]);
    const { voted_on, email } = await rollOf(voter.id);
    const { state } = await readChange(app, id);
    expect({ casting: casting.statusCode, state, hasVoted: voted_on !== null, email }).toEqual(
      state === 'applied'
        ? { casting: 401, state, hasVoted: false, email: fresh }
        : { casting: 200, state: 'failed', hasVoted: true, email: voter.email },
    );
  }
});
