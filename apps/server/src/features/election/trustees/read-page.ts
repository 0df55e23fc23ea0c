// Reads the page of a trustee.

import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Hex } from '@urna/belenios/hash';
import { readPolynomial } from '@urna/belenios/threshold/polynomial';
import { makeTrusteeInput, writeTrusteeInput } from '@urna/belenios/threshold/trustee-input';
import { readTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { downloadArchive } from '@urna/contract/checking/ballot-box';
import { hasReached } from '@urna/contract/election/contests';
import type { TrusteeTally } from '@urna/contract/election/trustee-calls';
import type { TrusteePage, TrusteeTask } from '@urna/contract/election/trustees';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { findBoothProposal, nextChangeNumber } from '../../../services/election/booth/booth-changes.ts';
import { type ElectionRow, findElection } from '../../../services/election/find-election.ts';
import { type Awaiting, missingStep, readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { rehearsalExponents } from '../../../services/election/trustees/rehearsal.ts';
import {
  commitmentsOf,
  keyFingerprint,
  requireText,
  thresholdOf,
  trusteeQuorum,
} from '../../../services/election/trustees/trustee-keys.ts';
import { listTrustees, ownerOf, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { contestWords, findContest } from '../../../services/processes/contest-rows.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/** A trustee's page: the contest's state, and the trustee's current task. */
export async function readTrusteePage(db: Queryable, { id, contest: contestId }: TrusteeRow): Promise<TrusteePage> {
  const contest = await findContest(db, contestId);
  const awaiting = await readAwaiting(db, contestId);
  const index = awaiting.findIndex(({ trustee }) => trustee.id === id);
  const own = awaiting[index];
  if (!own) throw new Error('a trustee who is not among the trustees');
  const trustees = awaiting.map(({ trustee }) => trustee);
  const window = await findWindow(db, 'voting', contest);
  const { title } = await findProcessById(db, contest.process_id);
  return {
    process: title,
    contest: contest.slug,
    process_slug: contest.process_slug,
    contest_title: contest.question,
    stage: contest.stage,
    trustee: { ...shown(own.trustee), owner: ownerOf(trustees, own.trustee) },
    threshold: thresholdOf(contest),
    trustees: awaiting.map(({ trustee, step }) => ({ ...shown(trustee), awaited: step })),
    custody: trusteeQuorum(contest, thresholdOf(contest)?.of ?? awaiting.length),
    window: window ? { opens_at: window.opens_at.toISOString(), closes_at: window.closes_at.toISOString() } : null,
    task: await taskOf(db, contest, trustees, index, own),
  };
}

/** What every trustee is shown of each. */
const shown = (trustee: TrusteeRow) => ({ name: trustee.name, key_fingerprint: keyFingerprint(trustee) });

async function taskOf(
  db: Queryable,
  contest: ContestRow,
  trustees: readonly TrusteeRow[],
  index: number,
  { trustee, step, decryptedAt }: Awaiting,
): Promise<TrusteeTask> {
  if (step === null && hasReached(contest.stage, 'tallied')) {
    return { task: 'done', decrypted_at: decryptedAt?.toISOString() ?? null };
  }
  const certificates = () => trustees.map(({ certificate }) => requireText(certificate));
  switch (step) {
    case 'public_key':
      return { task: 'make_key' };
    case 'certificate': {
      const threshold = thresholdOf(contest);
      return {
        task: 'certificate',
        context: { size: threshold?.of ?? 0, threshold: threshold?.needed ?? 0, index: index + 1 },
      };
    }
    case 'commitment':
      return { task: 'commitment', certificates: certificates() };
    case 'polynomial':
      return { task: 'polynomial', certificates: certificates(), commitments: commitmentsOf(trustees) };
    case 'output':
      return {
        task: 'output',
        certificates: certificates(),
        commitments: commitmentsOf(trustees),
        input: await inputFor(trustees, index),
      };
    case 'rehearsal':
      return {
        task: 'rehearse',
        exponents: rehearsalExponents((await sodiumEd25519()).order).map(String),
        sealed_share: await sealedShare(trustee),
      };
    case 'sealing_act': {
      const { booth, sealed_check: check } = await requireElection(db, contest);
      return {
        task: 'sealing_act',
        archive_url: addressOf(downloadArchive, contestWords(contest)),
        sealed_share: await sealedShare(trustee),
        commitments: commitmentsOf(trustees),
        booth,
        check,
        objected_at: trustee.objected_at?.toISOString() ?? null,
      };
    }
    case 'booth_change': {
      const { election_fingerprint: election } = await requireElection(db, contest);
      const proposal = await findBoothProposal(db);
      // It ended a moment ago.
      if (!proposal) return { task: 'ready' };
      const { from_booth: from, to_booth: to, reason, proposed_at } = proposal;
      const sealed_share = await sealedShare(trustee);
      return {
        task: 'booth_change',
        election,
        number: await nextChangeNumber(db, contest.id),
        from,
        to,
        reason,
        proposed_at: proposed_at.toISOString(),
        sealed_share,
      };
    }
    case 'partial_decryption':
      return { task: 'decrypt' };
    case null:
      return whileNotAwaited(contest, trustees);
  }
}

async function requireElection(db: Queryable, { id }: ContestRow): Promise<ElectionRow> {
  const election = await findElection(db, id);
  if (!election) throw new Error('a sealed contest without an election');
  return election;
}

function whileNotAwaited(contest: ContestRow, trustees: readonly TrusteeRow[]): TrusteeTask {
  const missing = contest.stage === 'preparing' ? missingStep(contest, trustees) : null;
  if (missing === null) return { task: 'ready' };
  if (missing === 'trustees') return { task: 'wait', for: 'trustees', names: [] };
  const names = trustees.filter((one) => one[missing] === null).map(({ name }) => name);
  return { task: 'wait', for: `${missing}s`, names };
}

async function inputFor(trustees: readonly TrusteeRow[], index: number): Promise<string> {
  const { order } = await sodiumEd25519();
  const polynomials = trustees.map(({ polynomial }) => readPolynomial(requireText(polynomial), order));
  return writeTrusteeInput(makeTrusteeInput(polynomials, index));
}

/** Of a threshold key: only the trustee's own seed opens it. */
async function sealedShare({ output }: Pick<TrusteeRow, 'output'>): Promise<string | null> {
  if (output === null) return null;
  return readTrusteeOutput(output, (await sodiumEd25519()).order).privateKey;
}

/** What a trustee decrypts and checks, all of it public except the share, which is sealed to their seed. */
export async function readTrusteeTally(db: Queryable, trustee: TrusteeRow): Promise<TrusteeTally> {
  const { contest } = trustee;
  const election = await findElection(db, contest);
  const tally = await db.selectFrom('tallies').selectAll().where('contest', '=', contest).executeTakeFirst();
  if (!election || !tally) throw new AppError('trustee_not_awaited');
  return {
    election: election.election,
    trustees: election.trustees,
    tally: tally.tally,
    tally_hash: sha256Hex(tally.tally),
    ballots: tally.ballots,
    owner: ownerOf(await listTrustees(db, contest), trustee),
    sealed_share: await sealedShare(trustee),
    archive_url: addressOf(downloadArchive, contestWords(await findContest(db, contest))),
  };
}
