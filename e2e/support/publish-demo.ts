import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import * as cipher from '@urna/belenios/passphrase-cipher';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteeTally } from '@urna/contract/election/trustee-calls';
import { openTrusteeFile, readTrusteeFile } from '@urna/contract/election/trustee-file';
import { DEMO_PASSPHRASE } from '../../apps/server/src/demo/people.ts';
import type { FirstContest } from '../../apps/server/src/testing/elections/first-process.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { staff, staffSession } from './staff.ts';
import { trusteeLink } from './trustee.ts';

const demoTrustee = 'custodio@demo.test';

function demoTrusteeFile({ dataDir }: ServerProcess, contest: FirstContest): string {
  return join(dataDir, `custodio-demo-${contest}.json`);
}

export async function closeDemo(server: ServerProcess, contest: FirstContest): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  await call(server, 'POST', '/demo/close-voting', { contest }, token);
  await reached(server, contest, 'tallied');
}

export async function reached(
  server: ServerProcess,
  contest: FirstContest,
  wanted: Contest['stage'],
  seconds = 60,
): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const stage = async () => {
    const { data } = (await call(server, 'GET', `/admin/contests/${contest}`, undefined, token)) as { data: Contest };
    return data.stage;
  };
  await expect.poll(stage, { timeout: seconds * 1000 }).toBe(wanted);
}

function decrypted(key: bigint, texts: TrusteeTally) {
  const group = nobleEd25519();
  const election = openElection(group, texts.election);
  const tally = readTally(group, election.parameters.questions, texts.tally);
  const partial = writePartialDecryption(makePartialDecryption(election, tally, key));
  const endorsed = { fingerprint: election.fingerprint, tallyText: texts.tally, partialText: partial };
  return {
    partial,
    endorsement: writeEndorsement(endorse(group, key, endorsed)),
    strong_proof: writeStrongProof(makeStrongProof(election, key, endorsed)),
  };
}

/** Decrypts as the trustee's page does, by API. */
export async function decryptDemo(server: ServerProcess, contest: FirstContest): Promise<void> {
  const link = await trusteeLink(server, demoTrustee, contest);
  const token = link.split('token=')[1] ?? '';
  const file = readTrusteeFile(readFileSync(demoTrusteeFile(server, contest), 'utf8'));
  const opened = file && (await openTrusteeFile(file, DEMO_PASSPHRASE, cipher));
  if (opened?.kind !== 'single') throw new Error('The demonstration keeps no key');
  await decryptByApi(server, token, BigInt(opened.private_key));
  await reached(server, contest, 'decrypted');
}

export async function decryptByApi(server: ServerProcess, token: string, key: bigint): Promise<void> {
  const { data } = (await call(server, 'GET', '/trustees/me/tally', undefined, token)) as { data: TrusteeTally };
  await call(server, 'POST', '/trustees/me/partial-decryption', { ...decrypted(key, data) }, token);
}

export async function publishDemo(server: ServerProcess, contest: FirstContest): Promise<void> {
  await reached(server, contest, 'decrypted');
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  await call(server, 'POST', `/admin/contests/${contest}/publish`, { confirmation: 'PUBLICAR' }, token);
}
