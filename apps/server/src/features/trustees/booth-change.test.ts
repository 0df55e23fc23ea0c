import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { signBoothChange, writeBoothChange } from '@urna/belenios/trustees/booth-change';
import type { PublicElection, SealingAct } from '@urna/contract/election/elections';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proposeReplacement } from '../../commands/propose-booth.ts';
import { findServedBooth } from '../../services/elections/booth/kept-booths.ts';
import { hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../testing/clients/trustee-client.ts';
import { acceptances, addChoices, addVoters } from '../../testing/elections/sealed-contest.ts';
import { BOOTH_SCRIPT, makeBooth } from '../../testing/elections/test-booth.ts';
import { turnContestClock, workOnSealing } from '../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { verifySealingAct } from './verify-sealing-act.ts';

const group = nobleEd25519();
const mended = await makeBooth('mended');
const other = await makeBooth('another');
const reason = 'No se podía confirmar con lector de pantalla';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const propose = (booth = mended) => proposeReplacement(app.deps, booth, reason);
const served = () => findServedBooth(app.database.db);
const publicElection = async (contest = 'contador') =>
  (await app.inject(`/api/elections/${contest}`)).json<{ data: PublicElection }>().data.election;

/** An election that two of its three trustees can decrypt, sealed and signed by all. */
async function sealWithThree(contest: 'contador' | 'ies'): Promise<TrusteeBrowser[]> {
  const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
  const path = `/admin/contests/${contest}`;
  await addChoices(app, contest, 2);
  await addVoters(app, contest, 2);
  await send(app, token, 'PATCH', path, { trustee_threshold: { needed: 2, of: 3 } });
  const emails = ['luz', 'ivan', 'noemi'].map((name) => `${name}.${contest}@demo.test`);
  for (const email of emails) await send(app, token, 'POST', `${path}/trustees`, { name: email, email });
  const trustees = await Promise.all(emails.map((email) => TrusteeBrowser.open(app, email)));
  for (let round = 0; round < 4; round++) for (const one of trustees) await one.doWhatIsAsked();
  const { early_reason } = acceptances;
  await send(app, token, 'POST', `${path}/seal`, { confirmation: 'SELLAR', early_reason });
  await workOnSealing(app);
  for (const one of trustees) await one.doWhatIsAsked();
  await turnContestClock(app);
  return trustees;
}

async function agree(trustee: TrusteeBrowser | undefined): Promise<void> {
  if (!trustee) throw new Error('no such trustee');
  expect((await trustee.page()).task).toMatchObject({ task: 'booth_change', to: mended.hash });
  await trustee.doWhatIsAsked();
}

describe('another booth while an election is sealed and not closed', () => {
  test('is served when as many trustees have signed as decrypting needs, and not before', async () => {
    const [luz, ivan, noemi] = await sealWithThree('contador');
    const before = await served();
    await propose();
    expect(await served()).toBe(before);
    expect((await noemi?.page())?.task).toMatchObject({ task: 'booth_change', from: before, to: mended.hash, reason });
    await agree(luz);
    expect(await served()).toBe(before);
    await agree(ivan);
    expect(await served()).toBe(mended.hash);
    // The third isn't asked any more.
    expect((await noemi?.page())?.task.task).toBe('ready');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await app.inject(BOOTH_SCRIPT)).body).toContain('mended');
  });

  test('is public with both hashes, the reason and who signed, and logged', async () => {
    const trustees = await sealWithThree('contador');
    const before = await served();
    await propose();
    expect((await publicElection())?.booth).toEqual({ served: before, changes: [] });
    await agree(trustees[0]);
    await agree(trustees[2]);
    expect((await publicElection())?.booth).toMatchObject({
      served: mended.hash,
      changes: [
        {
          from: before,
          to: mended.hash,
          reason,
          signed: [{ name: 'luz.contador@demo.test' }, { name: 'noemi.contador@demo.test' }],
        },
      ],
    });
    expect((await publicElection())?.fingerprints.booth).toBe(before);
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'causer_name', 'properties'])
      .where('event', 'in', ['booth_proposed', 'booth_changed'])
      .orderBy('id')
      .execute();
    const properties = { contest: 'contador', from: before, to: mended.hash, reason };
    expect(entries).toEqual([
      { event: 'booth_proposed', causer_name: 'Operador (línea de órdenes)', properties },
      { event: 'booth_changed', causer_name: 'noemi.contador@demo.test', properties },
    ]);
  });

  test('is asked of each trustee by mail, once however often it is proposed', async () => {
    const trustees = await sealWithThree('contador');
    const asked = [{ missing: 2, names: trustees.map(({ email }) => email) }];
    for (let time = 0; time < 2; time++) expect(await propose()).toMatchObject({ outcome: 'waiting', missing: asked });
    for (const { email } of trustees) {
      const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
      expect(subjects.filter((one) => one === 'Se propone cambiar la casilla')).toHaveLength(1);
    }
  });

  test('waits for the trustees of every such election', async () => {
    const accountants = await sealWithThree('contador');
    const institutions = await sealWithThree('ies');
    const before = await served();
    await propose();
    for (const one of accountants) await agree(one);
    await agree(institutions[0]);
    expect(await served()).toBe(before);
    await agree(institutions[1]);
    expect(await served()).toBe(mended.hash);
    for (const contest of ['contador', 'ies']) {
      const booth = (await publicElection(contest))?.booth;
      expect([contest, booth?.served, booth?.changes[0]?.signed.length]).toEqual([
        contest,
        mended.hash,
        contest === 'contador' ? 3 : 2,
      ]);
    }
  });

  test('waits for an election that was sealed after the proposal, whose trustees sealed the former booth', async () => {
    const accountants = await sealWithThree('contador');
    const before = await served();
    await propose();
    const institutions = await sealWithThree('ies');
    await agree(accountants[0]);
    await agree(accountants[1]);
    // Asked after their sealing act, these have signed as they do whatever is asked.
    expect((await publicElection('ies'))?.fingerprints.booth).toBe(before);
    expect(await served()).toBe(mended.hash);
    expect((await institutions[2]?.page())?.task.task).toBe('ready');
  });

  test('takes effect when the election that its signatures were missing of closes', async () => {
    const accountants = await sealWithThree('contador');
    await sealWithThree('ies');
    await propose();
    for (const one of accountants) await agree(one);
    expect(await served()).not.toBe(mended.hash);
    await app.database.db.updateTable('contests').set({ stage: 'closed' }).where('slug', '=', 'ies').execute();
    await propose();
    expect(await served()).toBe(mended.hash);
  });

  test('takes effect once when the last signatures arrive at once', async () => {
    const trustees = await sealWithThree('contador');
    await propose();
    await Promise.all(trustees.map((one) => one.doWhatIsAsked()));
    expect((await publicElection())?.booth.changes).toHaveLength(1);
    const { rows } = await app.database.pool.query("select id from activity_log where event = 'booth_changed'");
    expect(rows).toHaveLength(1);
  });

  test('is withdrawn by another proposal, whose signatures are its own', async () => {
    const trustees = await sealWithThree('contador');
    const before = await served();
    await propose();
    await agree(trustees[0]);
    await propose(other);
    expect((await trustees[0]?.page())?.task).toMatchObject({ task: 'booth_change', to: other.hash });
    await trustees[1]?.doWhatIsAsked();
    expect(await served()).toBe(before);
    await trustees[0]?.doWhatIsAsked();
    expect(await served()).toBe(other.hash);
  });

  test('needs nobody’s signature where no election is sealed: each process serves its release’s own', async () => {
    await expect(propose()).rejects.toThrow('No hay una elección sellada');
  });

  test('is no change where it is the booth that is served', async () => {
    await sealWithThree('contador');
    const own = await app.deps.ownBooth();
    if (!own) throw new Error('the tests have a booth');
    await propose();
    expect(await propose(own)).toMatchObject({ outcome: 'already served' });
    expect(await app.database.db.selectFrom('booth_changes').select('effective_at').execute()).toEqual([
      { effective_at: null },
    ]);
  });
});

