import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import {
  isSealingActSigned,
  readSealingAct,
  signSealingAct,
  writeSealingAct,
} from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { PublicElection, SealingAct } from '@urna/contract/election/elections';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findElection, fingerprintsOf } from '../../../services/election/find-election.ts';
import { remindAwaitedTrustees } from '../../../services/election/trustees/notify-trustees.ts';
import { carryOut } from '../../../testing/clients/change-client.ts';
import { type Employee, get, hireAndLogIn, openStaffSession, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { requestVoterCode } from '../../../testing/clients/voter-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { acceptances, addChoices, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { verifySealingAct } from './verify-sealing-act.ts';

const group = await sodiumEd25519();
const path = '/admin/contests/contador';
const emails = ['luz@demo.test', 'ivan@demo.test', 'noemi@demo.test'];
let app: TestApp;
let admin: Employee & { token: string };
let voterNumber: string;

const stage = async () => (await get(app, admin.token, path)).json<{ data: Contest }>().data.stage;
const overview = async () => (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
const publicElection = async () => (await app.inject('/api/elections/contador')).json<{ data: PublicElection }>().data;
const publicActs = async () =>
  (await app.inject('/api/elections/contador/sealing-act')).json<{ data: SealingAct }>().data;
const seal = (body: object = {}) =>
  send(app, admin.token, 'POST', `${path}/seal`, {
    confirmation: 'SELLAR',
    early_reason: acceptances.early_reason,
    ...body,
  });
const open = (reason: string, token = admin.token) =>
  send(app, token, 'POST', `${path}/open-without-acts`, { confirmation: 'ABRIR', reason });

async function prepare(people: readonly string[], needed?: number): Promise<TrusteeBrowser[]> {
  await addChoices(app, 'contador', 2);
  const [voter] = await addVoters(app, 'contador', 3);
  voterNumber = voter?.identification_number ?? '';
  if (needed !== undefined) {
    const trustee_threshold = { needed, of: people.length };
    await send(app, admin.token, 'PATCH', path, { trustee_threshold });
  }
  for (const [index, email] of people.entries()) {
    await send(app, admin.token, 'POST', `${path}/trustees`, { name: `Custodio ${index + 1}`, email });
  }
  const trustees = await Promise.all(people.map((email) => TrusteeBrowser.open(app, email)));
  for (let round = 0; round < 4; round++) for (const one of trustees) await one.doWhatIsAsked();
  return trustees;
}

async function sealed(people: readonly string[], needed?: number): Promise<TrusteeBrowser[]> {
  const trustees = await prepare(people, needed);
  expect((await seal(people.length < 3 ? acceptances : {})).statusCode).toBe(202);
  await workOnSealing(app);
  await turnContestClock(app);
  return trustees;
}

async function signatureBy(
  key: bigint,
  changes: Partial<Record<'election' | 'trustees' | 'credentials' | 'booth', string>> = {},
) {
  const election = await findElection(app.database.db, contestIds.contador);
  if (!election) throw new Error('nothing is sealed');
  return writeSealingAct(signSealingAct(group, key, { ...fingerprintsOf(election), ...changes }));
}

beforeEach(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterEach(() => app.close());

describe('opening the vote with the sealing act', () => {
  test('needs the signatures of all trustees where all must decrypt', async () => {
    const trustees = await sealed(emails);
    for (const [index, one] of trustees.entries()) {
      expect(await stage()).toBe('sealed');
      expect((await publicElection()).election?.sealing_act).toMatchObject({ needed: 3, complete: false });
      expect(await overview()).toMatchObject({ opening: { signatures: index, needed: 3, cleared_at: null } });
      expect((await one.page()).task.task).toBe('sealing_act');
      const refused = await requestVoterCode(app, voterNumber);
      expect(refused.json()).toMatchObject({
        code: 'voting_waits_for_trustees',
        message: expect.stringMatching(/acta de sellado/),
      });
      await one.doWhatIsAsked();
      expect((await one.page()).task.task).toBe('ready');
      await turnContestClock(app);
    }
    expect(await stage()).toBe('open');
    expect((await requestVoterCode(app, voterNumber)).statusCode).toBe(200);
    expect((await publicElection()).election).toMatchObject({
      custody: { trustees: 3, needed: 3 },
      sealing_act: { complete: true, opened_without: null, signed: [{ name: 'Custodio 1' }, {}, {}] },
    });
  });

  test('needs as many signatures as the threshold; the other trustees may sign while the vote is open', async () => {
    const [ana, beto, celia] = (await sealed(emails, 2)) as [TrusteeBrowser, TrusteeBrowser, TrusteeBrowser];
    await celia.doWhatIsAsked();
    await turnContestClock(app);
    expect(await stage()).toBe('sealed');
    await ana.doWhatIsAsked();
    await turnContestClock(app);
    expect(await stage()).toBe('open');
    await beto.doWhatIsAsked();
    const { signatures } = await publicActs();
    expect(signatures.map(({ owner }) => owner)).toEqual([2, 3, 4]);
  });

  test('is verified by as many signatures as the threshold in the archive', async () => {
    const [ana, beto] = (await sealed(emails, 2)) as [TrusteeBrowser, TrusteeBrowser];
    const folder = mkdtempSync(join(tmpdir(), 'urna-act-'));
    const [archive, act] = [join(folder, 'urna.bel'), join(folder, 'acta.json')] as const;
    const judge = async () => {
      writeFileSync(archive, (await app.inject('/api/elections/contador/archive')).rawPayload);
      writeFileSync(act, (await app.inject('/api/elections/contador/sealing-act')).body);
      const { ok, lines } = await verifySealingAct(archive, act);
      return [ok, lines.at(-1)];
    };
    try {
      expect(await judge()).toEqual([false, '0 de las 2 firmas que hacen falta']);
      await ana.doWhatIsAsked();
      expect(await judge()).toEqual([false, '1 de las 2 firmas que hacen falta']);
      await beto.doWhatIsAsked();
      expect(await judge()).toEqual([true, '2 de las 2 firmas que hacen falta']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('asks each trustee for a signature by mail when the contest is sealed', async () => {
    await sealed(emails);
    const mails = await app.database.db
      .selectFrom('outbox')
      .select(['to_address', 'topic'])
      .where('subject', '=', 'Falta su firma en el acta de sellado')
      .orderBy('id')
      .execute();
    expect(mails).toEqual(emails.map((to_address) => ({ to_address, topic: 'trustee_turn' })));
  });

  test('signatures are public and checked with the keys and fingerprints of the archive', async () => {
    const trustees = await sealed(emails);
    for (const one of trustees) await one.doWhatIsAsked();
    const { fingerprints, signatures } = await publicActs();
    const [stored] = signatures;
    if (!stored) throw new Error('nothing was stored');
    const key = group.decode(stored.public_key);
    if (key === undefined) throw new Error('no key');
    const signature = readSealingAct(stored.signature, group.order);
    expect(isSealingActSigned(group, key, fingerprints, signature)).toBe(true);
    // Verified with the operator's command, on the public downloads.
    const folder = mkdtempSync(join(tmpdir(), 'urna-act-'));
    try {
      const [archive, act] = [join(folder, 'urna.bel'), join(folder, 'acta.json')] as const;
      writeFileSync(archive, (await app.inject('/api/elections/contador/archive')).rawPayload);
      const published = (await app.inject('/api/elections/contador/sealing-act')).body;
      writeFileSync(act, published);
      expect(await verifySealingAct(archive, act)).toMatchObject({
        ok: true,
        lines: [
          `✓ Casilla que se selló: ${fingerprints.booth}`,
          '✓ Custodio 1 (custodio 1)',
          '✓ Custodio 2 (custodio 2)',
          '✓ Custodio 3 (custodio 3)',
          expect.any(String),
        ],
      });
      const { data } = JSON.parse(published) as { data: SealingAct };
      const judge = (changes: Partial<SealingAct>) => {
        writeFileSync(act, JSON.stringify({ data: { ...data, ...changes } }));
        return verifySealingAct(archive, act);
      };
      // What is needed follows from the archive's trustees, whatever the act says of itself.
      for (const [count, needed] of [
        [0, 0],
        [0, 3],
        [2, 2],
        [2, 3],
        [3, 2],
      ] as const) {
        const judged = await judge({ needed, signatures: signatures.slice(0, count) });
        expect(judged, `${count} of ${needed}`).toMatchObject({ ok: false });
        expect(judged.lines.at(-1)).toBe(`${count} de las 3 firmas que hacen falta`);
      }
      const twice = await judge({ signatures: [...signatures.slice(0, 2), ...signatures.slice(0, 1)] });
      expect(twice.lines.at(-1)).toBe('2 de las 3 firmas que hacen falta');
      const listedAgain = await judge({ signatures: [...signatures, ...signatures.slice(0, 1)] });
      expect([listedAgain.ok, listedAgain.lines.at(-2)]).toEqual([false, expect.stringMatching(/^✗/)]);
      const named = await judge({ signatures: signatures.map((one) => ({ ...one, name: 'A\n\u001b[2JB' })) });
      expect(named).toMatchObject({ ok: true });
      expect(named.lines.join('')).not.toMatch(/\p{Cc}/u);
      for (const [from, to] of [
        ['"owner":2', '"owner":3'],
        ['"owner":2', '"owner":1'],
        [fingerprints.trustees, fingerprints.election],
      ] as const) {
        writeFileSync(act, published.replace(from, to));
        expect(await verifySealingAct(archive, act)).toMatchObject({ ok: false });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const change = app.database.db.updateTable('sealing_signatures').set({ signature: '{}' } as never);
    await expect(change.execute()).rejects.toMatchObject({ code: expect.any(String) });
  });
});

describe('signing the sealing act', () => {
  let trustees: TrusteeBrowser[];
  beforeEach(async () => {
    trustees = await sealed(emails.slice(0, 2));
  });
  const refusal = async (text: string) => {
    const [one] = trustees;
    const answer = await one?.post('sealing-act', { signature: text });
    return [answer?.statusCode, answer?.json<{ message: string }>().message];
  };

  test('is refused with another trustee’s signature, other fingerprints or malformed text', async () => {
    const [one, other] = trustees;
    const own = one?.privateKey ?? 0n;
    expect(await refusal(await signatureBy(other?.privateKey ?? 0n))).toEqual([
      422,
      expect.stringMatching(/de otro custodio/),
    ]);
    for (const changes of [{ election: 'otra' }, { trustees: 'otros' }, { credentials: 'otras' }, { booth: 'otra' }]) {
      expect(await refusal(await signatureBy(own, changes))).toEqual([422, expect.stringMatching(/no corresponde/)]);
    }
    expect(await refusal(await signatureBy(makeTrusteeKeyPair(group).privateKey))).toEqual([
      422,
      expect.stringMatching(/no corresponde/),
    ]);
    expect((await refusal('{}'))[0]).toBe(422);
    expect((await overview()).opening).toMatchObject({ signatures: 0, cleared_at: null });
  });

  test('is refused after the window has closed, and the contest stays as it was', async () => {
    app.clock.set('2025-09-30T22:00:00Z');
    const text = await signatureBy(trustees[0]?.privateKey ?? 0n);
    expect(await refusal(text)).toEqual([422, expect.stringMatching(/ya cerró/)]);
    admin = { ...admin, ...(await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango')) };
    expect((await open('Los custodios no respondieron.')).json()).toMatchObject({ code: 'opening_refused' });
    await turnContestClock(app);
    expect(await stage()).toBe('sealed');
  });

  test('is refused before the contest is sealed', async () => {
    const body = { confirmation: 'ABRIR', reason: 'Nadie responde.' };
    const answer = await send(app, admin.token, 'POST', '/admin/contests/ies/open-without-acts', body);
    expect(answer.json()).toMatchObject({ code: 'opening_refused' });
  });

  test('is idempotent: a second signature of the same trustee changes nothing', async () => {
    const key = trustees[0]?.privateKey ?? 0n;
    expect((await refusal(await signatureBy(key)))[0]).toBe(200);
    const [first] = (await publicActs()).signatures;
    expect((await refusal(await signatureBy(key)))[0]).toBe(200);
    expect((await publicActs()).signatures).toEqual([first]);
  });
});

describe('opening the vote without the signatures', () => {
  test('needs an administrator and a reason, which the public page shows and the log holds', async () => {
    await sealed(emails);
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    const reviewer = await hireAndLogIn(app, 'REVISOR');
    for (const { token } of [auditor, reviewer]) expect((await open('Sin motivo alguno', token)).statusCode).toBe(403);
    for (const reason of ['', '    ', 'no', 'x'.repeat(501)]) expect((await open(reason)).statusCode).toBe(422);
    const unconfirmed = await send(app, admin.token, 'POST', `${path}/open-without-acts`, {
      reason: 'Nadie responde.',
    });
    expect(unconfirmed.statusCode).toBe(422);
    await turnContestClock(app);
    expect(await stage()).toBe('sealed');
    const requested = await open('Dos custodios están de viaje.');
    await turnContestClock(app);
    expect(await stage()).toBe('sealed');
    expect((await carryOut(app, requested)).state).toBe('applied');
    admin = { ...admin, token: await openStaffSession(app, admin) };
    expect((await open('Dos custodios están de viaje.')).json()).toMatchObject({ code: 'opening_refused' });
    await turnContestClock(app);
    expect(await stage()).toBe('open');
    const { election } = await publicElection();
    expect(election?.sealing_act).toMatchObject({ opened_without: { reason: 'Dos custodios están de viaje.' } });
    const entry = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_name', 'properties'])
      .where('event', '=', 'opened_without_acts')
      .execute();
    expect(entry).toEqual([
      {
        causer_name: 'Beatriz Arango',
        properties: { contest: 'contador', signatures: 0, needed: 3, reason: 'Dos custodios están de viaje.' },
      },
    ]);
  });
});

describe('a trustee who objects to the sealing', () => {
  test('alerts the administrators once, and blocks the opening until they sign after all', async () => {
    const [ana, beto, celia] = (await sealed(emails, 2)) as [TrusteeBrowser, TrusteeBrowser, TrusteeBrowser];
    await ana.doWhatIsAsked();
    const detail = 'La huella publicada no es la de mi archivo.';
    for (let time = 0; time < 2; time++) expect((await celia.post('objection', { detail })).statusCode).toBe(200);
    await beto.doWhatIsAsked();
    await turnContestClock(app);
    expect(await stage()).toBe('sealed');
    expect((await overview()).trustees[2]).toMatchObject({ objection: detail, signed_at: null });
    const alarms = await app.database.db
      .selectFrom('outbox')
      .select(['to_address', 'text'])
      .where('topic', '=', 'trustee_alarm')
      .execute();
    expect(alarms).toEqual([{ to_address: admin.email, text: expect.stringContaining(detail) }]);
    expect((await celia.page()).task).toMatchObject({ task: 'sealing_act', objected_at: expect.any(String) });
    await celia.doWhatIsAsked();
    await turnContestClock(app);
    expect(await stage()).toBe('open');
  });

  test('cannot object after signing', async () => {
    const [one] = await sealed(emails, 2);
    await one?.doWhatIsAsked();
    expect((await one?.post('objection', { detail: '' }))?.statusCode).toBe(409);
  });
});

test('the trustees are reminded each day that the opening waits for them', async () => {
  await sealed(emails);
  await turnReminders();
  app.clock.advance(24 * 3600 + 1);
  await Promise.all([turnReminders(), turnReminders()]);
  const reminders = await app.database.db
    .selectFrom('outbox')
    .select('to_address')
    .where('subject', 'like', 'Recordatorio%')
    .execute();
  expect(reminders.map(({ to_address }) => to_address).toSorted()).toEqual(emails.toSorted());
});

const turnReminders = () => remindAwaitedTrustees(app.deps);

describe('sealing with few trustees', () => {
  test('two trustees need a typed acceptance, which the log holds', async () => {
    await prepare(emails.slice(0, 2));
    const refused = await seal();
    expect(refused.json()).toMatchObject({
      code: 'seal_refused',
      message: expect.stringMatching(/Bastaría que tres personas se pusieran de acuerdo/),
    });
    for (const few_trustees of [
      { ...acceptances.few_trustees, confirmation: 'SÍ' },
      { ...acceptances.few_trustees, reason: '  no ' },
    ]) {
      expect((await seal({ few_trustees })).statusCode).toBe(422);
    }
    expect(await stage()).toBe('preparing');
    expect((await seal(acceptances)).statusCode).toBe(202);
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_name', 'properties'])
      .where('event', '=', 'few_trustees_accepted')
      .execute();
    const { reason } = acceptances.few_trustees;
    expect(entries).toEqual([
      { causer_name: 'Beatriz Arango', properties: { contest: 'contador', trustees: 2, needed: 2, reason } },
    ]);
  });

  test('three trustees who all must decrypt, or two of three, need no acceptance', async () => {
    await prepare(emails, 2);
    const contest = (await get(app, admin.token, path)).json<{ data: Contest }>().data;
    expect(contest).toMatchObject({ must_accept_few_trustees: false, custody: { trustees: 3, needed: 2 } });
    expect((await seal()).statusCode).toBe(202);
  });

  test('a key that the administrator brought counts like any other', async () => {
    await addChoices(app, 'contador', 1);
    await addVoters(app, 'contador', 1);
    const public_key = writeTrusteePublicKey(makeTrusteeKeyPair(group).publicKey);
    await send(app, admin.token, 'POST', `${path}/trustees`, { name: 'Luz Mora', email: 'luz@demo.test', public_key });
    const contest = (await get(app, admin.token, path)).json<{ data: Contest }>().data;
    expect(contest).toMatchObject({ must_accept_few_trustees: true, custody: { trustees: 1, needed: 1 } });
  });
});
