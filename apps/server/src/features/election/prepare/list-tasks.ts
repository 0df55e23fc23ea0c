import { createHash } from 'node:crypto';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { checkPublicCredentials } from '@urna/belenios/public-credentials';
import { type Checked, checked } from '@urna/belenios/refusal';
import { readCredentialList } from '@urna/credential-files/credential-list';

/** The fields of an authority's list, and its credentials. */
export interface OpenedList {
  sha256: string;
  election: string;
  roll: string;
  authority: string;
  credentials: readonly string[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const loadingGroup = sodiumEd25519();

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // No canonical JSON: refused below as malformed.
    return '';
  }
}

/** Everything of a list but its points: encoding, order, duplicates, signature. */
export function openList(bytes: Uint8Array): Checked<OpenedList> {
  return checked(() => {
    const { election, roll, authority, credentials } = readCredentialList(textOf(bytes));
    return { sha256: createHash('sha256').update(bytes).digest('hex'), election, roll, authority, credentials };
  });
}

/** The index of the first credential that isn't an element of the group other than the identity, or null. */
export async function findBadPoint(credentials: readonly string[]): Promise<number | null> {
  const group = await loadingGroup;
  if (checked(() => checkPublicCredentials(group, credentials)).ok) return null;
  return credentials.findIndex((credential) => !checked(() => checkPublicCredentials(group, [credential])).ok);
}
