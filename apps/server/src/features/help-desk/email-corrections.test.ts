import type { EmailCorrectionRecord, RollEntry } from '@urna/contract/voting/help-desk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailedCode } from '../../testing/clients/candidate-client.ts';
import { type Employee, get, hire, hireAndLogIn, logIn, send } from '../../testing/clients/staff-client.ts';
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

type Administrator = Employee & { token: string };

let app: TestApp;
let asker: Administrator;
let approver: Administrator;
let accountants: TestVoter[];
let electors: TestVoter[];
beforeAll(async () => {
  app = await openTestApp();
  ({ voters: accountants } = await openSealedContest(app, { contest: 'contador', voters: 30 }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 8 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61);
  asker = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  approver = await hireAndLogIn(app, 'ADMINISTRADOR', 'Darío Mejía');
});

const reason = 'Llamó y mostró su cédula por videollamada.';
const next = (list: TestVoter[]): TestVoter & { identification_number: string } => {
  const voter = list.pop();
  if (!voter) throw new Error('no voter is left');
  return { ...voter, identification_number: voter.identification_number ?? '' };
};
const ask = (id: number, email: string, by = asker) =>
  send(app, by.token, 'PATCH', `/admin/voters/${id}`, { email, reason });
const approve = (id: number, by = approver) => send(app, by.token, 'POST', `/admin/email-corrections/${id}/approve`);
const decline = (id: number, by = approver) =>
  send(app, by.token, 'POST', `/admin/email-corrections/${id}/decline`, { reason: 'No se pudo comprobar quién es.' });
const byLink = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/email-corrections/${path}`, payload });
const stop = (token: string) => byLink('stop', { token });

async function asked(voter: TestVoter, email: string, by = asker): Promise<number> {
  const answer = await ask(voter.id, email, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [correction] = answer.json<{ data: RollEntry }>().data.corrections;
  if (correction?.state !== 'pending') throw new Error('no correction waits');
  return correction.id;
}
async function approved(voter: TestVoter, email: string): Promise<number> {
  const id = await asked(voter, email);
  const answer = await approve(id);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
}

async function stopToken(address: string): Promise<string> {
  const mails = await mailsTo(app, address);
  const [token] = mails.flatMap(({ text }) => /detener-cambio#token=([\w-]+)/.exec(text)?.[1] ?? []);
  if (token === undefined) throw new Error(`no link was mailed to ${address}`);
  return token;
}
const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject);
const rollOf = (id: number) =>
  app.database.db
    .selectFrom('voters')
    .select(['email', 'former_emails', 'voted_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const stateOf = async (id: number) =>
  (
    await app.database.db
      .selectFrom('email_corrections')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;
const entries = (event: string) =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['causer_name', 'properties'])
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .execute();
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const RECEIPT = 'Tu voto quedó registrado';

test('a pending correction shows administrators the whole new address; auditors, and everybody later, see it masked', async () => {
  const voter = next(accountants);
  const id = await asked(voter, 'direccion.nueva@correo.test');
  const auditor = await hireAndLogIn(app, 'AUDITOR', 'Rosa Villegas');
  const newAddress = async (token: string) => {
    const { data } = (await get(app, token, '/admin/email-corrections')).json<{ data: EmailCorrectionRecord[] }>();
    return data.find((correction) => correction.id === id)?.new_email;
  };
  expect(await newAddress(approver.token)).toBe('direccion.nueva@correo.test');
  expect(await newAddress(auditor.token)).toBe('dir************@correo.test');
  expect((await approve(id)).statusCode).toBe(200);
  expect(await newAddress(approver.token)).toBe('dir************@correo.test');
});

describe('a correction of a sealed roll', () => {
  test('changes nothing until another administrator approves, and tells every address both times', async () => {
    const voter = next(accountants);
    const right = `bien${voter.id}@correo.test`;
    const id = await asked(voter, right);
    expect(await rollOf(voter.id)).toMatchObject({ email: voter.email, former_emails: [] });
    for (const address of [voter.email, right]) {
      const [mail] = await mailsTo(app, address);
      expect(mail?.subject).toBe('Pidieron cambiar tu correo en el censo electoral');
      expect(mail?.text).toContain('Detener este cambio: http://127.0.0.1:3000/detener-cambio#token=');
    }
    expect(await stopToken(voter.email)).not.toBe(await stopToken(right));

    const answer = await approve(id);
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      expect.objectContaining({ state: 'approved', requested_by: 'Beatriz Arango', decided_by: 'Darío Mejía' }),
    ]);
    expect(await rollOf(voter.id)).toMatchObject({ email: right, former_emails: [voter.email] });
    for (const address of [voter.email, right]) {
      expect((await subjectsTo(address))[0]).toBe('Cambió tu correo en el censo electoral');
    }
    const log = JSON.stringify([
      await entries('email_correction_requested'),
      await entries('email_correction_approved'),
    ]);
    expect(log).toContain(reason);
    for (const address of [voter.email, right]) {
      expect(log).not.toContain(address);
      expect(app.log()).not.toContain(address);
    }
  });

  test('is told to all former addresses, which all get the confirmation of the vote', async () => {
    const voter = next(accountants);
    const [second, third] = [`segunda${voter.id}@correo.test`, `tercera${voter.id}@correo.test`];
    await approved(voter, second);
    await approved(voter, third);
    expect((await subjectsTo(voter.email)).slice(0, 2)).toEqual([
      'Cambió tu correo en el censo electoral',
      'Pidieron cambiar tu correo en el censo electoral',
    ]);
    await vote(app, { ...voter, email: third }, 0);
    for (const address of [voter.email, second, third]) {
      expect((await subjectsTo(address)).filter((subject) => subject === RECEIPT)).toHaveLength(1);
    }
  });

  test('is declined with a reason, and the roll and its addresses stay', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `no${voter.id}@correo.test`);
    const answer = await decline(id);
    expect(answer.json().data).toMatchObject({ state: 'declined', decline_reason: 'No se pudo comprobar quién es.' });
    expect(await rollOf(voter.id)).toMatchObject({ email: voter.email, former_emails: [] });
    expect((await subjectsTo(voter.email))[0]).toBe('Tu correo en el censo electoral no cambió');
    expect((await approve(id)).json().code).toBe('correction_decided');
    // Another one may be requested.
    expect((await ask(voter.id, `si${voter.id}@correo.test`)).statusCode).toBe(200);
    expect((await ask(voter.id, `otra${voter.id}@correo.test`, approver)).json().code).toBe('correction_pending');
  });

  test.each([
    { email: 'x', reason },
    { email: 'a@b.co', reason: 'no' },
    { email: 'a@b.co', reason: 'x'.repeat(501) },
  ])('is refused with the body %j, and creates no request', async (body) => {
    const { id } = next(accountants);
    expect((await send(app, asker.token, 'PATCH', `/admin/voters/${id}`, body)).statusCode).toBe(422);
    expect(
      await app.database.db.selectFrom('email_corrections').where('voter_id', '=', id).selectAll().execute(),
    ).toEqual([]);
  });

  test('is read by an auditor, who can neither ask nor decide', async () => {
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    const voter = next(accountants);
    const id = await asked(voter, `lee${voter.id}@correo.test`);
    const list = await get(app, auditor.token, '/admin/email-corrections?state=pending&per_page=100');
    const { data } = list.json<{ data: EmailCorrectionRecord[] }>();
    expect(data.find((one) => one.id === id)).toMatchObject({ requested_by: 'Beatriz Arango', is_own: false, reason });
    expect(list.body).not.toContain(voter.email);
    for (const answer of [
      await ask(voter.id, 'a@b.co', auditor),
      await approve(id, auditor),
      await decline(id, auditor),
    ])
      expect(answer.statusCode).toBe(403);
    const reviewer = await hireAndLogIn(app, 'REVISOR');
    expect((await get(app, reviewer.token, '/admin/email-corrections')).statusCode).toBe(403);
  });

  test('is counted in public once approved, until it is stopped', async () => {
    const count = async () =>
      (await app.inject('/api/elections/contador')).json<{ data: { election: { corrected_emails: number } } }>().data
        .election.corrected_emails;
    const before = await count();
    const voter = next(accountants);
    const id = await asked(voter, `cuenta${voter.id}@correo.test`);
    expect(await count()).toBe(before);
    await approve(id);
    expect(await count()).toBe(before + 1);
    expect((await stop(await stopToken(voter.email))).statusCode).toBe(200);
    expect(await count()).toBe(before);
  });

  test('is refused for a voter who has voted, at the request and at the approval', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `tarde${voter.id}@correo.test`);
    await vote(app, voter, 1);
    expect((await approve(id)).json().code).toBe('voter_has_voted');
    expect((await decline(id)).statusCode).toBe(200);
    expect((await ask(voter.id, `tarde${voter.id}@correo.test`)).json().code).toBe('voter_has_voted');
  });

  test('is refused once voting has closed', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `cierre${voter.id}@correo.test`);
    const token = await stopToken(voter.email);
    const setStage = (stage: 'closed' | 'open') =>
      app.database.db.updateTable('contests').set({ stage }).where('id', '=', contestIds.contador).execute();
    await setStage('closed');
    for (const answer of [await approve(id), await ask(next(accountants).id, 'a@b.co'), await stop(token)]) {
      expect(answer.json().code).toBe('correction_too_late');
    }
    await setStage('open');
  });
});

describe('one administrator alone', () => {
  test('gets no code of an absentee, whatever they ask of the API', async () => {
    const victim = next(accountants);
    const { identification_number: number } = victim;
    const own = 'atacante@correo.test';
    const id = await asked(victim, own);
    // By requesting and approving, twice and concurrently too.
    expect((await approve(id, asker)).json().code).toBe('own_correction');
    expect((await decline(id, asker)).json().code).toBe('own_correction');
    const both = await Promise.all([approve(id, asker), approve(id, asker), ask(victim.id, own)]);
    expect(statuses(both)).toEqual([403, 403, 409]);

    // By a user that they create, or make an administrator.
    const puppetNumber = '912345678';
    const made = await send(app, asker.token, 'POST', '/admin/staff', {
      identification_number: puppetNumber,
      name: 'Un Títere',
      email: own,
      role: 'ADMINISTRADOR',
    });
    const puppet = { ...asker, id: made.json<{ data: { id: number } }>().data.id, number: puppetNumber, email: own };
    const puppetToken = await logIn(app, puppet);
    expect((await approve(id, { ...puppet, token: puppetToken })).json().code).toBe('new_administrator');
    const promoted = await hire(app, 'REVISOR', 'Un Revisor');
    await send(app, asker.token, 'PATCH', `/admin/staff/${promoted.id}`, { role: 'ADMINISTRADOR' });
    const promotedToken = await logIn(app, promoted);
    expect((await approve(id, { ...promoted, token: promotedToken })).json().code).toBe('new_administrator');

    // By redirecting a colleague's codes to themselves.
    await send(app, asker.token, 'PATCH', `/admin/staff/${approver.id}`, { email: own });
    app.clock.advance(61);
    const stolen = { ...approver, token: await logIn(app, { ...approver, email: own }) };
    expect((await approve(id, stolen)).json().code).toBe('new_administrator');

    // By importing a roll of their own, which the sealing refuses.
    expect(await rollOf(victim.id)).toMatchObject({ email: victim.email });
    await requestVoterCode(app, number);
    expect((await mailsTo(app, own)).map(({ text }) => text).join()).not.toContain(await mailedCode(app, victim.email));
    // The victim was notified, and stops it.
    expect((await stop(await stopToken(victim.email))).statusCode).toBe(200);
    expect(await stateOf(id)).toBe('stopped');
  });

  test('cannot approve their own request, which the database refuses too', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `misma${voter.id}@correo.test`);
    const alone = app.database.db
      .updateTable('email_corrections')
      .set({ status: 'approved', decided_by: asker.id, decided_by_name: 'x', decided_at: app.clock.now() })
      .where('id', '=', id)
      .execute();
    await expect(alone).rejects.toThrow('nobody_decides_their_own_request');
  });

  test('an administrator whom the operator let in after the sealing may approve', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `operador${voter.id}@correo.test`);
    const late = await hireAndLogIn(app, 'ADMINISTRADOR', 'Llegada Después');
    expect((await approve(id, late)).statusCode).toBe(200);
  });
});

describe('a link that stops a correction', () => {
  test('shows what it stops with the address masked, and stops a pending change once', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `alto${voter.id}@correo.test`);
    const token = await stopToken(voter.email);
    const read = await byLink('read', { token });
    expect(read.json().data).toMatchObject({ state: 'pending', name: voter.name, may_stop: true });
    expect(read.body).not.toContain(voter.email);
    const first = await stop(token);
    expect(first.json()).toMatchObject({
      message: 'El cambio se detuvo. Avisamos a todas las direcciones.',
      data: { state: 'stopped', may_stop: false },
    });
    // Repeated, or by the other address's link, it is idempotent and mails nobody again.
    const before = (await mailsTo(app, voter.email)).length;
    for (const again of [token, await stopToken(`alto${voter.id}@correo.test`)]) {
      expect((await stop(again)).json().data).toMatchObject({ state: 'stopped' });
    }
    expect(await mailsTo(app, voter.email)).toHaveLength(before);
    expect((await approve(id)).json().code).toBe('correction_decided');
    expect(await rollOf(voter.id)).toMatchObject({ email: voter.email });
    const [entry] = await entries('email_correction_stopped');
    expect(entry).toMatchObject({ causer_name: 'Votante', properties: { restored: false, correction_id: id } });
    expect(JSON.stringify(entry)).not.toContain(voter.email);
  });

  test('restores the former address after the approval and ends the codes and sessions of the new one', async () => {
    const voter = next(accountants);
    const wrong = `ajena${voter.id}@correo.test`;
    await approved(voter, wrong);
    const session = await logInVoter(app, { ...voter, email: wrong });
    const paper = await ballotPaper(app, session);
    app.clock.advance(61);
    await requestVoterCode(app, voter.identification_number);
    const code = await mailedCode(app, wrong);

    expect((await stop(await stopToken(voter.email))).json().data).toMatchObject({ state: 'stopped' });
    expect(await rollOf(voter.id)).toMatchObject({ email: voter.email, former_emails: [wrong] });
    expect((await verifyVoterCode(app, voter.identification_number, code)).json().code).toBe('dead_code');
    expect((await cast(app, session, ballotFor(paper, 0))).statusCode).toBe(401);
    expect(await rollOf(voter.id)).toMatchObject({ voted_on: null });
    app.clock.advance(61);
    await vote(app, voter, 0);
    expect(await subjectsTo(wrong)).toContain(RECEIPT);
  });

  test('undoes later changes too when it is the link of the first one', async () => {
    const voter = next(accountants);
    const first = await approved(voter, `uno${voter.id}@correo.test`);
    const token = await stopToken(voter.email);
    const second = await approved(voter, `dos${voter.id}@correo.test`);
    const third = await asked(voter, `tres${voter.id}@correo.test`);
    expect((await stop(token)).statusCode).toBe(200);
    expect((await rollOf(voter.id)).email).toBe(voter.email);
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual(['stopped', 'stopped', 'stopped']);
  });

  test('restores an elector’s address, requires another password, and keeps the address reserved meanwhile', async () => {
    const [elector, other] = [next(electors), next(electors)];
    await givePassword(app, elector);
    const wrong = `otra${elector.id}@ies.test`;
    await approved(elector, wrong);
    expect((await ask(other.id, elector.email)).json().errors).toEqual({
      email: ['Ese correo ya es de otra persona del censo.'],
    });
    await givePassword(app, elector, 'la del atacante');
    expect((await stop(await stopToken(elector.email))).statusCode).toBe(200);
    for (const email of [elector.email, wrong]) {
      for (const password of [PASSWORD, 'la del atacante']) {
        expect((await post(app, 'ies/login', { email, password })).json().code).toBe('wrong_login');
      }
    }
    expect((await mailsTo(app, elector.email))[0]?.subject).toBe('Elige tu contraseña para votar');
  });

  test('is refused once the vote is cast, and says so', async () => {
    const voter = next(accountants);
    const wrong = `voto${voter.id}@correo.test`;
    await approved(voter, wrong);
    await vote(app, { ...voter, email: wrong }, 0);
    const token = await stopToken(voter.email);
    expect((await byLink('read', { token })).json().data).toMatchObject({ state: 'approved', may_stop: false });
    expect((await stop(token)).json().code).toBe('correction_voted');
    expect((await rollOf(voter.id)).email).toBe(wrong);
  });

  test('is unknown when it was never mailed', async () => {
    for (const token of ['x'.repeat(43), 'A'.repeat(20)]) {
      expect((await stop(token)).json().code).toBe('unknown_stop_link');
      expect((await byLink('read', { token })).json().code).toBe('unknown_stop_link');
    }
    expect((await stop("' or 1=1 --")).statusCode).toBe(422);
  });

  test('is kept as a hash alone', async () => {
    const voter = next(accountants);
    await asked(voter, `huella${voter.id}@correo.test`);
    const token = await stopToken(voter.email);
    for (const table of ['correction_links', 'email_corrections', 'activity_log'] as const) {
      expect(JSON.stringify(await app.database.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
    expect(app.log()).not.toContain(token);
  });
});

describe('concurrent requests about one correction', () => {
  test('two approvals: exactly one changes the roll', async () => {
    const voter = next(accountants);
    const third = await hireAndLogIn(app, 'ADMINISTRADOR', 'Tercera');
    const id = await asked(voter, `dos.a.la.vez${voter.id}@correo.test`);
    const answers = await Promise.all([approve(id), approve(id, third), approve(id)]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect((await rollOf(voter.id)).former_emails).toEqual([voter.email]);
  });

  test('two requests for one voter: exactly one is created', async () => {
    const voter = next(accountants);
    const answers = await Promise.all([
      ask(voter.id, `a${voter.id}@correo.test`),
      ask(voter.id, `b${voter.id}@correo.test`, approver),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('whether approval or stop comes first, the roll ends with the owner’s address', async () => {
    const voter = next(accountants);
    const id = await asked(voter, `carrera${voter.id}@correo.test`);
    const token = await stopToken(voter.email);
    const [approval, stopping] = await Promise.all([approve(id), stop(token)]);
    expect([200, 409]).toContain(approval.statusCode);
    expect(stopping.statusCode).toBe(200);
    expect(await stateOf(id)).toBe('stopped');
    expect((await rollOf(voter.id)).email).toBe(voter.email);
  });

  test('a stop and a vote through the new address: either the vote counts or the address is back', async () => {
    for (let round = 0; round < 3; round++) {
      const voter = next(accountants);
      const wrong = `carrera${voter.id}@correo.test`;
      await approved(voter, wrong);
      const session = await openSession(app, voter.id);
      const ballot = ballotFor(await ballotPaper(app, session), 0);
      const token = await stopToken(voter.email);
      const [casting, stopping] = await Promise.all([cast(app, session, ballot), stop(token)]);
      const { voted_on, email } = await rollOf(voter.id);
      const isStopped = stopping.statusCode === 200;
      expect({
        casting: casting.statusCode,
        stopping: stopping.json().code,
        hasVoted: voted_on !== null,
        email,
      }).toEqual(
        isStopped
          ? { casting: 401, stopping: undefined, hasVoted: false, email: voter.email }
          : { casting: 200, stopping: 'correction_voted', hasVoted: true, email: wrong },
      );
      expect((await subjectsTo(voter.email)).includes(RECEIPT)).toBe(!isStopped);
    }
  });

  test('an approval while the voter is logged in ends that session, and a vote that was on its way is refused', async () => {
    const voter = next(accountants);
    const session = await logInVoter(app, voter);
    const ballot = ballotFor(await ballotPaper(app, session), 0);
    const id = await asked(voter, `dentro${voter.id}@correo.test`);
    const [approval, casting] = await Promise.all([approve(id), cast(app, session, ballot)]);
    const { voted_on, email } = await rollOf(voter.id);
    expect({ approval: approval.json().code, casting: casting.statusCode, hasVoted: voted_on !== null, email }).toEqual(
      approval.statusCode === 200
        ? { approval: undefined, casting: 401, hasVoted: false, email: `dentro${voter.id}@correo.test` }
        : { approval: 'voter_has_voted', casting: 200, hasVoted: true, email: voter.email },
    );
  });
});
