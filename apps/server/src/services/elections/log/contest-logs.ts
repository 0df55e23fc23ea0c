import { createPrivateKey, sign } from 'node:crypto';
import { contestOrigin } from '@urna/transparency/checkpoint';
import { readVkey, type SecretNoteKey, type Signer, secretKey, writeVkey } from '@urna/transparency/note/note-key';
import type { Selectable } from 'kysely';
import type { ElectionTables } from '../../../platform/database/election-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { WrongKeyError } from '../election-keys.ts';
import { type ElectionRow, findElection } from '../find-election.ts';

export type LogRow = Selectable<ElectionTables['logs']>;
export type LogDeps = Pick<Deps, 'db' | 'secrets' | 'publicUrl'>;

/** The transparency log of a sealed contest. */
export const findLog = (db: Queryable, contest: number): Promise<LogRow | undefined> =>
  db.selectFrom('logs').selectAll().where('contest', '=', contest).executeTakeFirst();

/**
 * Opens the log of a contest that is being sealed, or was sealed before there were logs; returns its public key. The
 * name of the key is the log's origin, and stays when the installation moves to another address.
 */
export async function openLog(
  db: Queryable,
  { secrets, publicUrl }: Pick<Deps, 'secrets' | 'publicUrl'>,
  { contest, uuid }: Pick<ElectionRow, 'contest' | 'uuid'>,
): Promise<string> {
  const vkey = writeVkey(keyNamed(secrets, contestOrigin(new URL(publicUrl), uuid), uuid));
  // Race: of several servers that open it, the first decides the name.
  await db
    .insertInto('logs')
    .values({ contest, vkey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return vkey;
}

function keyNamed(secrets: Deps['secrets'], name: string, uuid: string): SecretNoteKey {
  const seed = new Uint8Array(secrets.keyedHash('contest-log', uuid));
  return secretKey('log', name, seed, nativeSigner(seed));
}

/** What stands before an Ed25519 seed in PKCS #8. */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** OpenSSL's signer. Signing in JavaScript took a sixth of the main thread's time for a vote. */
function nativeSigner(seed: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_OF_ED25519, seed]), format: 'der', type: 'pkcs8' });
  return (message) => new Uint8Array(sign(null, message, key));
}

/** Throws if this process has not the secret of the sealing: a second key must never sign for the contest. */
export function signingKey(secrets: Deps['secrets'], { vkey }: Pick<LogRow, 'vkey'>, uuid: string): SecretNoteKey {
  const key = keyNamed(secrets, readVkey(vkey).name, uuid);
  if (writeVkey(key) !== vkey) {
    throw new WrongKeyError('the key of a log is another: the secret is not the one of the sealing');
  }
  return key;
}

export type LogKeys = (contest: number) => Promise<SecretNoteKey>;

/** Caches each contest's key, which takes longer to derive than to sign with, and never changes. */
export function logKeys(deps: LogDeps): LogKeys {
  const known = new Map<number, SecretNoteKey>();
  return async (contest) => {
    const key = known.get(contest) ?? (await read(contest));
    known.set(contest, key);
    return key;
  };

  async function read(contest: number): Promise<SecretNoteKey> {
    const { db, secrets } = deps;
    const election = await findElection(db, contest);
    if (!election) throw new Error('a contest that is not sealed has no log');
    const log = (await findLog(db, contest)) ?? { vkey: await openLog(db, deps, election) };
    return signingKey(secrets, log, election.uuid);
  }
}
