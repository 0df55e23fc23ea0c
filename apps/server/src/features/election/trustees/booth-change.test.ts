import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { signBoothChange, writeBoothChange } from '@urna/belenios/trustees/booth-change';
import { readBoothFolder } from '@urna/booth-files/node/booth-folder';
import type { PublicElection, SealingAct } from '@urna/contract/election/elections';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { proposeReplacement } from '../../../operation/commands/booth.ts';
import { exportBooths } from '../../../operation/export/export-contest.ts';
import { ExportFolder } from '../../../operation/export/export-folder.ts';
import { closeBox } from '../../../services/election/ballot-box/close-box.ts';
import { lockArchiveEnd } from '../../../services/election/ballot-box/read-box.ts';
import { findServedBooth, lockBooths } from '../../../services/election/booth/stored-booths.ts';
import { hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { databaseIsShared, waitingForTable } from '../../../testing/database/test-database.ts';
import { trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { contestIds, type FirstContest } from '../../../testing/elections/first-process.ts';
import { acceptances, addChoices, addVoters, openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { BOOTH_SCRIPT, makeBooth } from '../../../testing/elections/test-booth.ts';
import { turnContestClock, workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { verifySealingAct } from './verify-sealing-act.ts';

const group = await sodiumEd25519();
const sealed = await makeBooth('sealed', {});
const news = { process: false, params: {}, query: {}, body: {}, answers: {} };
const mended = await makeBooth('mended', { 'GET /voting/news': news });
const other = await makeBooth('another');
const reason = 'No se podía confirmar con lector de pantalla';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ booth: sealed });
});
afterEach(() => app.close());

const propose = (booth = mended) => proposeReplacement(app.deps, booth, reason);
const served = () => findServedBooth(app.database.db);
const publicElection = async (contest = 'contador') =>
  (await app.inject(`/api/elections/${contest}`)).json<{ data: PublicElection }>().data.election;

/** The page of the only trustee of an election that is sealed and signed. */
async function sealWithOne(contest: FirstContest): Promise<TrusteeBrowser> {
  const { trusteePrivateKey } = await openSealedContest(app, { contest, choices: 1, voters: 1 });
  return trusteeOf(app, contest, trusteePrivateKey);
}

/** Those of an election that two of its three trustees can decrypt. */
async function sealWithThree(): Promise<TrusteeBrowser[]> {
  const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
  const path = '/admin/contests/contador';
  await addChoices(app, 'contador', 1);
  await addVoters(app, 'contador', 1);
  await send(app, token, 'PATCH', path, { trustee_threshold: { needed: 2, of: 3 } });
  const emails = ['luz', 'ivan', 'noemi'].map((name) => `${name}@demo.test`);
  for (const email of emails) await send(app, token, 'POST', `${path}/trustees`, { name: email, email });
  const trustees = await Promise.all(emails.map((email) => TrusteeBrowser.open(app, email)));
  for (let round = 0; round < 4; round++) for (const one of trustees) await one.doWhatIsAsked();
  const { early_reason } = acceptances;
  await send(app, token, 'POST', `${path}/seal`, { confirmation: 'SELLAR', early_reason });
  await workOnSealing(app);
  for (const one of trustees) await one.doWhatIsAsked();
  return trustees;
}

/** Signs the proposed booth, which the page must ask for. */
async function agree(trustee: TrusteeBrowser, booth = mended): Promise<void> {
  expect((await trustee.page()).task).toMatchObject({ task: 'booth_change', to: booth.hash });
  await trustee.doWhatIsAsked();
}

const close = (contest: FirstContest) =>
  app.database.db
    .transaction()
    .execute(async (tx) => closeBox(tx, await lockArchiveEnd(tx, contestIds[contest]), app.clock.now()));

