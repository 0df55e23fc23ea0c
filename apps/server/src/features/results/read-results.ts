import { sha256Hex } from '@urna/belenios/hash';
import { readResult } from '@urna/belenios/tally/result';
import { type ContestName, contestTitles } from '@urna/contract/contest-names';
import { downloadArchive } from '@urna/contract/elections';
import { addressOf } from '@urna/contract/endpoint';
import {
  downloadActa,
  downloadDecryptionProofs,
  type Outcome,
  type ResultChoice,
  type Results,
} from '@urna/contract/results';
import { isAbsoluteMajority, rankByVotes } from '@urna/contract/tally';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { photoPath } from '../../services/elections/contests/ballot-candidates.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { listSealingSignatures } from '../../services/elections/contests/opening.ts';
import { listTrustees } from '../../services/elections/contests/trustees.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { fingerprintsOf } from '../../services/elections/fingerprints.ts';
import { listCountedDecryptions, listSetAsideDecryptions } from '../../services/elections/tally/read-tally.ts';
import { thresholdOf, trusteeQuorum } from '../../services/elections/trustees/awaited.ts';
import { currentProcess } from '../../services/operations/calendar/calendar.ts';
import { countCorrectedEmails } from '../../services/people/voters/email-corrections.ts';

/** A published result with its evidence; before the publication it is not found for anyone. */
export async function readResults(db: Queryable, name: ContestName): Promise<Results> {
  const contest = await findContest(db, name);
  const election = await findElection(db, name);
  const counted = await readCounts(db, name);
  const { archive_sha256, archive_bytes, published_at } = contest;
  if (contest.stage !== 'published' || !election || !counted || !published_at || archive_sha256 === null) {
    throw new AppError('results_not_published');
  }
  const { ballots, tally, totals } = counted;
  const blank = contest.blank ? (totals[0] ?? 0) : null;
  const choices = await readChoices(db, name, { votes: contest.blank ? totals.slice(1) : totals, ballots });
  const share = (votes: number) => (ballots === 0 ? 0 : votes / ballots);
  const parts = await listCountedDecryptions(db, name);
  const decrypted = new Map(parts.map(({ trustee_id, created_at }) => [trustee_id, created_at]));
  const at = (time: Date | null): string => (time ?? published_at).toISOString();
  const trustees = await listTrustees(db, name);
  const signatures = await listSealingSignatures(db, name);
  const signed = new Map(signatures.map(({ trustee_id, created_at }) => [trustee_id, created_at]));
  return {
    contest: name,
    title: contestTitles[name],
    process: (await currentProcess(db)).title,
    choices,
    blank: blank === null ? null : { votes: blank, share: share(blank) },
    voters: election.voters,
    corrected_emails: await countCorrectedEmails(db, name),
    ballots,
    turnout: election.voters === 0 ? 0 : ballots / election.voters,
    outcome: outcomeOf(choices, { blank, ballots, rule: contest.blank_majority_rule }),
    blank_majority_rule: contest.blank ? contest.blank_majority_rule : null,
    trustees: trustees.map((one) => ({
      name: one.name,
      signed_at: signed.get(one.id)?.toISOString() ?? null,
      decrypted_at: decrypted.get(one.id)?.toISOString() ?? null,
    })),
    set_aside: (await listSetAsideDecryptions(db, name)).map((one) => ({
      name: one.name,
      received_at: one.created_at.toISOString(),
      at: one.set_aside_at.toISOString(),
      reason: one.reason,
    })),
    opened_without_acts: contest.opened_without_reason,
    custody: trusteeQuorum(contest, trustees.length),
    threshold: thresholdOf(contest),
    election_uuid: election.uuid,
    fingerprints: fingerprintsOf(election),
    tally_hash: sha256Hex(tally),
    archive: { url: addressOf(downloadArchive, { contest: name }), bytes: archive_bytes ?? 0, sha256: archive_sha256 },
    decryption_proofs: {
      url: addressOf(downloadDecryptionProofs, { contest: name }),
      count: parts.filter(({ strong_proof }) => strong_proof !== null).length,
      decryptions: parts.length,
    },
    acta_url: addressOf(downloadActa, { contest: name }),
    sealed_at: at(contest.sealed_at),
    opened_at: at(contest.opened_at),
    closed_at: at(contest.closed_at),
    tallied_at: at(contest.tallied_at),
    decrypted_at: at(contest.decrypted_at),
    published_at: published_at.toISOString(),
  };
}

async function readCounts(db: Queryable, contest: ContestName) {
  const row = await db
    .selectFrom('results')
    .innerJoin('tallies', 'tallies.contest', 'results.contest')
    .select(['results.result', 'tallies.tally', 'tallies.ballots'])
    .where('results.contest', '=', contest)
    .executeTakeFirst();
  if (!row) return undefined;
  const [totals = []] = readResult(row.result);
  return { ballots: row.ballots, tally: row.tally, totals };
}

async function readChoices(
  db: Queryable,
  contest: ContestName,
  { votes, ballots }: { votes: readonly number[]; ballots: number },
): Promise<ResultChoice[]> {
  const rows = await db
    .selectFrom('ballot_choices')
    .select(['position', 'full_name', 'degree', 'city', 'institution', 'professional_card', 'photo'])
    .where('contest', '=', contest)
    .orderBy('position')
    .execute();
  return rankByVotes(
    rows.map(({ photo, ...choice }) => {
      const own = votes[choice.position] ?? 0;
      return { ...choice, photo_url: photo && photoPath(photo), votes: own, share: ballots === 0 ? 0 : own / ballots };
    }),
  );
}

/**
 * The outcome of the count. What follows from a tie, drawing lots or another election, isn't the program's decision.
 */
export function outcomeOf(
  choices: readonly Pick<ResultChoice, 'position' | 'votes' | 'rank'>[],
  { blank, ballots, rule }: { blank: number | null; ballots: number; rule: string | null },
): Outcome {
  if (ballots === 0) return { kind: 'no_votes' };
  if (blank !== null && rule !== null && isAbsoluteMajority(blank, ballots)) return { kind: 'blank_majority', rule };
  const first = choices.filter(({ rank, votes }) => rank === 1 && votes > 0);
  const [winner] = first;
  if (!winner) return { kind: 'no_votes' };
  if (first.length === 1) return { kind: 'most_voted', position: winner.position };
  return { kind: 'tie', positions: first.map(({ position }) => position), votes: winner.votes };
}
