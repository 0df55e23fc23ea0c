import { createPrivateKey, sign } from 'node:crypto';
import { contestOrigin } from '@urna/transparency/checkpoint';
import { readVkey, type SecretNoteKey, type Signer, secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { signReceipt } from '@urna/transparency/receipt';
import type { Selectable } from 'kysely';
import type { ElectionTables } from '../../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { selectBallot } from '../ballot-box/read-box.ts';
import { cacheKeys, makeKey, readElectionKey, storeElectionKeys } from '../election-keys.ts';
import { type ElectionRow, findElection } from '../find-election.ts';

export type LogRow = Selectable<ElectionTables['logs']>;
export type LogDeps = Pick<Deps, 'db' | 'secrets'>;

/** The transparency log of a sealed contest. */
export const findLog = (db: Queryable, contest: number): Promise<LogRow | undefined> =>
  db.selectFrom('logs').selectAll().where('contest', '=', contest).executeTakeFirst();

/**
 * Opens the log of a contest that is being sealed, with a key of its own; returns the public one. The name of the key is
 * the log's origin, and stays when the installation moves to another address.
 */
export async function openLog(
  tx: Tx,
  { secrets, publicUrl }: Pick<Deps, 'secrets' | 'publicUrl'>,
  { contest, uuid }: Pick<ElectionRow, 'contest' | 'uuid'>,
): Promise<string> {
  const seed = makeKey('signing');
  await storeElectionKeys(tx, secrets, { contest, uuid }, { signing: seed });
  const vkey = writeVkey(keyNamed(contestOrigin(new URL(publicUrl), uuid), seed));
  await tx.insertInto('logs').values({ contest, vkey }).execute();
  await enqueue(tx, 'checkpoints', contest);
  return vkey;
}

const keyNamed = (name: string, seed: Uint8Array<ArrayBuffer>): SecretNoteKey =>
  secretKey('log', name, seed, nativeSigner(seed));

/** What stands before an Ed25519 seed in PKCS #8. */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** OpenSSL's signer. Signing in JavaScript took a sixth of the main thread's time for a vote. */
function nativeSigner(seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
  return (message) => new Uint8Array(sign(null, message, key));
}

/** Null once it is destroyed. Throws if this process has not the secret of the sealing. */
export async function readSigningKey(
  db: Queryable,
  secrets: Deps['secrets'],
  { vkey }: Pick<LogRow, 'vkey'>,
  election: Pick<ElectionRow, 'contest' | 'uuid'>,
): Promise<SecretNoteKey | null> {
  const seed = await readElectionKey(db, secrets, election, 'signing');
  return seed && keyNamed(readVkey(vkey).name, new Uint8Array(seed));
}

/** Null once the contest's key is destroyed. */
export type LogKeys = (contest: number) => Promise<SecretNoteKey | null>;

/** Signs receipts for the mails that take one along. */
export function receiptSigner(deps: Pick<Deps, 'db' | 'secrets'>) {
  const keyOf = logKeys(deps);
  return (contest: number, tracker: string) => signedReceipt(deps.db, keyOf, contest, tracker);
}

/** It takes longer to read than to sign with. */
export const logKeys = ({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): LogKeys =>
  cacheKeys(async (contest) => {
    const election = await findElection(db, contest);
    const log = await findLog(db, contest);
    if (!election || !log) throw new Error('a contest that is not sealed has no log');
    return readSigningKey(db, secrets, log, election);
  });

/**
 * The signed receipt of a ballot in the box, the same whenever it is made: from its number, which is its height, and the
 * hash of its event. Undefined if there is no such ballot, null once the key is destroyed.
 */
export async function signedReceipt(
  db: Queryable,
  keyOf: LogKeys,
  contest: number,
  tracker: string,
): Promise<string | null | undefined> {
  const ballot = await selectBallot(db, contest, tracker).select(['number', 'event_hash']).executeTakeFirst();
  if (!ballot) return undefined;
  const receipt = { tracker, height: BigInt(ballot.number), eventHash: new Uint8Array(ballot.event_hash) };
  const key = await keyOf(contest);
  return key && signReceipt(receipt, key);
}