describe('another booth while an election is sealed and not closed', () => {
  test('is served once as many trustees have signed as decrypting needs, and is public with who did', async () => {
    const [luz, ivan, noemi] = (await sealWithThree()) as [TrusteeBrowser, TrusteeBrowser, TrusteeBrowser];
    const before = await served();
    await propose();
    expect((await noemi.page()).task).toMatchObject({ task: 'booth_change', from: before, to: mended.hash, reason });
    await agree(luz);
    expect(await served()).toBe(before);
    expect((await publicElection())?.booth).toEqual({ served: before, changes: [] });
    await agree(noemi);
    expect(await served()).toBe(mended.hash);
    // The third isn't asked any more.
    expect((await ivan.page()).task.task).toBe('ready');
    const election = await publicElection();
    expect(election?.fingerprints.booth).toBe(before);
    const signed = [{ name: 'luz@demo.test' }, { name: 'noemi@demo.test' }];
    expect(election?.booth).toMatchObject({
      served: mended.hash,
      changes: [{ from: before, to: mended.hash, reason, signed }],
    });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await app.inject(BOOTH_SCRIPT)).body).toContain('mended');
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'causer_name', 'properties'])
      .where('event', 'in', ['booth_proposed', 'booth_changed'])
      .orderBy('id')
      .execute();
    const properties = { contest: 'contador', from: before, to: mended.hash, reason };
    expect(entries).toMatchObject([
      { event: 'booth_proposed', causer_name: 'Operador (línea de órdenes)', properties },
      { event: 'booth_changed', causer_name: 'noemi@demo.test', properties },
    ]);
  });

  test('is asked of the trustee by mail, once however often it is proposed', async () => {
    const { email } = await sealWithOne('contador');
    for (let time = 0; time < 2; time++) {
      expect(await propose()).toMatchObject({
        outcome: 'waiting',
        missing: [{ missing: 1, names: ['Custodia de prueba'] }],
        // The processes that are running may be of the release before.
        newCalls: ['GET /voting/news: no existe'],
      });
    }
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === 'Se propone cambiar la casilla')).toHaveLength(1);
    const { rows } = await app.database.pool.query("select id from activity_log where event = 'booth_proposed'");
    expect(rows).toHaveLength(1);
  });

  test('waits for the trustees of every such election', async () => {
    const ofAccountants = await sealWithOne('contador');
    const ofInstitutions = await sealWithOne('ies');
    const before = await served();
    await propose();
    await agree(ofAccountants);
    expect(await served()).toBe(before);
    await agree(ofInstitutions);
    expect(await served()).toBe(mended.hash);
    for (const contest of ['contador', 'ies']) {
      expect((await publicElection(contest))?.booth).toMatchObject({
        served: mended.hash,
        changes: [{ signed: [{ name: 'Custodia de prueba' }] }],
      });
    }
  });

  test('waits for an election that was sealed after the proposal, too', async () => {
    const first = await sealWithOne('contador');
    const before = await served();
    await propose();
    const later = await sealWithOne('ies');
    expect((await publicElection('ies'))?.fingerprints.booth).toBe(before);
    await agree(first);
    expect(await served()).toBe(before);
    await agree(later);
    expect(await served()).toBe(mended.hash);
  });

  test('takes effect when the election closes whose signatures alone were missing', async () => {
    const trustee = await sealWithOne('contador');
    await sealWithOne('ies');
    await turnContestClock(app);
    await propose();
    await agree(trustee);
    expect(await served()).not.toBe(mended.hash);
    await close('ies');
    expect(await served()).toBe(mended.hash);
    expect((await publicElection('ies'))?.booth.changes).toEqual([]);
  });

  test('is none any more for elections that are sealed after those closed for which it was proposed', async () => {
    await sealWithOne('contador');
    await turnContestClock(app);
    await propose();
    await close('contador');
    app.clock.advance(60);
    const later = await sealWithOne('ies');
    expect([await served(), (await later.page()).task.task]).toEqual([sealed.hash, 'ready']);
    // It can be proposed for them anew.
    await propose();
    await agree(later);
    expect(await served()).toBe(mended.hash);
  });

  test('is one where two are proposed at once', async () => {
    const trustee = await sealWithOne('contador');
    await Promise.all([propose(), propose(other)]);
    const waiting = app.database.db.selectFrom('booth_changes').select('to_booth').where('withdrawn_at', 'is', null);
    const { to_booth } = await waiting.executeTakeFirstOrThrow();
    expect((await trustee.page()).task).toMatchObject({ to: to_booth });
    await trustee.doWhatIsAsked();
    expect(await served()).toBe(to_booth);
  });

  test.runIf(databaseIsShared)(
    'takes effect once when the last signatures of two elections arrive at once',
    async () => {
      const trustees = [await sealWithOne('contador'), await sealWithOne('ies')];
      await propose();
      const { db } = app.database;
      const release = Promise.withResolvers<void>();
      const locked = db.transaction().execute(async (tx) => {
        await lockBooths(tx);
        await release.promise;
      });
      const arriving = Promise.all(trustees.map((one) => one.doWhatIsAsked()));
      // Without the lock each would count before it sees the other one, and the change would wait for ever.
      await expect.poll(() => waitingForTable(app.database, 'booths'), { timeout: 20_000 }).toBe(2);
      release.resolve();
      await Promise.all([locked, arriving]);
      for (const contest of ['contador', 'ies']) expect((await publicElection(contest))?.booth.changes).toHaveLength(1);
      const { rows } = await app.database.pool.query("select id from activity_log where event = 'booth_changed'");
      expect(rows).toHaveLength(2);
    },
  );

  test('is no trustee’s to sign before the sealing itself', async () => {
    const sealing = { contest: 'contador', choices: 1, voters: 1, unsigned: true } as const;
    const trustee = await trusteeOf(app, 'contador', (await openSealedContest(app, sealing)).trusteePrivateKey);
    const from = (await served()) ?? '';
    await propose();
    const { election = '' } = (await publicElection())?.fingerprints ?? {};
    const signature = writeBoothChange(
      signBoothChange(group, trustee.privateKey ?? 0n, { election, number: 1, from, to: mended.hash }),
    );
    expect((await trustee.post('booth-change', { to: mended.hash, signature })).statusCode).toBe(409);
    expect((await trustee.page()).task.task).toBe('sealing_act');
    // Both, one after the other.
    await trustee.doWhatIsAsked();
    expect(await served()).toBe(mended.hash);
  });

  test('is changed again, and back, with new signatures each time', async () => {
    const trustee = await sealWithOne('contador');
    const order = [mended, other, sealed, mended];
    for (const [index, booth] of order.entries()) {
      await propose(booth);
      // By which witnesses tell a signature of the last change from one of the first, between the same booths.
      expect((await trustee.page()).task).toMatchObject({ number: index + 1 });
      await agree(trustee, booth);
      expect(await served()).toBe(booth.hash);
    }
    const { booth } = (await publicElection()) ?? {};
    expect([booth?.served, booth?.changes.map(({ to }) => to)]).toEqual([mended.hash, order.map(({ hash }) => hash)]);

    // The export of the process has each of them, to be read by whoever doubts later.
    const work = mkdtempSync(join(tmpdir(), 'urna-casillas-'));
    onTestFinished(() => rmSync(work, { recursive: true }));
    const election = { contest: contestIds.contador, booth: sealed.hash };
    await exportBooths(app.database.db, election, 'casilla', await ExportFolder.create(join(work, 'all')));
    const exported = [sealed, mended, other].map(
      async ({ hash }) => (await readBoothFolder(join(work, 'all/casilla', hash, 'voting'))).hash,
    );
    expect(await Promise.all(exported)).toEqual([sealed.hash, mended.hash, other.hash]);
  });

  test('is withdrawn by another proposal, whose signatures are its own', async () => {
    const first = await sealWithOne('contador');
    const second = await sealWithOne('ies');
    const before = await served();
    await propose();
    await agree(first);
    await propose(other);
    await agree(second, other);
    expect(await served()).toBe(before);
    await agree(first, other);
    expect(await served()).toBe(other.hash);
  });

  test('needs nobody’s signature where no election is sealed: each process serves its release’s own', async () => {
    await expect(propose()).rejects.toThrow('No hay una elección sellada');
  });

  test('is no change where it is the booth that is served', async () => {
    await sealWithOne('contador');
    const own = await app.deps.ownBooth();
    if (!own) throw new Error('the tests have a booth');
    await propose();
    expect(await propose(own)).toMatchObject({ outcome: 'already served' });
    // What waited for signatures is withdrawn.
    const left = app.database.db.selectFrom('booth_changes').select(['effective_at', 'withdrawn_at']);
    expect(await left.execute()).toEqual([{ effective_at: null, withdrawn_at: app.clock.now() }]);
  });
});

