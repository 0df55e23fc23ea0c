import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { writeCredentialList } from '@urna/credential-files/credential-list';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import { RollReader } from '@urna/credential-files/roll-reader';
import { newSigningKey, type SigningKey, verifierKeyOf } from '@urna/credential-files/signed-file';

export const AUTHORITY = { name: 'Universidad de Prueba', email: 'credenciales@universidad.test' };

/** What the authority has after it read a roll. */
export interface IssuedCredentials {
  key: SigningKey;
  /** Its verifier key. */
  authority: string;
  election: string;
  roll: string;
  /** The private credential of each voter, by their number. */
  privateOf: ReadonlyMap<number, string>;
  publicCredentials: readonly string[];
  list: string;
}

/** Makes credentials as the authority's program does. */
export async function issueCredentials(
  rollFile: Buffer,
  key = newSigningKey('universidad.test'),
): Promise<IssuedCredentials> {
  const group = await sodiumEd25519();
  const reader = new RollReader();
  const voters = reader.add(rollFile);
  const { header, sha256: roll } = reader.end();
  const { election } = header;
  const privateOf = new Map(voters.map(({ voter }) => [voter, newPrivateCredential()]));
  const publicCredentials = [...privateOf.values()].map((one) => publicCredential(group, one, election));
  const list = writeCredentialList({ election, roll, credentials: publicCredentials }, key);
  return { key, authority: verifierKeyOf(key), election, roll, privateOf, publicCredentials, list };
}
