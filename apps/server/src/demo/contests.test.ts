import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAndClose } from '../features/contest/clock/open-and-close.ts';
import { mailedCode } from '../testing/clients/candidate-client.ts';
import { ballotPaper, post, requestVoterCode, verifyVoterCode } from '../testing/clients/voter-client.ts';
import { firstContest, firstContests } from '../testing/elections/first-process.ts';
import { addChoices } from '../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../testing/servers/test-app.ts';
import { sealDemoContest } from './contests.ts';
import { openDemonstration } from './prepare.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await openTestApp({ windowsOpen: false });
  dataDir = mkdtempSync(join(tmpdir(), 'urna-demo-contests-'));
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
    await sealDemoContest({ ...app.deps, dataDir, log }, await firstContest(app.database.db, name), signal);
};
const stages = async () =>
  Promise.all(firstContests.map(async (name) => (await firstContest(app.database.db, name)).stage));

test('the demonstration seals both contests exactly once, also when it is interrupted and started again', async () => {
  await seal(AbortSignal.abort());
  expect(await stages()).toEqual(['preparing', 'preparing']);
  // Abort at different moments: what was committed stays, and the next start resumes there.
  for (const cutAfter of [5, 60, 250]) await seal(AbortSignal.timeout(cutAfter));
  await seal();
  expect(await stages()).toEqual(['sealed', 'sealed']);
  const files = firstContests.map((name) => join(dataDir, `custodio-demo-${name}.json`));
  const kept = files.map((file) => readFileSync(file, 'utf8'));
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  await seal();
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(kept);
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
