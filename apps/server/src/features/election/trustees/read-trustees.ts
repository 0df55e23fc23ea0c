import type { TrusteeProgress, TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pick } from '../../../platform/pick.ts';
import { countBallots } from '../../../services/election/ballot-box/read-box.ts';
import { type Awaiting, readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { REHEARSED_COUNTS, rehearsedCounts } from '../../../services/election/trustees/rehearsal.ts';
import { keyFingerprint, thresholdOf, trusteeQuorum } from '../../../services/election/trustees/trustee-keys.ts';
import type { TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The trustees, the step awaited from each, and the progress of tally and publication. */
export async function readTrusteesOverview(
  { db, demonstration = false }: Pick<Deps, 'db' | 'demonstration'>,
  { id }: Pick<ContestRow, 'id'>,
): Promise<TrusteesOverview> {
  const contest = await findContest(db, id);
  const awaiting = await readAwaiting(db, id);
  const trustees = awaiting.map(({ trustee }) => trustee);
  return {
    contest: contest.slug,
    stage: contest.stage,
    demonstration,
    threshold: thresholdOf(contest),
    blank_majority_rule: contest.blank_majority_rule,
    trustees: awaiting.map(toProgress),
    rehearsal: { expected: [...REHEARSED_COUNTS], counts: await countsOf(contest, trustees) },
    opening: openingOf(contest, awaiting),
    tally: await readTallyState(db, contest, awaiting),
    published_at: iso(contest.published_at),
    published_by: contest.published_by,
  };
}

/** Sealing has checked the rehearsal: afterwards its proofs needn't be checked at each read. */
async function countsOf(contest: ContestRow, trustees: readonly TrusteeRow[]): Promise<number[] | null> {
  if (contest.stage === 'preparing') return rehearsedCounts(contest, trustees);
  return trustees.every(({ rehearsed_at }) => rehearsed_at !== null) ? [...REHEARSED_COUNTS] : null;
}

function openingOf(contest: ContestRow, awaiting: readonly Awaiting[]): TrusteesOverview['opening'] {
  const { stage, custody_needed, cleared_at, opened_without_by: by, opened_without_reason: reason } = contest;
  if (!hasReached(stage, 'sealed')) return null;
  const override = by !== null && reason !== null ? { by, reason } : null;
  const { length: signatures } = awaiting.filter(({ signedAt }) => signedAt !== null);
  return { signatures, needed: custody_needed ?? 0, cleared_at: iso(cleared_at), override };
}

function toProgress({ trustee, step, signedAt, decryptedAt }: Awaiting): TrusteeProgress {
  return {
    ...pick(trustee, ['id', 'name', 'email', 'key_brought', 'objection']),
    key_fingerprint: keyFingerprint(trustee),
    awaited: step,
    link_sent_at: iso(trustee.link_sent_at),
    reminded_at: iso(trustee.reminded_at),
    rehearsed_at: iso(trustee.rehearsed_at),
    signed_at: iso(signedAt),
    objected_at: iso(trustee.objected_at),
    decrypted_at: iso(decryptedAt),
  };
}

async function readTallyState(
  db: Queryable,
  contest: ContestRow,
  awaiting: readonly Awaiting[],
): Promise<TrusteesOverview['tally']> {
  if (!hasReached(contest.stage, 'closed')) return null;
  return {
    done: contest.tally_done,
    total: await countBallots(db, contest.id),
    error: contest.tally_error,
    tallied_at: iso(contest.tallied_at),
    decryptions: awaiting.filter(({ decryptedAt }) => decryptedAt !== null).length,
    decryptions_needed: trusteeQuorum(contest, awaiting.length).needed,
    decrypted_at: iso(contest.decrypted_at),
  };
}
