// The demonstration's trustee, whose file a newcomer may use.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import * as cipher from '@urna/belenios/passphrase-cipher';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { signSealingAct, writeSealingAct } from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import {
  openTrusteeFile,
  protectTrusteeFile,
  readTrusteeFile,
  TRUSTEE_FILE_FORMAT,
  writeTrusteeFile,
} from '@urna/contract/election/trustee-file';
import { rehearsalFingerprint } from '@urna/contract/election/trustees';
import { addTrustee } from '../features/election/prepare/appoint-trustees.ts';
import { sendPublicKey, sendRehearsal } from '../features/election/trustees/send-key.ts';
import { sendPartialDecryption } from '../features/election/trustees/send-partial-decryption.ts';
import { sendSealingAct } from '../features/election/trustees/send-sealing-act.ts';
import type { ContestRow } from '../platform/database/process-tables.ts';
import { systemCauser } from '../services/activity/record.ts';
import { findElection, fingerprintsOf } from '../services/election/find-election.ts';
import { decryptTally, openTallyOf } from '../services/election/tally-rows.ts';
import type { TrusteeDeps } from '../services/election/trustees/notify-trustees.ts';
import { madeUpTally, rehearsalExponents } from '../services/election/trustees/rehearsal.ts';
import { listTrustees, type TrusteeRow } from '../services/election/trustees/trustee-rows.ts';
import { findContest } from '../services/processes/contest-rows.ts';
import { findProcessById } from '../services/processes/processes.ts';
import { DEMO_PASSPHRASE } from './people.ts';

const NAME = 'Custodio de la demostración';

type DemoTrusteeDeps = TrusteeDeps & { dataDir: string };

export const demoTrusteeFile = (dataDir: string, contest: string): string =>
  join(dataDir, `custodio-demo-${contest}.json`);

/** False for a trustee whom the newcomer has added, who is left alone. */
const isDemoTrustee = (trustee: TrusteeRow | undefined): trustee is TrusteeRow =>
  trustee !== undefined && trustee.name === NAME && !trustee.key_brought;

/**
 * Adds a trustee whose file is in the data folder, so that a newcomer can reach the result alone; a real trustee's
 * never is. The trustee is invited, makes a key and rehearses like any other. Resumes after an interruption.
 */
export async function addDemoTrustee(deps: DemoTrusteeDeps, contest: ContestRow): Promise<void> {
  const before = await listTrustees(deps.db, contest.id);
  if (before.length === 0) {
    await addTrustee(deps, systemCauser, contest, { name: NAME, email: 'custodio@demo.test' });
  }
  const [trustee] = await listTrustees(deps.db, contest.id);
  if (!isDemoTrustee(trustee) || trustee.rehearsed_at) return;
  const path = demoTrusteeFile(deps.dataDir, contest.slug);
  if (trustee.public_key === null) await sendPublicKey(deps, trustee, await makeFile(deps, path, contest));
  await rehearse(deps, path, contest, trustee);
}

/** Signs the sealing act, without which the demonstration's voting wouldn't open. */
export async function signAsDemoTrustee(deps: DemoTrusteeDeps, contest: ContestRow): Promise<void> {
  const [trustee] = await listTrustees(deps.db, contest.id);
  const { stage, cleared_at } = await findContest(deps.db, contest.id);
  const election = await findElection(deps.db, contest.id);
  if (!isDemoTrustee(trustee) || stage !== 'sealed' || cleared_at !== null || !election) return;
  const key = await keyInFile(demoTrusteeFile(deps.dataDir, contest.slug));
  const signature = signSealingAct(await sodiumEd25519(), key, fingerprintsOf(election));
  await sendSealingAct(deps, trustee, writeSealingAct(signature));
}

/** Decrypts the total with the key of the file, as the trustee's page does. */
export async function decryptAsDemoTrustee(deps: DemoTrusteeDeps, { id, slug, stage }: ContestRow): Promise<void> {
  const [trustee] = await listTrustees(deps.db, id);
  const opened = await openTallyOf(deps.db, id);
  if (!isDemoTrustee(trustee) || stage !== 'tallied' || !opened) return;
  const key = await keyInFile(demoTrusteeFile(deps.dataDir, slug));
  await sendPartialDecryption(deps, trustee, decryptTally(opened.election, opened.tally, opened.text, key));
}

/** Makes the same file as the key page, and writes it before the key is sent. */
async function makeFile(deps: DemoTrusteeDeps, path: string, contest: ContestRow): Promise<string> {
  const { privateKey, publicKey } = makeTrusteeKeyPair(await sodiumEd25519());
  const text = writeTrusteePublicKey(publicKey);
  const file = {
    kind: 'single',
    format: TRUSTEE_FILE_FORMAT,
    process: (await findProcessById(deps.db, contest.process_id)).title,
    contest: contest.slug,
    contest_title: contest.question,
    trustee: NAME,
    key_fingerprint: sha256Base64(text),
    created_at: deps.clock.now().toISOString(),
    private_key: String(privateKey),
  } as const;
  const saved = writeTrusteeFile(await protectTrusteeFile(file, DEMO_PASSPHRASE, cipher));
  writeFileSync(path, saved, { mode: 0o600 });
  return text;
}

async function keyInFile(path: string): Promise<bigint> {
  const file = readTrusteeFile(readFileSync(path, 'utf8'));
  const opened = file && (await openTrusteeFile(file, DEMO_PASSPHRASE, cipher));
  if (opened?.kind !== 'single') throw new Error(`${path} holds no key`);
  return BigInt(opened.private_key);
}

async function rehearse(deps: DemoTrusteeDeps, path: string, contest: ContestRow, trustee: TrusteeRow): Promise<void> {
  const group = await sodiumEd25519();
  const tally = madeUpTally(group, rehearsalExponents(group.order));
  const election = { group, fingerprint: rehearsalFingerprint(contest.slug) };
  const partial = makePartialDecryption(election, tally, await keyInFile(path));
  await sendRehearsal(deps, trustee, writePartialDecryption(partial));
}
