import {
  AUTHORITY,
  type IssuedCredentials,
  issueCredentials,
} from '../../apps/server/src/testing/elections/issue-credentials.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import {
  accountantsRoll,
  newTrusteeKey,
  rehearseByApi,
  setVotingWindow,
  signByApi,
  type TrusteeKey,
} from './contest.ts';
import { staff, staffSession } from './staff.ts';

const path = '/admin/contests/contador';
export const TRUSTEE = 'luz@demo.test';

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The server did not finish in time');
}

interface Contest {
  stage: string;
  roll: { voters: number };
  credentials: { authority: { list: unknown } | null };
}

/** A contest in preparation with its roll; returns the administrator's token. */
export async function importRoll(server: ServerProcess, numbers: readonly string[]): Promise<string> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const { name, buffer } = accountantsRoll('censo.csv', numbers);
  const form = new FormData();
  form.set('kind', 'roll-contador');
  form.set('dry_run', '0');
  form.set('file', new Blob([new Uint8Array(buffer)]), name);
  await call(server, 'POST', '/admin/imports', form, token);
  await until(async () => (await contestOf(server, token)).roll.voters === numbers.length);
  return token;
}

async function contestOf(server: ServerProcess, token: string): Promise<Contest> {
  return ((await call(server, 'GET', path, undefined, token)) as { data: Contest }).data;
}

/** The authority's part, by the files that it exchanges with the server. */
export async function takeAuthoritysList(server: ServerProcess, token: string): Promise<IssuedCredentials> {
  await call(server, 'PUT', `${path}/credentials`, { by: 'authority', ...AUTHORITY }, token);
  const roll = await fetch(`${server.url}/api${path}/credentials/roll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const issued = await issueCredentials(Buffer.from(await roll.arrayBuffer()));
  const form = new FormData();
  form.set('file', new Blob([issued.list]), 'lista.json');
  await call(server, 'POST', `${path}/credentials/list`, form, token);
  await until(async () => Boolean((await contestOf(server, token)).credentials.authority?.list));
  return issued;
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Seals the contest with the authority's list, and opens it; returns its trustee's key. */
export async function openWithAuthority(
  server: ServerProcess,
  token: string,
  { seconds = 3600 } = {},
): Promise<TrusteeKey> {
  const key = newTrusteeKey();
  await setVotingWindow(server, inSeconds(3600), inSeconds(7200));
  const trustee = { name: 'Luz Mora', email: TRUSTEE, public_key: key.publicKey };
  await call(server, 'POST', `${path}/trustees`, trustee, token);
  await rehearseByApi(server, TRUSTEE, key);
  await call(
    server,
    'POST',
    `${path}/seal`,
    {
      confirmation: 'SELLAR',
      few_trustees: { confirmation: 'ACEPTO POCOS CUSTODIOS', reason: 'Lo pide esta prueba.' },
      early_reason: 'Lo pide esta prueba.',
    },
    token,
  );
  await until(async () => (await contestOf(server, token)).stage === 'sealed');
  await signByApi(server, TRUSTEE, key);
  await setVotingWindow(server, inSeconds(1), inSeconds(seconds));
  await until(async () => (await contestOf(server, token)).stage === 'open');
  return key;
}
