import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cipher from '@urna/belenios/passphrase-cipher';
import type { Results } from '@urna/contract/election/results';
import { openTrusteeFile, readTrusteeFile } from '@urna/contract/election/trustee-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireAndLogIn, logIn, send } from '../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../testing/clients/trustee-client.ts';
import { publish } from '../testing/elections/finish-contest.ts';
import { contestIds, type FirstContest, firstContest, firstContests } from '../testing/elections/first-process.ts';
import { addChoices } from '../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnTallies } from '../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../testing/servers/test-app.ts';
import { sealDemoContest } from './contests.ts';
import { DEMO_PASSPHRASE } from './people.ts';
import { openDemonstration } from './prepare.ts';
import { demoTrusteeFile } from './trustee.ts';

let app: TestApp;
let dataDir: string;
let token: string;
beforeAll(async () => {
  app = await openTestApp({ windowsOpen: false, demonstration: true });
  dataDir = mkdtempSync(join(tmpdir(), 'urna-newcomer-'));
  await openDemonstration(app.deps);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  for (const name of firstContests) {
    await addChoices(app, name, 2);
    await sealDemoContest(
      { ...app.deps, dataDir, log },
      await firstContest(app.database.db, name),
      new AbortController().signal,
    );
  }
  await turnContestClock(app);
  const administrator = { number: '900000001', email: 'staff900000001@demo.test', role: 'ADMINISTRADOR' } as const;
  token = await logIn(app, { id: 0, name: '', ...administrator });
}, 240_000);
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('refuses to close a vote that isn’t the demonstration’s, whatever the process is set to', async () => {
  const mark = (demonstration: boolean) =>
    app.database.db.updateTable('contests').set({ demonstration }).where('id', '=', contestIds.ies).execute();
  expect(await firstContest(app.database.db, 'ies')).toMatchObject({ demonstration: true });
  await mark(false);
  const refused = await send(app, token, 'POST', '/demo/close-voting', { contest: 'ies' });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_demonstration']);
  expect(await stageOf('ies')).toBe('open');
  await mark(true);
});

const close = (contest: FirstContest) => send(app, token, 'POST', '/demo/close-voting', { contest });
const stageOf = async (name: FirstContest) => (await firstContest(app.database.db, name)).stage;

test('a newcomer closes the vote, decrypts with the demonstration’s file, publishes and sees the result', async () => {
  const auditor = await hireAndLogIn(app, 'AUDITOR');
  const refused = await send(app, auditor.token, 'POST', '/demo/close-voting', { contest: 'contador' });
  expect(refused.statusCode).toBe(403);
  expect((await close('contador')).statusCode).toBe(200);
  expect((await close('contador')).json()).toMatchObject({ code: 'voting_not_open' });
  expect([await stageOf('contador'), await stageOf('ies')]).toEqual(['closed', 'open']);

  await workOnTallies(app);
  const trustee = await TrusteeBrowser.open(app, 'custodio@demo.test');
  const file = readTrusteeFile(readFileSync(demoTrusteeFile(dataDir, 'contador'), 'utf8'));
  if (!file) throw new Error('no file of a trustee');
  const { trustee: own, process } = await trustee.page();
  expect(file).toMatchObject({ process, contest: 'contador', trustee: own.name, key_fingerprint: own.key_fingerprint });
  const opened = await openTrusteeFile(file, DEMO_PASSPHRASE, cipher);
  if (opened?.kind !== 'single') throw new Error('the passphrase does not open it');
  trustee.privateKey = BigInt(opened.private_key);
  await trustee.doWhatIsAsked();
  await publish(app, { token }, 'contador');

  const { data } = (await app.inject('/api/elections/contador/results')).json<{ data: Results }>();
  // Nobody has voted.
  expect(data).toMatchObject({ voters: 100, ballots: 0, turnout: 0, outcome: { kind: 'no_votes' } });
  expect((await app.inject(data.acta_url)).statusCode).toBe(200);
  const events = await app.database.db
    .selectFrom('activity_entries')
    .select('causer_name')
    .where('event', '=', 'demo_voting_closed')
    .execute();
  expect(events).toHaveLength(1);
});
