import { parentPort, workerData } from 'node:worker_threads';
import { beginArchive } from '@urna/belenios/archive/append';
import { deriveCredential, publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { readPublicCredentials, writePublicCredentials } from '@urna/belenios/public-credentials';
import { credentialKeyOf } from '../../../services/elections/election-secrets.ts';
import {
  type ArchiveRequest,
  type BegunArchive,
  CREDENTIAL_CHARACTERS,
  type SealReply,
  type SealRequest,
  type SealThreadData,
} from './messages.ts';

/** The entry point of a sealing thread; nothing imports it. */
const PIECE_BYTES = 1024 * 1024;
const { uuid, secret }: SealThreadData = workerData;
const group = await sodiumEd25519();
const key = await credentialKeyOf(secret);
const ascii = new TextDecoder('latin1');

async function credentials(voters: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const texts = await Promise.all(
    voters.map(async (id) => publicCredential(group, await deriveCredential(key, uuid, String(id)), uuid)),
  );
  return new TextEncoder().encode(texts.join(''));
}

function split(pieces: readonly Uint8Array[]): string[] {
  return pieces.flatMap((piece) => {
    const text = ascii.decode(piece);
    return Array.from({ length: text.length / CREDENTIAL_CHARACTERS }, (_, at) =>
      text.slice(at * CREDENTIAL_CHARACTERS, (at + 1) * CREDENTIAL_CHARACTERS),
    );
  });
}

function archive({ timestamp, election, trustees, credentials: given }: ArchiveRequest): BegunArchive {
  const text = writePublicCredentials(split(given));
  // Refuses duplicate credentials.
  readPublicCredentials(text);
  const { head, bytes } = beginArchive(timestamp, { election, trustees, credentials: text });
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, at) =>
    bytes.slice(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
  );
  return { head: head.last, credentialsFingerprint: sha256Base64(text), pieces };
}

/** The answer, and the buffers to transfer instead of copying. */
async function answer(request: SealRequest): Promise<[SealReply, ArrayBuffer[]]> {
  try {
    if (request.kind === 'credentials') {
      const made = await credentials(request.ask);
      return [{ answer: made }, [made.buffer]];
    }
    const begun = archive(request.ask);
    return [{ answer: begun }, begun.pieces.map(({ buffer }) => buffer)];
  } catch (error) {
    return [{ error: String(error) }, []];
  }
}

parentPort?.on('message', (request: SealRequest) => {
  void answer(request).then(([reply, memory]) => parentPort?.postMessage(reply, memory));
});