describe('a trustee’s signature of another booth', () => {
  let trustee: TrusteeBrowser;
  let stranger: TrusteeBrowser;
  let task: Extract<TrusteePage['task'], { task: 'booth_change' }>;
  beforeEach(async () => {
    trustee = await sealWithOne('contador');
    stranger = await sealWithOne('ies');
    await propose();
    const page = await trustee.page();
    if (page.task.task !== 'booth_change') throw new Error('nothing is asked');
    task = page.task;
  });
  const signedBy = (one: TrusteeBrowser, changes: Partial<typeof task> = {}) => {
    const { election, number, from, to } = { ...task, ...changes };
    return writeBoothChange(signBoothChange(group, one.privateKey ?? 0n, { election, number, from, to }));
  };
  const refusal = async (signature: string, to = task.to) => {
    const answer = await trustee.post('booth-change', { to, signature });
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };

  test('is refused where it is another’s, or over another election or other booths', async () => {
    for (const signature of [
      signedBy(stranger),
      signedBy(trustee, { election: 'otra' }),
      signedBy(trustee, { from: other.hash }),
      // What was signed for an earlier change between the same two.
      signedBy(trustee, { number: 2 }),
      signedBy(trustee, { to: other.hash }),
      '{}',
    ]) {
      expect(await refusal(signature)).toEqual([422, 'refused_trustee_text']);
    }
    const unproposed = signedBy(trustee, { to: other.hash });
    expect(await refusal(unproposed, other.hash)).toEqual([409, 'trustee_not_awaited']);
    const { db } = app.database;
    expect(await db.selectFrom('booth_change_signatures').select('owner').execute()).toEqual([]);
  });

  test('is idempotent, also once the change has taken effect', async () => {
    const signature = signedBy(trustee);
    for (let time = 0; time < 2; time++) expect((await refusal(signature))[0]).toBe(200);
    await agree(stranger);
    expect((await refusal(signature))[0]).toBe(200);
    expect((await publicElection())?.booth.changes[0]?.signed).toHaveLength(1);
  });

  test('is refused after the window has closed', async () => {
    const signature = signedBy(trustee);
    app.clock.set('2025-09-30T22:00:00Z');
    expect(await refusal(signature)).toEqual([409, 'trustee_not_awaited']);
  });

  test('is published beside the sealing act, and checked by the command with the archive’s keys', async () => {
    const before = await served();
    await agree(trustee);
    await agree(stranger);
    const folder = mkdtempSync(join(tmpdir(), 'urna-act-'));
    const [archive, act] = [join(folder, 'urna.bel'), join(folder, 'acta.json')] as const;
    try {
      writeFileSync(archive, (await app.inject('/api/elections/contador/archive')).rawPayload);
      const published = (await app.inject('/api/elections/contador/sealing-act')).body;
      const { data } = JSON.parse(published) as { data: SealingAct };
      const judge = (changed: SealingAct) => {
        writeFileSync(act, JSON.stringify({ data: changed }));
        return verifySealingAct(archive, act);
      };
      const right = await judge(data);
      expect(right).toMatchObject({ ok: true, lines: expect.arrayContaining([`✓ Casilla que se selló: ${before}`]) });
      expect(right.lines.join('\n')).toContain(mended.hash);
      const [change] = data.booth_changes;
      if (!change) throw new Error('no change');
      for (const wrong of [
        { ...change, to: other.hash },
        { ...change, from: other.hash },
        { ...change, signatures: change.signatures.slice(1) },
        { ...change, signatures: change.signatures.map((one) => ({ ...one, owner: one.owner + 1 })) },
      ]) {
        expect(await judge({ ...data, booth_changes: [wrong] })).toMatchObject({ ok: false });
      }
      expect(await judge({ ...data, fingerprints: { ...data.fingerprints, booth: other.hash } })).toMatchObject({
        ok: false,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
