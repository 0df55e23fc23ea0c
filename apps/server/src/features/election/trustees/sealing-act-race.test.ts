import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { signSealingAct, writeSealingAct } from '@urna/belenios/trustees/sealing-act';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signToken } from '../../../platform/signed-tokens.ts';
import { fingerprintsOf } from '../../../services/election/find-election.ts';
import { listTrustees, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { databaseIsShared } from '../../../testing/database/test-database.ts';
import { contestIds, firstContest } from '../../../testing/elections/first-process.ts';
import { openForYears, sharedSettings } from '../../../testing/elections/real-voting.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { sendSealingAct } from './send-sealing-act.ts';

// Starting processes is slow while other tests keep the cores busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const group = await sodiumEd25519();
let app: TestApp;
let sealed: SealedContest;
let trustee: TrusteeRow;

const stage = async () => (await firstContest(app.database.db, 'contador')).stage;
const signature = () =>
  writeSealingAct(signSealingAct(group, sealed.trusteePrivateKey, fingerprintsOf(sealed.election)));
const signatures = () => app.database.db.selectFrom('sealing_signatures').select('owner').execute();
const events = async (event: string) => {
  const rows = await app.database.db.selectFrom('activity_entries').select('id').where('event', '=', event).execute();
  return rows.length;
};

async function openUnsigned(windowsOpen: boolean): Promise<void> {
  app = await openTestApp({ windowsOpen });
  if (!windowsOpen) await openForYears(app);
  sealed = await openSealedContest(app, { contest: 'contador', voters: 2, unsigned: true });
  const [first] = await listTrustees(app.database.db, contestIds.contador);
  if (!first) throw new Error('no trustee');
  trustee = first;
}
afterEach(() => app.close());

describe('the last signature of the sealing act', () => {
  beforeEach(() => openUnsigned(true));

  test('is stored once and opens the vote once when it is sent many times at once while the clock runs', async () => {
    const all = Array.from({ length: 5 }, () => [
      sendSealingAct(app.deps, trustee, signature()),
      turnContestClock(app).then(() => undefined),
    ]);
    await Promise.all(all.flat());
    await turnContestClock(app);
    expect(await stage()).toBe('open');
    expect(await signatures()).toHaveLength(1);
    expect([await events('voting_opened'), await events('trustee_step_taken')]).toEqual([1, 1]);
  });

  // PGlite has one connection, which the transaction that locks the window would hold.
  test.runIf(databaseIsShared)(
    'is refused when the window closes while it waits, and the vote stays closed',
    async () => {
      let sent: Promise<unknown> = Promise.resolve();
      await app.database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('windows').select('name').where('name', '=', 'voting').forUpdate().execute();
        sent = sendSealingAct(app.deps, trustee, signature()).catch((error: unknown) => error);
        await new Promise((resolve) => setTimeout(resolve, 300));
        app.clock.set('2025-09-30T22:00:00Z');
      });
      expect(await sent).toMatchObject({ code: 'refused_trustee_text' });
      await turnContestClock(app);
      expect(await stage()).toBe('sealed');
      expect(await signatures()).toEqual([]);
    },
  );
});

describe.runIf(databaseIsShared)('on two servers', () => {
  beforeEach(() => openUnsigned(false));

  test('the last signature opens the vote once while both servers run the clock', { tags: ['full'] }, async () => {
    const token = signToken(app.deps.secrets, 'trustee-link', [trustee.id, 1]);
    const settings = sharedSettings({ DATABASE_URL: app.database.url ?? '' });
    const servers = await Promise.all([settings.start(), settings.start()]);
    try {
      const send = (index: number) =>
        fetch(`${servers[index % 2]?.url ?? ''}/api/trustees/me/sealing-act`, {
          method: 'POST',
          headers: { ...as(token), 'content-type': 'application/json' },
          body: JSON.stringify({ signature: signature() }),
        });
      expect(await stage()).toBe('sealed');
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send(index)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      await expect.poll(stage, { timeout: 20_000 }).toBe('open');
      expect(await signatures()).toHaveLength(1);
      expect([await events('voting_opened'), await events('trustee_step_taken')]).toEqual([1, 1]);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      settings.remove();
    }
  });
});
