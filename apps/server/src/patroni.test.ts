import { setTimeout as delay } from 'node:timers/promises';
import type { Receipt } from '@urna/contract/election/ballots';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PatroniCluster, patroniIsInstalled, startPatroniCluster } from './testing/database/patroni-cluster.ts';
import { startPooler } from './testing/database/pooler.ts';
import { createInstallation, openSurvivingPool } from './testing/database/surviving-pool.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import { type Envelope, fillEnvelopes, openForYears, post, sharedSettings } from './testing/elections/real-voting.ts';
import { openSealedContest, type TestVoter } from './testing/elections/sealed-contest.ts';
import { votesDisagree } from './testing/elections/votes-disagree.ts';
import { nginxIsInstalled, type Proxy, startProxy } from './testing/servers/nginx-proxy.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const VOTERS = 400;
const CLIENTS = 8;
/** Voters who log in, one after the other, while the others vote. */
const LOGINS = 60;
const CHOICES = 3;

if (databaseIsShared && !patroniIsInstalled)
  process.stderr.write(
    'Votes while machines fail need Patroni, etcd and HAProxy (Debian: apt-get install patroni etcd-server haproxy) and are skipped.\n',
  );

/** nginx, two processes of the server, PgBouncer, HAProxy and two databases under Patroni, with an open contest. */
describe.runIf(databaseIsShared && patroniIsInstalled && nginxIsInstalled())(
  'votes while machines fail',
  { tags: ['full'] },
  () => {
    let cluster: PatroniCluster;
    let app: TestApp;
    let proxy: Proxy;
    /** What a start that fails half-way has to end, too. */
    const opened: (() => unknown)[] = [];
    let waiting: Envelope[];
    let guests: TestVoter[];
    const receipts = new Map<number, Receipt>();
    /** Of answers that are neither a receipt nor "try again". */
    const surprises: string[] = [];

    beforeAll(async () => {
      cluster = await startPatroniCluster();
      opened.push(() => cluster.stop());
      const pooler = await startPooler(await createInstallation(cluster.adminUrl, 'votes'));
      opened.push(() => pooler.stop());
      const database = openSurvivingPool(pooler.url, 5);
      app = await openTestApp({ database: { ...database, url: pooler.url }, windowsOpen: false });
      opened.push(() => app.close());
      await openForYears(app);
      const contest = await openSealedContest(app, { contest: 'contador', voters: VOTERS + LOGINS, choices: CHOICES });
      guests = contest.voters.slice(VOTERS);
      waiting = await fillEnvelopes(app, { ...contest, voters: contest.voters.slice(0, VOTERS) }, CHOICES);
      const settings = sharedSettings({ DATABASE_URL: pooler.url, BALLOT_THREADS: '1' });
      opened.push(settings.remove);
      const servers = [await settings.start(), await settings.start()];
      opened.push(...servers.map((server) => () => server.stop()));
      proxy = await startProxy(servers.map(({ url }) => Number(new URL(url).port)));
      opened.push(() => proxy.stop());
    });
    afterAll(async () => {
      for (const close of opened.toReversed()) await close();
    });

    const leader = async () => {
      const member = await cluster.leader();
      if (!member) throw new Error('no database takes writes');
      return member;
    };
    const until = (holds: () => Promise<boolean>) =>
      vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 90_000, interval: 200 });

    /** Calls as a browser does: again while the server says so, or there is none. */
    async function insist(call: () => Promise<Response>): Promise<{ status: number; body: unknown }> {
      const patience = Date.now() + 120_000;
      while (Date.now() < patience) {
        const answer = await call().catch(() => null);
        const body: unknown = await answer?.json().catch(() => null);
        if (answer && body) {
          if (answer.status < 500) return { status: answer.status, body };
          // 502 and 504 are nginx's, while no process answers it.
          if (answer.status === 500 || !answer.headers.has('retry-after'))
            surprises.push(`${answer.status} ${JSON.stringify(body)}`);
        }
        await delay(150);
      }
      throw new Error('nobody answers any more');
    }

    const send = (path: string, payload: object) =>
      insist(() =>
        fetch(`${proxy.url}/api/voting/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        }),
      );

    async function cast(envelope: Envelope): Promise<void> {
      const { status, body } = await insist(() => post(proxy.url, envelope));
      if (status === 200) receipts.set(envelope.voterId, (body as { data: Receipt }).data);
      else surprises.push(`a vote was answered ${status}: ${JSON.stringify(body)}`);
    }

    const codeOf = async ({ email }: TestVoter): Promise<string> => {
      for (;;) {
        const mail = await app.database.db
          .selectFrom('outbox')
          .select('text')
          .where('to_address', '=', email)
          .orderBy('id', 'desc')
          .executeTakeFirst()
          .catch(() => null);
        const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
        if (code !== undefined) return code;
        await delay(150);
      }
    };

    /** From the number to the session: a code that was mailed is good. */
    async function logIn(voter: TestVoter): Promise<void> {
      const { identification_number } = voter;
      const asked = await send('accountant/request-code', { identification_number });
      // A code that was sent, and whose answer was lost, is still valid.
      if (asked.status !== 200 && asked.status !== 429)
        return void surprises.push(`a code was answered ${asked.status}`);
      const code = await codeOf(voter);
      const { status, body } = await send('accountant/verify-code', { identification_number, code });
      if (status !== 200) surprises.push(`a good code was answered ${status}: ${JSON.stringify(body)}`);
    }

    test.each<[what: string, disaster: () => Promise<void>]>([
      [
        'the primary’s PostgreSQL is killed',
        async () => {
          const former = await leader();
          former.killDatabase();
          await cluster.replaced(former);
        },
      ],
      [
        'the primary’s machine freezes, and goes on once another is the primary',
        async () => {
          const former = await leader();
          former.freeze();
          await cluster.replaced(former);
          former.thaw();
        },
      ],
      [
        'the primary is cut off from etcd',
        async () => {
          const former = await leader();
          former.connectEtcd(false);
          await cluster.replaced(former);
          former.connectEtcd(true);
        },
      ],
      [
        'the primary comes back after six seconds by itself, waiting for no standby',
        async () => {
          const former = await leader();
          former.kill();
          await delay(6000);
          former.startAlone();
          await cluster.replaced(former);
          await delay(3000);
          former.kill();
          former.start();
        },
      ],
      [
        'both databases are killed, and started in the other order',
        async () => {
          const former = await leader();
          const other = cluster.members.find(({ name }) => name !== former.name);
          for (const member of cluster.members) member.kill();
          await delay(2000);
          other?.start();
          await delay(4000);
          former.start();
          await until(async () => (await cluster.leader()) !== null);
        },
      ],
    ])('%s: whoever has a receipt is in the box', async (_, disaster) => {
      const part = waiting.splice(0, VOTERS / 5);
      const people = guests.splice(0, LOGINS / 5);
      const before = receipts.size;
      let isOver = false;
      const clients = Array.from({ length: CLIENTS }, async () => {
        for (let next = part.shift(); next; next = part.shift()) {
          await cast(next);
          // Some vote before, some during, some after it.
          if (!isOver) await delay(100);
        }
      });
      const logins = (async () => {
        for (const voter of people) await logIn(voter);
      })();
      await until(async () => receipts.size >= before + 10);
      await disaster();
      isOver = true;
      await Promise.all([...clients, logins]);
      expect(receipts.size).toBe(before + VOTERS / 5);
      expect(surprises).toEqual([]);
      await cluster.synchronous();
      const { rows } = await sql<{ tracker: string }>`select tracker from ballots`.execute(app.database.db);
      const trackers = new Set(rows.map(({ tracker }) => tracker));
      expect([...receipts.values()].filter(({ tracking_code }) => !trackers.has(tracking_code))).toEqual([]);
    });

    test('everything that votes leave agrees with the receipts, and every login is there', async () => {
      expect(await votesDisagree(app.database.db, receipts, CHOICES)).toEqual([]);
      const { logins } = await app.database.db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('logins'))
        .where('kind', '=', 'voter')
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      expect(logins).toBeGreaterThanOrEqual(LOGINS);
    });
  },
);
