import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headAfterSetup } from '@urna/belenios/archive/append';
import { writeEvent } from '@urna/belenios/archive/event';
import { ballotTracker } from '@urna/belenios/ballot/ballot';
import { readVkey } from '@urna/transparency/note/note-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WitnessProcess } from '../../../../witness/testing/witness-process.ts';
import { after, systemClock } from '../../platform/clock.ts';
import { readMasterSecret } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { sha256 } from '../../platform/secrets.ts';
import { hashOf } from '../../services/election/ballot-box/read-box.ts';
import { setupHashesOf } from '../../services/election/find-election.ts';
import { ballotPaper, cast, openSession } from '../../testing/clients/voter-client.ts';
import { databaseBetweenServers } from '../../testing/database/between-servers.ts';
import { prepareDatabase } from '../../testing/database/prepare-template.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { logOf } from '../../testing/elections/watch-log.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process.ts';
import { openTestApp } from '../../testing/servers/test-app.ts';

/**
 * The operator owns database and key, so the box is altered as they would: valid ballots, a new chain of hashes, and a log
 * that begins anew and is signed with the contest's own key. Nothing in the archive or in the log shows it any more.
 */

const CAST = 6;

let shared: TestDatabase;
let dataDir: string;
let port: number;
let sealed: SealedContest;
let vkey: string;
/** As they were cast. */
let ballots: string[];
/** A second ballot of the voter whose ballot is the third, and one of somebody who didn't vote. */
let another: string;
let absentee: string;
let server: ServerProcess | undefined;
const folders: string[] = [];

const withDatabase = <T>(work: (database: OpenDatabase) => Promise<T>) =>
  databaseBetweenServers({ url: shared.url, dataDir }, work);

beforeAll(async () => {
  shared = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'urna-witnessed-'));
  port = await freePort();
  const secret = readMasterSecret({ secretKeyFile: null, dataDir });
  await withDatabase(async (opened) => {
    await prepareDatabase(opened);
    // It is opened again, so it stays when this application ends.
    const database = { ...opened, url: shared.url, embedded: shared.url === null, close: async () => undefined };
    const app = await openTestApp({ database, secret });
    sealed = await openSealedContest(app, { contest: 'contador', voters: CAST + 1 });
    await turnContestClock(app);
    ballots = [];
    for (const [index, voter] of sealed.voters.entries()) {
      const token = await openSession(app, voter.id);
      const paper = await ballotPaper(app, token);
      if (index === 2) another = ballotFor(paper, 'blank');
      if (index === CAST) absentee = ballotFor(paper, 0);
      else {
        const ballot = ballotFor(paper, 0);
        const answer = await cast(app, token, ballot);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        ballots.push(ballot);
      }
    }
    vkey = await logOf(app, 'contador').vkey();
    // The server under test lives now.
    await opened.db
      .updateTable('windows')
      .set({ closes_at: after(systemClock.now(), 3600) })
      .where('name', '=', 'voting')
      .execute();
    await app.close();
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await shared.close();
  for (const folder of [dataDir, ...folders]) rmSync(folder, { recursive: true, force: true });
});

function startServer(): Promise<ServerProcess> {
  const env = { URNA_DEMO: '0', CHECKPOINT_SECONDS: '1', ...(shared.url === null ? {} : { DATABASE_URL: shared.url }) };
  return startServerProcess({ dataDir, port, env });
}

function startWitness(name: string): WitnessProcess {
  const folder = mkdtempSync(join(tmpdir(), 'urna-veedor-'));
  folders.push(folder);
  const url = `http://127.0.0.1:${port}/api/elections/contador`;
  return new WitnessProcess(url, readVkey(vkey), folder, '--name', name, '--every', '0.5', '--silence', '0.05');
}

/** Puts ballots into the box in place of what is in it, and lets the server sign it as if there had been no other. */
async function rewriteBox({ db, pool }: OpenDatabase, texts: readonly string[]): Promise<void> {
  const { id: contest, election } = sealed;
  const guarded = ['ballots', 'logs', 'log_tiles'];
  for (const table of guarded) await pool.query(`alter table ${table} disable trigger user`);
  await db.deleteFrom('ballots').where('contest', '=', contest).execute();
  let { hash: parent } = headAfterSetup(election.archive_timestamp, setupHashesOf(election)).last;
  for (const [index, ballot] of texts.entries()) {
    const [number, tracker] = [index + 1, ballotTracker(ballot)];
    const event = writeEvent({ parent, height: number, type: 'Ballot', payload: hashOf(tracker) });
    parent = sha256(event).toString('hex');
    const { credential } = JSON.parse(ballot) as { credential: string };
    const row = { contest, number, tracker, credential, ballot, event_hash: Buffer.from(parent, 'hex') };
    await db.insertInto('ballots').values(row).execute();
  }
  const end = { last_height: texts.length, ballots: texts.length, last_hash: parent };
  await db.updateTable('archive_heads').set(end).where('contest', '=', contest).execute();
  await db.deleteFrom('log_tiles').where('contest', '=', contest).execute();
  const anew = { size: 0, root: null, note: null, recent: [], recent_notes: [] };
  await db.updateTable('logs').set(anew).where('contest', '=', contest).execute();
  for (const table of guarded) await pool.query(`alter table ${table} enable trigger user`);
}

const alarms = (witness: WitnessProcess, words: RegExp) => witness.output.match(words)?.length ?? 0;
const CONTRADICTED = /ALARMA: Con la llave de la elección están firmados/g;
const SILENT = /ALARMA: Desde el [^,]+, hora de Colombia, este veedor no recibe/g;

describe('two witnesses, each with its own process and copy', () => {
  test.each<[what: string, words: RegExp, alter: () => string[]]>([
    ['drops a ballot and adds one of an absentee', /Falta 1 voto/, () => [...ballots.toSpliced(2, 1), absentee]],
    ['replaces a ballot by another of the same voter', /Falta 1 voto/, () => ballots.with(2, another)],
    [
      'changes the order of two ballots',
      /votos están en otro lugar/,
      () => ballots.with(2, ballots[3] ?? '').with(3, ballots[2] ?? ''),
    ],
  ])(
    'notice an operator who %s, and then that the server is gone',
    { tags: ['full'], timeout: 180_000 },
    async (_what, words, alter) => {
      await withDatabase((database) => rewriteBox(database, ballots));
      server = await startServer();
      const witnesses = [startWitness('universidad.test'), startWitness('prensa.test')];
      try {
        for (const witness of witnesses) await witness.until(() => witness.output.includes(`votos: ${CAST}`));
        expect(witnesses.map((witness) => alarms(witness, /ALARMA/g))).toEqual([0, 0]);
        await server.stop();
        await withDatabase((database) => rewriteBox(database, alter()));
        server = await startServer();
        for (const witness of witnesses) {
          await witness.until(() => words.test(witness.output));
          await witness.until(() => alarms(witness, CONTRADICTED) > 0);
        }
        const before = witnesses.map(({ output }) => output.length);
        server.process.kill('SIGKILL');
        // It was silent for a while already, when it was stopped: an alarm that stands isn't raised again.
        for (const [index, witness] of witnesses.entries()) {
          await witness.until(() => witness.output.slice(before[index]).includes('el servidor no responde'));
          await witness.until(() => alarms(witness, SILENT) > 0);
        }
      } finally {
        for (const witness of witnesses) {
          witness.child.kill('SIGKILL');
          await witness.ended;
        }
        await server.stop();
      }
    },
  );
});
