// Reads a published result and the proofs of its decryption.

import { sha256Hex } from '@urna/belenios/hash';
import { writeDecryptionProofs } from '@urna/belenios/tally/decryption-proofs';
import { readEndorsement } from '@urna/belenios/tally/endorsement';
import { readStrongProof } from '@urna/belenios/tally/strong-proof';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import { downloadArchive } from '@urna/contract/checking/ballot-box';
import { downloadTieMinutes, type TieResolution } from '@urna/contract/election/repetitions';
import {
  downloadActa,
  downloadDecryptionProofs,
  getResultPicture,
  type Results,
} from '@urna/contract/election/results';
import { addressOf } from '@urna/contract/shared/endpoint';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { countCorrectedEmails } from '../../../services/access/change-requests/change-rows.ts';
import { countDisowningVoters } from '../../../services/candidacy/disownings.ts';
import { readSealedBooth } from '../../../services/election/booth/booth-changes.ts';
import { findElection, fingerprintsOf } from '../../../services/election/find-election.ts';
import { findLog } from '../../../services/election/log/contest-logs.ts';
import { lastCheckpoint, readLogView } from '../../../services/election/log/read-log-view.ts';
import { outcomeOf, rankChoices, readCounts } from '../../../services/election/outcome.ts';
import { listPartialDecryptions, openTallyOf } from '../../../services/election/tally-rows.ts';
import { readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { thresholdOf, trusteeQuorum } from '../../../services/election/trustees/trustee-keys.ts';
import { readSealedCheck } from '../../../services/election/vote-checks/sealed-check.ts';
import { authorityOf, contestWords, listContests } from '../../../services/processes/contest-rows.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/** The permanent address of a result, printed on its acta and its picture. */
export const resultsPath = ({ process_slug, slug }: ContestRow): string => `/resultados/${process_slug}/${slug}`;

/** A published result with its evidence; before the publication it is not found for anyone. */
export async function readResults(db: Queryable, contest: ContestRow): Promise<Results> {
  const { id } = contest;
  const election = await findElection(db, id);
  const counted = await readCounts(db, contest);
  const { archive_sha256, archive_bytes, published_at } = contest;
  if (contest.stage !== 'published' || !election || !counted || !published_at || archive_sha256 === null) {
    throw new AppError('results_not_published');
  }
  const { ballots, blank } = counted;
  const { tally } = await db.selectFrom('tallies').select('tally').where('contest', '=', id).executeTakeFirstOrThrow();
  const choices = await rankChoices(db, id, counted);
  const share = (votes: number) => (ballots === 0 ? 0 : votes / ballots);
  const iso = (time: Date | null): string => (time ?? published_at).toISOString();
  const trustees = await readAwaiting(db, id);
  return {
    ...contestWords(contest),
    process_title: (await findProcessById(db, contest.process_id)).title,
    choices,
    blank: blank === null ? null : { votes: blank, share: share(blank) },
    voters: election.voters,
    corrected_emails: await countCorrectedEmails(db, id),
    disputed_identities: await countDisowningVoters(db, id),
    ballots,
    turnout: election.voters === 0 ? 0 : ballots / election.voters,
    outcome: outcomeOf(choices, { blank, ballots, rule: contest.blank_majority_rule, seats: contest.seats }),
    seats: contest.seats,
    tie_resolution: await readTieResolution(db, contest),
    ...(await readRepetitions(db, contest)),
    blank_majority_rule: contest.blank ? contest.blank_majority_rule : null,
    trustees: trustees.map(({ trustee, signedAt, decryptedAt }) => ({
      ...pick(trustee, ['name', 'commitment']),
      signed_at: signedAt?.toISOString() ?? null,
      decrypted_at: decryptedAt?.toISOString() ?? null,
    })),
    opened_without_acts: contest.opened_without_reason,
    custody: trusteeQuorum(contest, trustees.length),
    threshold: thresholdOf(contest),
    credential_authority: authorityOf(contest),
    election_uuid: election.uuid,
    log: await readWatched(db, id),
    fingerprints: fingerprintsOf(election),
    booth: await readSealedBooth(db, election),
    check: readSealedCheck(election),
    tally_hash: sha256Hex(tally),
    archive: {
      url: addressOf(downloadArchive, contestWords(contest)),
      bytes: archive_bytes ?? 0,
      sha256: archive_sha256,
    },
    verifier_sha256: contest.verifier_sha256,
    decryption_proofs_url: addressOf(downloadDecryptionProofs, contestWords(contest)),
    acta_url: addressOf(downloadActa, contestWords(contest)),
    picture_url: addressOf(getResultPicture, contestWords(contest)),
    sealed_at: iso(contest.sealed_at),
    opened_at: iso(contest.opened_at),
    closed_at: iso(contest.closed_at),
    tallied_at: iso(contest.tallied_at),
    decrypted_at: iso(contest.decrypted_at),
    published_at: published_at.toISOString(),
  };
}

/** The witnesses, and the checkpoint of the whole box as they have signed it. */
async function readWatched(db: Queryable, contest: number): Promise<Results['log']> {
  const [view, log] = [await readLogView(db, contest), await findLog(db, contest)];
  if (!view || !log) return null;
  return { ...view, checkpoint: (await lastCheckpoint(db, log))?.note ?? null };
}

/** How a tie was resolved, with the address of its minutes. */
async function readTieResolution(db: Queryable, contest: ContestRow): Promise<TieResolution | null> {
  const row = await db.selectFrom('tie_resolutions').selectAll().where('contest', '=', contest.id).executeTakeFirst();
  if (!row) return null;
  return {
    ...pick(row, ['method', 'positions', 'explanation', 'resolved_on', 'resolved_by', 'recorded_by']),
    recorded_at: row.recorded_at.toISOString(),
    minutes: {
      url: addressOf(downloadTieMinutes, contestWords(contest)),
      sha256: row.minutes_sha256.toString('hex'),
    },
  };
}

/** The contest that this one repeats, and the one that repeats it. */
async function readRepetitions(db: Queryable, contest: ContestRow): Promise<Pick<Results, 'repeats' | 'repeated_by'>> {
  const all = await listContests(db, processOf(contest));
  const next = all.find(({ repeats }) => repeats === contest.id);
  const first = all.find(({ id }) => id === contest.repeats);
  const link = (named: ContestRow | undefined, repetition: ContestRow | undefined) =>
    named && repetition?.repeated_because
      ? {
          contest: named.slug,
          title: named.title,
          because: repetition.repeated_because,
          reason: repetition.repeat_reason,
        }
      : null;
  return { repeats: link(first, contest), repeated_by: link(next, next) };
}

/** The strong proofs of the decryptions in the archive, in canonical form. */
export async function readDecryptionProofs(db: Queryable, { id, stage }: ContestRow): Promise<string> {
  const opened = await openTallyOf(db, id);
  if (!opened || stage !== 'published') throw new AppError('results_not_published');
  const { election, trustees, text } = opened;
  const { group } = election;
  const proofs = (await listPartialDecryptions(db, id)).map(({ owner, strong_proof, endorsement }) => {
    const key = keyOfOwner(trustees, owner);
    if (key === undefined) throw new Error(`nobody is trustee ${owner}`);
    return {
      owner,
      publicKey: group.encode(key),
      proof: readStrongProof(strong_proof, group.order),
      endorsement: readEndorsement(endorsement, group.order),
    };
  });
  return writeDecryptionProofs({ election: election.fingerprint, tallyHash: sha256Hex(text), proofs });
}
