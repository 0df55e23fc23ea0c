import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Receipt } from '@urna/contract/election/ballots';
import { newToken } from '../../platform/secrets.ts';
import { voterSubject } from '../../services/access/sessions/tokens.ts';
import { credentialOf } from '../../services/election/election-keys.ts';
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts';
import type { TestApp } from '../servers/test-app.ts';
import { makeBallots } from './ballot-maker.ts';
import { FIRST_CALENDAR } from './first-process.ts';
import type { SealedContest, TestVoter } from './sealed-contest.ts';

/** The settings of real servers that share the secret and the database of a contest sealed by a test. */
export interface SharedSettings {
  dataDir: string;
  env: Record<string, string>;
  /** On a free port, or the given one. */
  start: (port?: number) => Promise<ServerProcess>;
  remove: () => void;
}

/** The same bytes as the test server's. */
export const sharedSecret = Buffer.alloc(32, 7);

export function sharedSettings(more: Record<string, string>): SharedSettings {
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-voting-'));
  const keyFile = join(dataDir, 'shared.key');
  writeFileSync(keyFile, sharedSecret.toString('hex'), { mode: 0o600 });
  const env = {
    URNA_DEMO: '0',
    SECRET_KEY_FILE: keyFile,
    CODES_PER_MINUTE_PER_ADDRESS: '1000000',
    REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000',
    ...more,
  };
  return {
    dataDir,
    env,
    start: (port) => startServerProcess({ dataDir, env, ...(port !== undefined && { port }) }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Real servers use the real clock: voting must be open by it too. */
export async function openForYears({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const window = { opens_at: new Date('2020-01-01T05:00:00Z'), closes_at: new Date('2100-01-01T05:00:00Z') };
  await database.db
    .insertInto('windows')
    .values({ calendar_id: FIRST_CALENDAR, name: 'voting', ...window })
    .onConflict((conflict) => conflict.columns(['calendar_id', 'name']).doUpdateSet(window))
    .execute();
}

/** A prepared ballot, with a session to cast it. */
export interface Envelope {
  voterId: number;
  token: string;
  ballot: string;
}

/** The ballots of these voters, each for the choice of its index modulo the number of choices. */
export async function prepareBallots(
  { election, credentialsKey }: SealedContest,
  voters: readonly TestVoter[],
  choices: number,
): Promise<string[]> {
  const credentials = voters.map(({ id }) => credentialOf(credentialsKey, election.uuid, id));
  return makeBallots(election.election, credentials, (index) => index % choices);
}

/** Prepares sessions and ballots, so that the test spends its time on casting. */
export async function fillEnvelopes(
  { database }: Pick<TestApp, 'database'>,
  contest: SealedContest,
  choices: number,
): Promise<Envelope[]> {
  const { voters } = contest;
  const now = new Date();
  const tokens = voters.map(() => newToken());
  const rows = voters.map(({ id }, index) => ({
    kind: 'voter' as const,
    subject: voterSubject({ id }),
    candidate_type: null,
    token_hash: tokens[index]?.hash ?? Buffer.alloc(0),
    started_at: now,
    // As long as the test may take.
    expires_at: new Date(now.getTime() + 3_600_000),
  }));
  for (let start = 0; start < rows.length; start += 5000) {
    await database.db
      .insertInto('sessions')
      .values(rows.slice(start, start + 5000))
      .execute();
  }
  const ballots = await prepareBallots(contest, voters, choices);
  return voters.map(({ id }, index) => ({
    voterId: id,
    token: tokens[index]?.token ?? '',
    ballot: ballots[index] ?? '',
  }));
}

export async function post(url: string, { token, ballot }: Envelope): Promise<Response> {
  return fetch(`${url}/api/voting/ballots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ballot }),
  });
}

/**
 * Casts as a browser does: retries the same ballot at any of the servers until there is a definite answer. A refusal is
 * a bug and throws.
 */
export async function castUntilAnswered(urls: () => readonly string[], envelope: Envelope): Promise<Receipt> {
  const patience = Date.now() + 120_000;
  for (let attempt = 0; Date.now() < patience; attempt++) {
    const alive = urls();
    const url = alive[(envelope.voterId + attempt) % Math.max(1, alive.length)];
    const answer = url === undefined ? null : await post(url, envelope).catch(() => null);
    const body = await answer?.json().catch(() => null);
    if (answer?.status === 200 && body) return (body as { data: Receipt }).data;
    if (answer && body && answer.status < 500)
      throw new Error(`a vote was answered ${answer.status}: ${JSON.stringify(body)}`);
    await delay(100);
  }
  throw new Error('no server answers any more');
}
