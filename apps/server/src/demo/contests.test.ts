import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAndClose } from '../features/election/run/open-and-close.ts';
import { mailedCode } from '../testing/clients/candidate-client.ts';
import { ballotPaper, post, requestVoterCode, verifyVoterCode } from '../testing/clients/voter-client.ts';
import { firstContest, firstContests } from '../testing/elections/first-process.ts';
import { addChoices } from '../testing/elections/sealed-contest.ts';
import { mailsTo } from '../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../testing/servers/test-app.ts';
import { demoAuthorityFolder, demoAuthorityMails, hasDemoAuthority } from './authority.ts';
import { sealDemoContest } from './contests.ts';
import { DEMO_AUTHORITY, electorEmails } from './people.ts';
import { openDemonstration } from './prepare.ts';
import { startDemoWitness } from './witness.ts';

// Starting processes is slow while other tests keep the cores busy.
vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'urna-demo-contests-'));
  app = await openTestApp({ windowsOpen: false, otherMailsFolder: demoAuthorityMails(dataDir) });
  await openDemonstration(app.deps);
  for (const name of firstContests) await addChoices(app, name, 3);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const seal = async (signal = new AbortController().signal) => {
  for (const name of firstContests)
    await sealDemoContest(
      { ...app.deps, dataDir, demoAuthority: true, log },
      await firstContest(app.database.db, name),
      signal,
    );
};
const stages = async () =>
  Promise.all(firstContests.map(async (name) => (await firstContest(app.database.db, name)).stage));

test('the demonstration seals both contests exactly once, also when it is interrupted and started again', async () => {
  await seal(AbortSignal.abort());
  expect(await stages()).toEqual(['preparing', 'preparing']);
  // Abort at different moments: what was committed stays, and the next start resumes there.
  for (const cutAfter of [5, 250, 1500]) await seal(AbortSignal.timeout(cutAfter));
  await seal();
  expect(await stages()).toEqual(['sealed', 'sealed']);
  const files = firstContests.map((name) => join(dataDir, `custodio-demo-${name}.json`));
  const contents = files.map((file) => readFileSync(file, 'utf8'));
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  await seal();
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(contents);
  const { db } = app.database;
  const sealed = await db
    .selectFrom('activity_entries')
    .select('event')
    .where('event', '=', 'contest_sealed')
    .execute();
  expect(sealed).toHaveLength(2);
  // Fictional people get no mail.
  const mails = await db.selectFrom('outbox').select('to_address').where('voter_id', 'is not', null).execute();
  expect(mails).toEqual([]);
});

test('an authority apart from the server made the credentials of the institutions, and mailed each elector one', async () => {
  const { db } = app.database;
  // Asked for here: without it these vote with their password alone.
  expect(hasDemoAuthority(await firstContest(db, 'ies'), {})).toBe(false);
  expect(await firstContest(db, 'contador')).toMatchObject({ credentials_by: 'server' });
  expect(await firstContest(db, 'ies')).toMatchObject({
    credentials_by: 'authority',
    authority_name: DEMO_AUTHORITY.name,
  });
  const links = new Set<string>();
  for (const email of electorEmails) {
    const mails = await mailsTo(app, email);
    expect(mails).toHaveLength(1);
    const link = /http\S+\/voting\/login-ies#credencial=[\w-]{25}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    expect(mails[0]?.html).toContain(link);
    links.add(link);
  }
  expect(links.size).toBe(electorEmails.length);
  // What `npm run credentials` goes on with, and nothing that the authority must not keep.
  expect(readdirSync(demoAuthorityFolder(dataDir)).toSorted()).toEqual([
    'credenciales-privadas.urna',
    'credenciales-publicas.json',
    'en-uso.lock',
    'envios.sqlite',
  ]);
});

test('voters of the demonstration log in: accountants by code, electors by password', async () => {
  await openAndClose(app.deps);
  expect(await stages()).toEqual(['open', 'open']);
  for (const number of ['1000000401', '1000000500']) {
    expect((await requestVoterCode(app, number)).statusCode).toBe(200);
    const answer = await verifyVoterCode(app, number, await mailedCode(app, `cc${number}@demo.test`));
    const { token } = answer.json<{ token_info: { token: string } }>().token_info;
    expect((await ballotPaper(app, token)).choices).toHaveLength(3);
  }
  for (const email of ['rector01@ies.test', 'rector20@ies.test']) {
    const answer = await post(app, 'ies/login', { email, password: 'Votacion-2025' });
    expect([email, answer.statusCode]).toEqual([email, 200]);
  }
});

test('the witness is registered once, goes past a port that is taken, and keeps its page at the next start', async () => {
  // Taken by this test, or by whatever else runs on the machine.
  const taken = createServer();
  await once(taken.listen(8710, '127.0.0.1'), 'listening').catch(() => undefined);
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const pages: string[] = [];
  for (const life of [1, 2]) {
    const ready = Promise.withResolvers<string>();
    const witness = startDemoWitness({ ...app.deps, dataDir, log, address, onReady: ready.resolve });
    const page = await ready.promise;
    pages.push(page);
    const text = await (await fetch(page)).text();
    for (const contest of firstContests) expect([life, text]).toEqual([life, expect.stringContaining(`/${contest}`)]);
    await witness.stop();
    await expect(fetch(page)).rejects.toThrow('fetch failed');
  }
  taken.close();
  expect(pages[0]).not.toContain(':8710');
  expect(pages[1]).toBe(pages[0]);
  const { db } = app.database;
  expect(await db.selectFrom('witnesses').select(['name', 'page']).execute()).toEqual([
    { name: 'Veedor de demostración', page: pages[0] },
  ]);
  const added = await db.selectFrom('activity_entries').select('event').where('event', 'like', 'witness_%').execute();
  expect(added).toHaveLength(1);
});
