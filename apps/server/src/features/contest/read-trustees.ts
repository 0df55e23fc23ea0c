import type { TrusteeProgress, TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { countBallots } from '../../services/elections/ballot-box/read-box.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { listSealingSignatures } from '../../services/elections/contests/opening.ts';
import type { TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { thresholdOf } from '../../services/elections/trustees/awaited.ts';
import { keyFingerprint } from '../../services/elections/trustees/key-texts.ts';
import { type Awaiting, decryptedBy, readAwaiting } from '../../services/elections/trustees/notify-trustees.ts';
import { REHEARSED_COUNTS, rehearsedCounts } from '../../services/elections/trustees/rehearsal.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

import type { ContestRow } from '../../platform/database/process-tables.ts';

/** The trustees, the step awaited from each, and the progress of tally and publication. */
export async function readTrusteesOverview(
  { db, demonstration = false }: Pick<Deps, 'db' | 'demonstration'>,
  { id }: Pick<ContestRow, 'id'>,
): Promise<TrusteesOverview> {
  const contest = await findContest(db, id);
  const awaiting = await readAwaiting(db, id);
  const decrypted = await decryptedBy(db, id);
  const trustees = awaiting.map(({ trustee }) => trustee);
  const signatures = await listSealingSignatures(db, id);
  const signed = new Map(signatures.map(({ trustee_id, created_at }) => [trustee_id, created_at]));
  return {
    contest: contest.slug,
    stage: contest.stage,
    demonstration,
    threshold: thresholdOf(contest),
    blank_majority_rule: contest.blank_majority_rule,
    trustees: awaiting.map((one) => toProgress(one, signed.get(one.trustee.id), decrypted.get(one.trustee.id))),
    rehearsal: { expected: [...REHEARSED_COUNTS], counts: await countsOf(contest, trustees) },
    opening: openingOf(contest, signatures.length),
    tally: await readTallyState(db, contest, { decryptions: decrypted.size, trustees: trustees.length }),
    published_at: iso(contest.published_at),
    published_by: contest.published_by,
  };
}

/** Sealing has checked the rehearsal: afterwards its proofs needn't be checked at each read. */
async function countsOf(contest: ContestRow, trustees: readonly TrusteeRow[]): Promise<number[] | null> {
  if (contest.stage === 'preparing') return rehearsedCounts(contest, trustees);
  return trustees.every(({ rehearsed_at }) => rehearsed_at !== null) ? [...REHEARSED_COUNTS] : null;
}

function openingOf(contest: ContestRow, signatures: number): TrusteesOverview['opening'] {
  const { stage, custody_needed, cleared_at, opened_without_by: by, opened_without_reason: reason } = contest;
  if (!hasReached(stage, 'sealed')) return null;
  const override = by !== null && reason !== null ? { by, reason } : null;
  return { signatures, needed: custody_needed ?? 0, cleared_at: iso(cleared_at), override };
}

function toProgress(
  { trustee, step }: Awaiting,
  signedAt: Date | undefined,
  decryptedAt: Date | undefined,
): TrusteeProgress {
  const { id, name, email, key_brought, link_sent_at, reminded_at, rehearsed_at, objected_at, objection } = trustee;
  return {
    id,
    name,
    email,
    key_fingerprint: keyFingerprint(trustee),
    key_brought,
    awaited: step,
    link_sent_at: iso(link_sent_at),
    reminded_at: iso(reminded_at),
    rehearsed_at: iso(rehearsed_at),
    signed_at: iso(signedAt),
    objected_at: iso(objected_at),
    objection,
    decrypted_at: iso(decryptedAt),
  };
}

async function readTallyState(
  db: Queryable,
  contest: ContestRow,
  { decryptions, trustees }: { decryptions: number; trustees: number },
): Promise<TrusteesOverview['tally']> {
  if (!hasReached(contest.stage, 'closed')) return null;
  return {
    done: contest.tally_done,
    total: await countBallots(db, contest.id),
    error: contest.tally_error,
    tallied_at: iso(contest.tallied_at),
    decryptions,
    decryptions_needed: thresholdOf(contest)?.needed ?? trustees,
    decrypted_at: iso(contest.decrypted_at),
  };
}
