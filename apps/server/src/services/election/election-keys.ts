import { createHmac, randomBytes } from 'node:crypto';
import { randomBase58 } from '@urna/belenios/base58';
import { credentialFromBytes, credentialMessage, publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { webCryptoRandom } from '@urna/belenios/random';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { ElectionRow } from './find-election.ts';

/**
 * The server's secrets of an election: the key that voters' credentials are derived from, its part of the election's key,
 * the key of the voters' checks, and the key that signs receipts and checkpoints. Random, made when the election is sealed,
 * and stored encrypted. The publication of the result destroys the first three, if that of the checks hasn't gone before:
 * afterwards nobody can tell whose credential is whose, nor open a ballot, even with the installation's secret and every
 * trustee's key. The last goes after the last checkpoint: afterwards nobody can forge a receipt.
 */
export type KeyPurpose = keyof typeof lengths;
export type ElectionKeys = Readonly<Record<'credentials' | 'trustee', Uint8Array<ArrayBuffer>>>;
/** Where an authority makes the credentials, the server has none for them; where nobody hosts checks, none for those. */
export type StoredKeys = Pick<ElectionKeys, 'trustee'> &
  Partial<Record<'credentials' | 'check', Uint8Array<ArrayBuffer>>>;

/** The election that the keys belong to, which they are wrapped for. */
type Owner = Pick<ElectionRow, 'contest' | 'uuid'>;

// Twice the length of the group's order for the trustee's key: the bias of the reduction is negligible.
const lengths = { credentials: 32, trustee: 64, signing: 32, check: 32 };
const purposes = Object.keys(lengths) as KeyPurpose[];

export const makeKey = (purpose: KeyPurpose): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(lengths[purpose]));

export const makeElectionKeys = (): ElectionKeys => ({
  credentials: makeKey('credentials'),
  trustee: makeKey('trustee'),
});

export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
}

/** Throws if this process has not the secret with which the key was wrapped. */
export function openKey(secrets: Secrets, purpose: KeyPurpose, uuid: string, wrapped: Buffer): Buffer {
  const key = secrets.unwrap(`${purpose}-key`, uuid, wrapped);
  if (!key) throw new WrongKeyError('a key of an election does not open: the secret is not the one of the sealing');
  return key;
}

/** The only module that writes the table. Race: of two that store the keys of an election, the first one's stay. */
export async function storeElectionKeys(
  db: Queryable,
  secrets: Secrets,
  { contest, uuid }: Owner,
  keys: Partial<Record<KeyPurpose, Uint8Array>>,
): Promise<void> {
  const rows = purposes.flatMap((purpose) => {
    const key = keys[purpose];
    return key ? [{ contest, purpose, wrapped: secrets.wrap(`${purpose}-key`, uuid, key) }] : [];
  });
  await db
    .insertInto('election_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Null once it is destroyed. */
export async function readElectionKey(
  db: Queryable,
  secrets: Secrets,
  { contest, uuid }: Owner,
  purpose: KeyPurpose,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('election_keys')
    .select('wrapped')
    .where('contest', '=', contest)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.wrapped ? openKey(secrets, purpose, uuid, row.wrapped) : null;
}

/** A key that another process destroyed is gone from this one's memory after so long. */
const CACHED_MS = 60_000;

/** Caches a key of each contest, which every vote needs; null once it is destroyed. */
export function cacheKeys<Key>(
  read: (contest: number) => Promise<Key | null>,
): (contest: number) => Promise<Key | null> {
  const known = new Map<number, { key: Key | null; until: number }>();
  return async (contest) => {
    const cached = known.get(contest);
    if (cached && performance.now() < cached.until) return cached.key;
    const key = await read(contest);
    known.set(contest, { key, until: performance.now() + CACHED_MS });
    return key;
  };
}

/** Returns how many there were. */
export async function destroyElectionKeys(
  tx: Tx,
  contest: number,
  which: readonly KeyPurpose[],
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('election_keys')
    .set({ wrapped: null, destroyed_at: now })
    .where('contest', '=', contest)
    .where('purpose', 'in', which)
    .where('wrapped', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * A voter's private credential, derived whenever it is needed. Uses Node's own hash: WebCrypto dispatches each hash to
 * another thread, which costs a vote ten times as much.
 */
export function credentialOf(credentialsKey: Uint8Array, electionUuid: string, voterId: number): string {
  const message = credentialMessage(electionUuid, String(voterId));
  return credentialFromBytes(createHmac('sha256', credentialsKey).update(message).digest());
}

/** The server's private key as one of the trustees, below the order of the group. */
export function serverTrusteeKey(trusteeKey: Uint8Array, order: bigint): bigint {
  return BigInt(`0x${Buffer.from(trusteeKey).toString('hex')}`) % order;
}

/** Constant-time, and fast enough for the server's main thread. Loaded once, with the first vote. */
let group: ReturnType<typeof sodiumEd25519> | undefined;

/** The public credential on a voter's ballot, derived from their private one: no table says whose it is. */
export async function publicCredentialOf(
  credentialsKey: Uint8Array,
  electionUuid: string,
  voterId: number,
): Promise<string> {
  group ??= sodiumEd25519();
  return publicCredential(await group, credentialOf(credentialsKey, electionUuid, voterId), electionUuid);
}

/** More than 2^128 values: no two elections of any installation share one. */
const CHARACTERS = 22;

export const newElectionUuid = (): string => randomBase58(CHARACTERS, webCryptoRandom);
