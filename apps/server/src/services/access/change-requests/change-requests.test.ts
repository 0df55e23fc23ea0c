import type { AnnouncedChange, ChangeAnswer } from '@urna/contract/access/change-requests';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeActions } from '../../../jobs.ts';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { runNextJob } from '../../../platform/jobs/worker.ts';
import {
  applyDueChanges,
  approveChange,
  changeIn,
  declineChange,
  listOf,
  readChange,
  stopByLink,
  stopToken,
  withdrawChange,
} from '../../../testing/clients/change-client.ts';
import { addPasskey, callWithPasskey, ORIGIN } from '../../../testing/clients/passkey-client.ts';
import {
  type Employee,
  get,
  hireAndLogIn,
  hireTwoAdministrators,
  type LoggedIn,
  openStaffSession,
  send,
} from '../../../testing/clients/staff-client.ts';
import { openSealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { silent } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { changeWork } from './apply-change.ts';

/** The change of these tests corrects an address on a sealed roll, so it names a person. */

const DAY = 24 * 3600;
const CLOSES = '2025-09-30T22:00:00Z';
const reason = 'Llamó y mostró su cédula por videollamada.';

let app: TestApp;
let asker: LoggedIn;
let approver: LoggedIn;
let voters: TestVoter[];
beforeAll(async () => {
  app = await openTestApp({ publicUrl: ORIGIN });
  ({ voters } = await openSealedContest(app, { contest: 'contador', voters: 60 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2025-09-03T15:00:00Z');
  [asker, approver] = await hireTwoAdministrators(app);
});

const next = (): TestVoter => {
  const voter = voters.pop();
  if (!voter) throw new Error('no voter is left');
  return voter;
};
const addressOf = (voter: TestVoter) => `nueva${voter.id}@correo.test`;
const ask = (voter: TestVoter, by = asker, email = addressOf(voter)) =>
  send(app, by.token, 'PATCH', `/admin/voters/${voter.id}`, { email, reason });
async function openChange(voter: TestVoter, by = asker): Promise<number> {
  return changeIn(await ask(voter, by));
}
const emailOf = async ({ id }: TestVoter) =>
  (await app.database.db.selectFrom('voters').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const stateOf = async (id: number) => (await readChange(app, id)).state;
const subjectsTo = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject);
const ASKED = 'Se pidió un cambio que se puede detener';
const APPROVED = 'Se aprobó un cambio que se había pedido';
const code = (answer: { json: () => { code?: string } }) => answer.json().code;
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

async function putAway(except: readonly Employee[]): Promise<void> {
  await app.database.db
    .updateTable('staff_users')
    .set({ active: false })
    .where(
      'id',
      'not in',
      except.map(({ id }) => id),
    )
    .execute();
}

describe('a change that takes two administrators', () => {
  test('takes effect once another administrator approved it and a day has passed, and not before', async () => {
    const voter = next();
    const answer = await ask(voter);
    expect([answer.statusCode, answer.json<ChangeAnswer>().change]).toMatchObject([
      202,
      { takes_effect_at: '2025-09-04T15:00:00.000Z', needs_second: true },
    ]);
    const id = changeIn(answer);
    await applyDueChanges(app);
    app.clock.advance(1800);
    const approval = await approveChange(app, approver, id);
    expect([approval.statusCode, approval.json().data]).toMatchObject([
      200,
      { state: 'approved', requested_by: 'Beatriz Arango', approved_by: 'Darío Mejía' },
    ]);
    app.clock.set('2025-09-04T14:59:59Z');
    await applyDueChanges(app);
    expect([await stateOf(id), await emailOf(voter)]).toEqual(['approved', voter.email]);
    app.clock.advance(1);
    await applyDueChanges(app);
    expect([await stateOf(id), await emailOf(voter)]).toEqual(['applied', addressOf(voter)]);
  });

  test('takes effect at the approval if its time has passed by then', async () => {
    const voter = next();
    const id = await openChange(voter);
    app.clock.advance(2 * DAY);
    await applyDueChanges(app);
    expect(await stateOf(id)).toBe('pending');
    const again = { ...approver, token: await openStaffSession(app, approver) };
    expect((await approveChange(app, again, id)).statusCode).toBe(200);
    await applyDueChanges(app);
    expect([await stateOf(id), await emailOf(voter)]).toEqual(['applied', addressOf(voter)]);
  });

  test('is told at once to every administrator and everybody named, each with a link of their own', async () => {
    const voter = next();
    const id = await openChange(voter);
    const addresses = [asker.email, approver.email, voter.email, addressOf(voter)];
    const tokens = new Set<string>();
    for (const address of addresses) {
      expect((await subjectsTo(address))[0]).toBe(ASKED);
      tokens.add(await stopToken(app, address));
    }
    expect(tokens.size).toBe(4);
    const [toVoter] = await mailsTo(app, voter.email);
    expect(toVoter?.text).toContain('04/09/2025 a las 10:00');
    expect(toVoter?.text).not.toContain(reason);
    expect((await mailsTo(app, approver.email))[0]?.text).toContain(reason);
    await approveChange(app, approver, id);
    for (const address of addresses) expect((await subjectsTo(address))[0]).toBe(APPROVED);
    app.clock.advance(DAY);
    await applyDueChanges(app);
    for (const address of addresses) {
      expect((await subjectsTo(address))[0]).toBe('Un cambio que se había pedido ya tuvo efecto');
    }
  });

  test.each([0, 1, 2, 3])('is stopped by any of the links, until it takes effect (%i)', async (which) => {
    const voter = next();
    const id = await openChange(voter);
    await approveChange(app, approver, id);
    app.clock.advance(DAY);
    const addresses = [asker.email, approver.email, voter.email, addressOf(voter)];
    const token = await stopToken(app, addresses[which] ?? '');
    const read = await app.inject({ method: 'POST', url: '/api/change-requests/read', payload: { token } });
    expect(read.json().data).toMatchObject({ action: 'voter_email', state: 'approved', may_stop: true });
    expect(read.body).not.toContain(addressOf(voter));
    const answer = await stopByLink(app, token);
    expect(answer.json().data).toMatchObject({ state: 'stopped', may_stop: false });
    await applyDueChanges(app);
    expect([await stateOf(id), await emailOf(voter)]).toEqual(['stopped', voter.email]);
    const mails = (await mailsTo(app, voter.email)).length;
    // Again, or by another link: idempotent, and nobody is told twice.
    for (const address of addresses)
      expect((await stopByLink(app, await stopToken(app, address))).json().data.state).toBe('stopped');
    expect(await mailsTo(app, voter.email)).toHaveLength(mails);
    const again = { ...approver, token: await openStaffSession(app, approver) };
    expect(code(await approveChange(app, again, id))).toBe('change_ended');
  });

  test('can’t be stopped any more once it took effect, which the link says', async () => {
    const voter = next();
    const id = await openChange(voter);
    await approveChange(app, approver, id);
    app.clock.advance(DAY);
    await applyDueChanges(app);
    const token = await stopToken(app, voter.email);
    expect(code(await stopByLink(app, token))).toBe('change_applied');
    expect(await emailOf(voter)).toBe(addressOf(voter));
  });

  test('is withdrawn by whoever asked, and declined with a reason by anybody else, also once approved', async () => {
    const [one, two] = [next(), next()];
    const [first, second] = [await openChange(one), await openChange(two)];
    await approveChange(app, approver, second);
    expect(code(await withdrawChange(app, approver, first))).toBe('others_change');
    expect(code(await declineChange(app, asker, second))).toBe('own_change');
    expect((await withdrawChange(app, asker, first)).json().data.state).toBe('withdrawn');
    expect((await declineChange(app, approver, second)).json().data).toMatchObject({
      state: 'declined',
      ended_by: 'Darío Mejía',
      ended_reason: 'No se pudo comprobar quién es.',
    });
    app.clock.advance(DAY);
    await applyDueChanges(app);
    expect([await emailOf(one), await emailOf(two)]).toEqual([one.email, two.email]);
    // Another one may be asked for.
    const again = { ...asker, token: await openStaffSession(app, asker) };
    expect((await ask(one, again)).statusCode).toBe(202);
  });

  test('lapses a week after it was asked if nobody approved it', async () => {
    const id = await openChange(next());
    app.clock.advance(7 * DAY - 1);
    await runHousekeeping({ ...app.deps, log: silent });
    expect(await stateOf(id)).toBe('pending');
    app.clock.advance(1);
    await runHousekeeping({ ...app.deps, log: silent });
    expect(await stateOf(id)).toBe('lapsed');
  });

  test('needs a reason, and can’t be asked for twice', async () => {
    const voter = next();
    await openChange(voter);
    expect(code(await ask(voter, approver))).toBe('change_pending');
    const staff = { identification_number: '712345678', name: 'Otra', email: 'otra@demo.test', role: 'ADMINISTRADOR' };
    const unexplained = await send(app, asker.token, 'POST', '/admin/staff', staff);
    expect([unexplained.statusCode, Object.keys(unexplained.json().errors)]).toEqual([422, ['reason']]);
  });

  test('keeps nothing of what it needed once it ended, whom it told neither, and no link', async () => {
    const voter = next();
    const id = await openChange(voter);
    const token = await stopToken(app, voter.email);
    await declineChange(app, approver, id);
    const row = await readChange(app, id);
    expect(row.payload).toBeNull();
    expect(JSON.stringify(row)).not.toContain(addressOf(voter));
    for (const table of ['change_requests', 'activity_log'] as const)
      expect(JSON.stringify(await app.database.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    expect(app.log()).not.toContain(token);
    expect(app.log()).not.toContain(addressOf(voter));
  });

  test('is logged with whoever asked, approved and what came of it, with addresses masked', async () => {
    const voter = next();
    const id = await openChange(voter);
    await approveChange(app, approver, id);
    app.clock.advance(DAY);
    await applyDueChanges(app);
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'causer_name', 'properties'])
      .where(sql<boolean>`properties ->> 'change_id' = ${String(id)}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ event, causer_name }) => [event, causer_name])).toEqual([
      ['change_requested', 'Beatriz Arango'],
      ['change_approved', 'Darío Mejía'],
      ['change_applied', 'Sistema'],
    ]);
    expect(entries[0]?.properties).toMatchObject({ action: 'voter_email', reason });
    expect(JSON.stringify(entries)).not.toContain(addressOf(voter));
  });

  test('shows the new address to administrators while it is open, masked to auditors and afterwards', async () => {
    const voter = next();
    const id = await openChange(voter);
    const auditor = await hireAndLogIn(app, 'AUDITOR', 'Rosa Villegas');
    const shown = async (reader: LoggedIn) =>
      JSON.stringify((await listOf(app, reader)).find((change) => change.id === id)?.details);
    expect(await shown(approver)).toContain(addressOf(voter));
    expect(await shown(auditor)).not.toContain(addressOf(voter));
    for (const answer of [
      await ask(voter, auditor),
      await approveChange(app, auditor, id),
      await declineChange(app, auditor, id),
    ])
      expect(answer.statusCode).toBe(403);
    await declineChange(app, approver, id);
    expect(await shown(approver)).not.toContain(addressOf(voter));
    const reviewer = await hireAndLogIn(app, 'REVISOR');
    expect((await get(app, reviewer.token, '/admin/change-requests')).statusCode).toBe(403);
  });
});

describe('how long a change waits', () => {
  test('is half of what remains while a vote is open, if that is less than a day, and never under two hours', async () => {
    for (const [time, effect] of [
      ['2025-09-29T22:00:00Z', '2025-09-30T10:00:00.000Z'],
      ['2025-09-30T16:00:00Z', '2025-09-30T19:00:00.000Z'],
      ['2025-09-30T19:00:00Z', '2025-09-30T21:00:00.000Z'],
    ] as const) {
      app.clock.set(time);
      const by = { ...asker, token: await openStaffSession(app, asker) };
      expect((await ask(next(), by)).json<ChangeAnswer>().change.takes_effect_at).toBe(effect);
    }
  });

  test('is refused where it would end after the close', async () => {
    app.clock.set('2025-09-30T20:00:00Z');
    const by = { ...asker, token: await openStaffSession(app, asker) };
    const answer = await ask(next(), by);
    expect([answer.statusCode, code(answer)]).toEqual([409, 'change_too_late']);
    expect(answer.json().message).toBe(
      'Tendría efecto el 30/09/2025 a las 17:00, y la votación cierra el 30/09/2025 a las 17:00: ya no alcanza.',
    );
    expect(app.clock.at(CLOSES).toISOString()).toBe('2025-09-30T22:00:00.000Z');
  });
});

describe('one administrator alone', () => {
  test('neither approves nor declines their own request, which the database refuses too', async () => {
    const id = await openChange(next());
    for (const answer of await Promise.all([
      approveChange(app, asker, id),
      approveChange(app, asker, id),
      declineChange(app, asker, id),
    ]))
      expect([answer.statusCode, code(answer)]).toEqual([403, 'own_change']);
    const [own] = (await listOf(app, asker)).filter((change) => change.id === id);
    expect(own).toMatchObject({ is_own: true, approval_refusal: expect.stringContaining('otro administrador') });
    const forced = app.database.db
      .updateTable('change_requests')
      .set({ state: 'approved', approved_by: asker.id, approved_by_name: 'x', approved_at: app.clock.now() })
      .where('id', '=', id)
      .execute();
    await expect(forced).rejects.toThrow('nobody_approves_their_own_request');
  });

  test('makes no second administrator while a vote is sealed, nor takes over a colleague', async () => {
    const victim = next();
    const own = 'atacante@correo.test';
    // A second account of their own.
    const puppet = await send(app, asker.token, 'POST', '/admin/staff', {
      identification_number: '912345678',
      name: 'Un Títere',
      email: own,
      role: 'ADMINISTRADOR',
      reason: 'Hace falta otra persona.',
    });
    expect(puppet.statusCode).toBe(202);
    // A colleague's address.
    const change = { email: own, reason: 'Cambió de correo.' };
    const stolen = await send(app, asker.token, 'PATCH', `/admin/staff/${approver.id}`, change);
    expect(stolen.statusCode).toBe(202);
    expect((await mailsTo(app, approver.email))[0]?.subject).toBe(ASKED);
    // A reviewer of theirs.
    const reviewer = await hireAndLogIn(app, 'REVISOR', 'Un Revisor');
    const promotion = { role: 'ADMINISTRADOR', reason: 'Es de confianza.' };
    expect((await send(app, asker.token, 'PATCH', `/admin/staff/${reviewer.id}`, promotion)).statusCode).toBe(202);
    const id = await openChange(victim);
    expect((await approveChange(app, reviewer, id)).statusCode).toBe(403);
    app.clock.advance(3 * DAY);
    await applyDueChanges(app);
    const staff = await app.database.db
      .selectFrom('staff_users')
      .select(['email', 'role'])
      .where((row) => row.or([row('email', '=', own), row('id', '=', reviewer.id)]))
      .execute();
    expect(staff).toEqual([{ email: reviewer.email, role: 'REVISOR' }]);
    expect(await emailOf(victim)).toBe(victim.email);
  });

  test.each(['asker', 'approver'] as const)(
    'an %s whose role, access or address changed since the sealing is refused, with the reason',
    async (who) => {
      const voter = next();
      const late = { asker, approver }[who];
      const id = who === 'approver' ? await openChange(voter) : 0;
      await app.database.db
        .updateTable('staff_users')
        .set({ appointed_at: app.clock.now() })
        .where('id', '=', late.id)
        .execute();
      app.clock.advance(2 * DAY);
      const again = { ...late, token: await openStaffSession(app, late) };
      const answer = who === 'asker' ? await ask(voter, again) : await approveChange(app, again, id);
      expect([answer.statusCode, code(answer)]).toEqual([403, 'new_administrator']);
      expect(answer.json().message).toContain('cuando se selló la elección');
    },
  );

  test('puts no own address behind a promotion that another administrator approved', async () => {
    const reviewer = await hireAndLogIn(app, 'REVISOR', 'Un Revisor');
    const promotion = { role: 'ADMINISTRADOR', reason: 'Es de confianza.' };
    const id = changeIn(await send(app, asker.token, 'PATCH', `/admin/staff/${reviewer.id}`, promotion));
    expect((await approveChange(app, approver, id)).statusCode).toBe(200);
    const redirection = await send(app, asker.token, 'PATCH', `/admin/staff/${reviewer.id}`, {
      email: 'redirigido@correo.test',
    });
    expect(redirection.statusCode).toBe(200);
    app.clock.advance(DAY);
    await applyDueChanges(app);
    expect(await readChange(app, id)).toMatchObject({
      state: 'failed',
      ended_reason: expect.stringContaining('cambió desde que se pidió'),
    });
    const { role } = await app.database.db
      .selectFrom('staff_users')
      .select('role')
      .where('id', '=', reviewer.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('REVISOR');
  });

  test('a reset passkey counts as changed access', async () => {
    const id = await openChange(next());
    await addPasskey(app, approver.token);
    const device = await addPasskey(app, asker.token);
    const reset = await callWithPasskey(app, device, {
      token: asker.token,
      method: 'POST',
      url: `/admin/staff/${approver.id}/passkeys/reset`,
      payload: { reason: 'Perdió el teléfono' },
    });
    expect(reset.statusCode).toBe(200);
    const again = { ...approver, token: await openStaffSession(app, approver) };
    expect(code(await approveChange(app, again, id))).toBe('new_administrator');
  });

  test.each([
    ['disabled', { active: false }],
    ['demoted', { role: 'REVISOR' }],
    ['given another address', { email: 'ajena@correo.test', appointed_at: new Date('2025-09-03T16:00:00Z') }],
  ] as const)('an approver who is %s before the effect makes it fail', async (_, change) => {
    const voter = next();
    const id = await openChange(voter);
    await approveChange(app, approver, id);
    await app.database.db.updateTable('staff_users').set(change).where('id', '=', approver.id).execute();
    app.clock.advance(DAY);
    await applyDueChanges(app);
    expect(await readChange(app, id)).toMatchObject({
      state: 'failed',
      ended_reason: expect.stringContaining('cambió desde entonces'),
    });
    expect(await emailOf(voter)).toBe(voter.email);
    await app.database.db
      .updateTable('staff_users')
      .set({ email: approver.email })
      .where('id', '=', approver.id)
      .execute();
  });
});

describe('an installation with a single administrator', () => {
  test('takes the wait alone, and a public line without names', async () => {
    await putAway([asker]);
    const voter = next();
    const answer = await ask(voter);
    expect(answer.json<ChangeAnswer>().change.needs_second).toBe(false);
    const id = changeIn(answer);
    const announced = (await app.inject('/api/announced-changes')).json<{ data: AnnouncedChange[] }>();
    expect(announced.data.find(({ action }) => action === 'voter_email')).toMatchObject({
      state: 'approved',
      about: '',
      details: [],
    });
    const [named] = await app.database.db.selectFrom('voters').select('name').where('id', '=', voter.id).execute();
    expect(JSON.stringify(announced)).not.toContain(named?.name ?? 'x');
    expect(JSON.stringify(announced)).not.toContain(reason);
    app.clock.advance(DAY - 1);
    await applyDueChanges(app);
    expect(await emailOf(voter)).toBe(voter.email);
    app.clock.advance(1);
    await applyDueChanges(app);
    expect([await stateOf(id), await emailOf(voter)]).toEqual(['applied', addressOf(voter)]);
    expect((await app.inject('/api/announced-changes')).json().data).toEqual([]);
  });

  test('doesn’t come about by disabling a colleague', async () => {
    await putAway([asker]);
    await app.database.db
      .updateTable('staff_users')
      .set({ administered_until: app.clock.now() })
      .where('id', '=', approver.id)
      .execute();
    expect((await ask(next())).json<ChangeAnswer>().change.needs_second).toBe(true);
  });
});

describe('concurrent decisions about one change', () => {
  const rounds = [1, 2, 3, 4];

  test('two approvals: exactly one succeeds', async () => {
    const third = await hireAndLogIn(app, 'ADMINISTRADOR', 'Tercera');
    const id = await openChange(next());
    const answers = await Promise.all([
      approveChange(app, approver, id),
      approveChange(app, third, id),
      approveChange(app, approver, id),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
  });

  test('two requests about one person: exactly one is made', async () => {
    const voter = next();
    const answers = await Promise.all([ask(voter), ask(voter, approver, 'otra@correo.test'), ask(voter, approver)]);
    expect(statuses(answers)).toEqual([202, 409, 409]);
  });

  test.each(rounds)(
    'whether approval, withdrawal or a link comes first, a stopped change stays stopped (%i)',
    async () => {
      const voter = next();
      const id = await openChange(voter);
      const token = await stopToken(app, voter.email);
      const [approval, withdrawal, stop] = await Promise.all([
        approveChange(app, approver, id),
        withdrawChange(app, asker, id),
        stopByLink(app, token),
      ]);
      expect([200, 409]).toContain(approval.statusCode);
      expect([200, 409]).toContain(withdrawal.statusCode);
      expect(stop.statusCode).toBe(200);
      expect(['withdrawn', 'stopped']).toContain(await stateOf(id));
      app.clock.advance(DAY);
      await applyDueChanges(app);
      expect(await emailOf(voter)).toBe(voter.email);
    },
  );

  test.each(rounds)(
    'its effect and a stop: either it is applied and the link says so, or nothing changed (%i)',
    async () => {
      const voter = next();
      const id = await openChange(voter);
      await approveChange(app, approver, id);
      const token = await stopToken(app, voter.email);
      app.clock.advance(DAY);
      const [, , stop] = await Promise.all([applyDueChanges(app), applyDueChanges(app), stopByLink(app, token)]);
      const isStopped = stop.statusCode === 200;
      expect([code(stop), await stateOf(id), await emailOf(voter)]).toEqual(
        isStopped ? [undefined, 'stopped', voter.email] : ['change_applied', 'applied', addressOf(voter)],
      );
    },
  );

  test('several processes apply it once', async () => {
    const voter = next();
    const id = await openChange(voter);
    await approveChange(app, approver, id);
    app.clock.advance(DAY);
    await Promise.all(Array.from({ length: 5 }, () => applyDueChanges(app)));
    const mails = (await subjectsTo(voter.email)).filter((subject) => subject.endsWith('ya tuvo efecto'));
    expect([await stateOf(id), mails]).toEqual(['applied', ['Un cambio que se había pedido ya tuvo efecto']]);
  });
});

test('a change whose effect throws stays due and is tried again, and the others take effect', async () => {
  const [broken, sound] = [next(), next()];
  const [first, second] = [await openChange(broken), await openChange(sound)];
  for (const id of [first, second]) await approveChange(app, approver, id);
  app.clock.advance(DAY);
  const errors: object[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (error: object) => void errors.push(error) };
  const { voter_email } = changeActions;
  const failing = {
    ...changeActions,
    voter_email: (async (tx, deps, payload, author) => {
      await voter_email(tx, deps, payload, author);
      if ((payload as { voter_id: number }).voter_id === broken.id) throw new Error('the process was killed');
    }) satisfies typeof voter_email,
  };
  const work = changeWork(app.deps, failing);
  while (await runNextJob({ ...app.deps, log }, work, new AbortController().signal));
  expect(errors).toMatchObject([{ kind: 'change', subject: first }]);
  expect([await stateOf(first), await emailOf(broken)]).toEqual(['approved', broken.email]);
  expect([await stateOf(second), await emailOf(sound)]).toEqual(['applied', addressOf(sound)]);
  app.clock.advance(60);
  await applyDueChanges(app);
  expect([await stateOf(first), await emailOf(broken)]).toEqual(['applied', addressOf(broken)]);
});

test('in the demonstration the wait is one minute, and every text says so', async () => {
  const demo = await openTestApp({ demonstration: true });
  try {
    const { voters: people } = await openSealedContest(demo, { contest: 'contador', voters: 1 });
    const [voter] = people;
    if (!voter) throw new Error('no voter was added');
    const [one, two] = [await hireAndLogIn(demo, 'ADMINISTRADOR'), await hireAndLogIn(demo, 'ADMINISTRADOR')];
    const answer = await send(demo, one.token, 'PATCH', `/admin/voters/${voter.id}`, {
      email: 'otra@demo.test',
      reason,
    });
    const words = 'En la demostración la espera es de un minuto.';
    expect(answer.json<ChangeAnswer>().message).toContain(words);
    expect((await mailsTo(demo, voter.email))[0]?.text).toContain(words);
    const id = changeIn(answer);
    await approveChange(demo, two, id);
    demo.clock.advance(59);
    await applyDueChanges(demo);
    expect((await readChange(demo, id)).state).toBe('approved');
    demo.clock.advance(1);
    await applyDueChanges(demo);
    expect((await readChange(demo, id)).state).toBe('applied');
  } finally {
    await demo.close();
  }
});