describe('a trustee’s signature of another booth', () => {
  let trustees: TrusteeBrowser[];
  let task: Extract<TrusteePage['task'], { task: 'booth_change' }>;
  beforeEach(async () => {
    trustees = await sealWithThree('contador');
    await propose();
    const page = await trustees[0]?.page();
    if (page?.task.task !== 'booth_change') throw new Error('nothing is asked');
    task = page.task;
  });
  const signedBy = async (one: TrusteeBrowser | undefined, changes: Partial<typeof task> = {}) => {
    const { election, from, to, sealed_share } = { ...task, ...changes };
    const key = (await one?.decryptionKey(sealed_share)) ?? 0n;
    return writeBoothChange(signBoothChange(group, key, { election, from, to }));
  };
  const refusal = async (signature: string, to = task.to) => {
    const answer = await trustees[0]?.post('booth-change', { to, signature });
    return [answer?.statusCode, answer?.json<{ code: string }>().code];
  };

  test('is refused where it is another’s, or over another election or other booths', async () => {
    const page = await trustees[1]?.page();
    const share = page?.task.task === 'booth_change' ? page.task.sealed_share : null;
    for (const signature of [
      await signedBy(trustees[1], { sealed_share: share }),
      await signedBy(trustees[0], { election: 'otra' }),
      await signedBy(trustees[0], { from: task.to, to: task.from }),
      await signedBy(trustees[0], { to: other.hash }),
      '{}',
    ]) {
      expect(await refusal(signature)).toEqual([422, 'refused_trustee_text']);
    }
    expect(await refusal(await signedBy(trustees[0], { to: other.hash }), other.hash)).toEqual([
      409,
      'trustee_not_awaited',
    ]);
    const { db } = app.database;
    expect(await db.selectFrom('booth_change_signatures').select('owner').execute()).toEqual([]);
  });

  test('is idempotent, also once the change has taken effect', async () => {
    const signature = await signedBy(trustees[0]);
    for (let time = 0; time < 2; time++) expect((await refusal(signature))[0]).toBe(200);
    await agree(trustees[1]);
    expect((await refusal(signature))[0]).toBe(200);
    expect((await publicElection())?.booth.changes[0]?.signed).toHaveLength(2);
  });

  test('is refused after the window has closed', async () => {
    const signature = await signedBy(trustees[0]);
    app.clock.set('2025-09-30T22:00:00Z');
    expect(await refusal(signature)).toEqual([409, 'trustee_not_awaited']);
  });

  test('is published beside the sealing act, and checked by the command with the archive’s keys', async () => {
    const before = await served();
    await agree(trustees[0]);
    await agree(trustees[1]);
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
