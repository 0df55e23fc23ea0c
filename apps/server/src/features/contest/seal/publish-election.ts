import { sha256Base64 } from '@urna/belenios/hash';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { BallotChoice } from '../../../services/elections/contests/ballot-candidates.ts';
import { type KeptKeys, storeElectionKeys } from '../../../services/elections/election-keys.ts';
import { storeSealedCredentials } from '../../../services/elections/sealed-credentials.ts';
import type { SmallPhoto } from '../../../services/people/candidates/public-photos.ts';
import type { ComposedElection } from './compose-election.ts';
import type { BegunArchive } from './seal-tasks.ts';

export interface SealedParts extends ComposedElection {
  choices: readonly BallotChoice[];
  photos: ReadonlyMap<number, SmallPhoto>;
  voters: number;
  sealedBy: string;
  timestamp: number;
  archive: BegunArchive;
  keys: KeptKeys;
}

export interface Fingerprints extends Record<string, string> {
  election: string;
  trustees: string;
  credentials: string;
}

/** Writes everything that sealing produces, in the transaction that marks the contest sealed. */
export async function publishElection(
  tx: Tx,
  secrets: Secrets,
  { id }: ContestRow,
  parts: SealedParts,
): Promise<Fingerprints> {
  const fingerprints = {
    election: sha256Base64(parts.election),
    trustees: sha256Base64(parts.trustees),
    credentials: parts.archive.credentialsFingerprint,
  };
  await tx
    .insertInto('elections')
    .values({
      contest: id,
      uuid: parts.uuid,
      election: parts.election,
      trustees: parts.trustees,
      election_fingerprint: fingerprints.election,
      trustees_fingerprint: fingerprints.trustees,
      credentials_fingerprint: fingerprints.credentials,
      voters: parts.voters,
      sealed_by: parts.sealedBy,
      archive_timestamp: parts.timestamp,
    })
    .execute();
  await storeElectionKeys(tx, secrets, { contest: id, uuid: parts.uuid }, parts.keys);
  await publishChoices(tx, id, parts);
  for (const [at, piece] of parts.archive.pieces.entries()) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    await tx.insertInto('archive_beginnings').values({ contest: id, at, bytes }).execute();
  }
  await storeSealedCredentials(tx, { contest: id, voters: parts.voters, published: parts.archive.credentials });
  const { hash, height } = parts.archive.head;
  await tx.insertInto('archive_heads').values({ contest: id, last_hash: hash, last_height: height }).execute();
  return fingerprints;
}

async function publishChoices(
  tx: Tx,
  contest: number,
  { choices, photos }: Pick<SealedParts, 'choices' | 'photos'>,
): Promise<void> {
  for (const { sha256, bytes } of photos.values()) {
    await tx
      .insertInto('photos')
      .values({ sha256, mime_type: 'image/webp', bytes })
      // Pictures are addressed by their hash.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .insertInto('ballot_choices')
    .values(
      choices.map(({ photo_document_id: _document, ...choice }, position) => ({
        ...choice,
        contest,
        position,
        photo: photos.get(choice.candidate_id)?.sha256 ?? null,
      })),
    )
    .execute();
}
