import { beginArchive } from '@urna/belenios/archive/append';
import { deriveCredential, type HmacKey, publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { readPublicCredentials, writePublicCredentials } from '@urna/belenios/public-credentials';
import { readCredentialList } from '@urna/credential-files/credential-list';
import { withTransfer } from '@urna/node-tools/thread-pool';

/** What credentials are derived from; the secret never leaves the process. */
export interface CredentialSource {
  uuid: string;
  secret: Uint8Array<ArrayBuffer>;
}

export interface ArchiveParts {
  timestamp: number;
  election: string;
  trustees: string;
  /** Public credentials, concatenated: their texts have a fixed length. */
  credentials: readonly Uint8Array<ArrayBuffer>[];
}

export interface BegunArchive {
  head: { hash: string; height: number };
  credentialsFingerprint: string;
  /** As published, one after the other. */
  credentials: Uint8Array<ArrayBuffer>;
  pieces: Uint8Array<ArrayBuffer>[];
}

const PIECE_BYTES = 1024 * 1024;
/** The length of an Ed25519 element as Belenios writes it. */
const CREDENTIAL_CHARACTERS = 64;
const loadingGroup = sodiumEd25519();
const ascii = new TextDecoder('latin1');

function credentialKeyOf(secret: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The public credentials of voters, concatenated. */
export async function makeCredentials({
  uuid,
  secret,
  voters,
}: CredentialSource & { voters: readonly number[] }): Promise<Uint8Array<ArrayBuffer>> {
  const group = await loadingGroup;
  const key = await credentialKeyOf(secret);
  const texts = await Promise.all(
    voters.map(async (id) => publicCredential(group, await deriveCredential(key, uuid, String(id)), uuid)),
  );
  const made = new TextEncoder().encode(texts.join(''));
  return withTransfer(made, [made.buffer]);
}

/** The public credentials of an authority's list, concatenated. The list was checked when it was received. */
export function takeCredentials(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const { credentials } = readCredentialList(new TextDecoder().decode(file));
  const taken = new TextEncoder().encode(credentials.join(''));
  return withTransfer(taken, [taken.buffer]);
}

function split(pieces: readonly Uint8Array[]): string[] {
  return pieces.flatMap((piece) => {
    const text = ascii.decode(piece);
    return Array.from({ length: text.length / CREDENTIAL_CHARACTERS }, (_, index) =>
      text.slice(index * CREDENTIAL_CHARACTERS, (index + 1) * CREDENTIAL_CHARACTERS),
    );
  });
}

export function makeArchive({ timestamp, election, trustees, credentials }: ArchiveParts): BegunArchive {
  const text = writePublicCredentials(split(credentials));
  // Read back from what is published. Refuses duplicate credentials.
  const published = new Uint8Array(Buffer.from([...readPublicCredentials(text).keys()].join(''), 'hex'));
  const { head, bytes } = beginArchive(timestamp, { election, trustees, credentials: text });
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, index) =>
    bytes.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );
  const archive = { head: head.last, credentialsFingerprint: sha256Base64(text), credentials: published, pieces };
  return withTransfer(
    archive,
    [published, ...pieces].map(({ buffer }) => buffer),
  );
}
