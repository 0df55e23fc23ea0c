// Composes and stores what a sealed election publishes.

import { writeElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { checkFingerprint } from '@urna/belenios/trustees/sealing-act';
import { proveTrusteeKey } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, type TrusteeKind, writeTrustees } from '@urna/belenios/trustees/trustees';
import { sql } from 'kysely';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { type BallotChoice, choiceOf } from '../../../services/candidacy/ballot-candidates.ts';
import type { SmallPhoto } from '../../../services/candidacy/public-photos.ts';
import {
  newElectionUuid,
  type StoredKeys,
  serverTrusteeKey,
  storeElectionKeys,
} from '../../../services/election/election-keys.ts';
import type { BegunArchive } from './seal-tasks.ts';

export interface SealedParts extends ComposedElection {
  choices: readonly BallotChoice[];
  photos: ReadonlyMap<number, SmallPhoto>;
  voters: number;
  /** The hash of the booth's manifest. */
  booth: string;
  /** The text of the voters' checks; null where none are offered. */
  check: string | null;
  sealedBy: string;
  timestamp: number;
  archive: BegunArchive;
  keys: StoredKeys;
}

/** Writes everything that sealing produces, in the transaction that marks the contest sealed. Returns the fingerprints. */
export async function publishElection(tx: Tx, secrets: Secrets, { id }: ContestRow, parts: SealedParts) {
  const { uuid, election, trustees, voters, archive, booth, check } = parts;
  const fingerprints = {
    election: sha256Base64(election),
    trustees: sha256Base64(trustees),
    credentials: archive.credentialsFingerprint,
    booth,
    check: checkFingerprint(check),
  };
  await tx
    .insertInto('elections')
    .values({
      contest: id,
      uuid,
      election,
      trustees,
      election_fingerprint: fingerprints.election,
      trustees_fingerprint: fingerprints.trustees,
      credentials_fingerprint: fingerprints.credentials,
      booth,
      sealed_check: check,
      voters,
      sealed_by: parts.sealedBy,
      archive_timestamp: parts.timestamp,
    })
    .execute();
  await storeElectionKeys(tx, secrets, { contest: id, uuid }, parts.keys);
  await publishChoices(tx, id, parts);
  for (const [index, piece] of archive.pieces.entries()) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    await tx.insertInto('archive_beginnings').values({ contest: id, at: index, bytes }).execute();
  }
  await publishCredentials(tx, id, voters, archive.credentials);
  const { hash, height } = archive.head;
  await tx.insertInto('archive_heads').values({ contest: id, last_hash: hash, last_height: height }).execute();
  return fingerprints;
}

/** The length of an Ed25519 element. */
const CREDENTIAL_BYTES = 32;

/** Stores the public credentials that the archive publishes, given one after the other. `cast_vote` accepts no others. */
async function publishCredentials(tx: Tx, contest: number, voters: number, published: Uint8Array): Promise<void> {
  if (published.length !== voters * CREDENTIAL_BYTES)
    throw new Error('the archive has not one credential for each voter');
  await sql`
    insert into sealed_credentials (contest, credential)
    select ${contest}::bigint, substring(list from at for ${CREDENTIAL_BYTES}::integer)
    from (values (${Buffer.from(published)}::bytea)) as published (list),
      generate_series(1, length(list), ${CREDENTIAL_BYTES}::integer) as at`.execute(tx);
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
      choices.map((choice, position) => ({
        ...choiceOf(choice),
        contest,
        position,
        photo: photos.get(choice.candidate_id)?.sha256 ?? null,
      })),
    )
    .execute();
}

export interface ComposedElection {
  uuid: string;
  election: string;
  trustees: string;
}

/** The texts that are published, and that every ballot signs. The server holds a part of the key like any trustee. */
export async function composeElection(input: {
  /** What the server's part of the key is made of. */
  trusteeKey: Uint8Array;
  contest: Pick<ContestRow, 'title' | 'question' | 'blank'>;
  process: Pick<ProcessRow, 'title' | 'body' | 'period'>;
  choices: readonly { full_name: string; professional_card: string }[];
  /** The outside trustees, whose keys were checked on receipt. */
  trustees: readonly TrusteeKind[];
  /** Fixed earlier, where an authority's credentials depend on it. */
  uuid?: string | undefined;
}): Promise<ComposedElection> {
  const { contest, process, choices, trustees: persons, trusteeKey, uuid = newElectionUuid() } = input;
  const group = await sodiumEd25519();
  const own = proveTrusteeKey(group, serverTrusteeKey(trusteeKey, group.order));
  const trustees: TrusteeKind[] = [{ kind: 'Single', key: own }, ...persons];
  const { electionKey } = openTrustees(group, trustees);
  const election = writeElection({
    description: `${process.body}, periodo ${process.period}`,
    name: `${process.title} · ${contest.title}`,
    group: group.name,
    publicKey: group.encode(electionKey),
    questions: [
      {
        answers: choices.map(({ full_name, professional_card }) => `${full_name} · T.P. ${professional_card}`),
        blank: contest.blank,
        min: 1,
        max: 1,
        question: contest.question,
      },
    ],
    uuid,
  });
  return { uuid, election, trustees: writeTrustees(trustees) };
}
