import { writeElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { proveTrusteeKey } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, type TrusteeKind, writeTrustees } from '@urna/belenios/trustees/trustees';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { type BallotChoice, choiceOf } from '../../../services/elections/contests/ballot-candidates.ts';
import {
  type KeptKeys,
  newElectionUuid,
  serverTrusteeKey,
  storeElectionKeys,
} from '../../../services/elections/election-keys.ts';
import { storeSealedCredentials } from '../../../services/elections/sealed-credentials.ts';
import type { SmallPhoto } from '../../../services/people/candidates/public-photos.ts';
import type { BegunArchive } from './seal-tasks.ts';

export interface SealedParts extends ComposedElection {
  choices: readonly BallotChoice[];
  photos: ReadonlyMap<number, SmallPhoto>;
  voters: number;
  /** The hash of the booth's manifest. */
  booth: string;
  sealedBy: string;
  timestamp: number;
  archive: BegunArchive;
  keys: KeptKeys;
}

export interface Fingerprints extends Record<string, string> {
  election: string;
  trustees: string;
  credentials: string;
  booth: string;
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
    booth: parts.booth,
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
      booth: fingerprints.booth,
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
