import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { TrusteeStep, TrusteeThreshold } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { TrusteeRow } from '../contests/trustees.ts';

/** The number of outside trustees, and how many of them decryption needs. */
export function trusteeQuorum(contest: ContestRow, trustees: number): TrusteeQuorum {
  return { trustees, needed: thresholdOf(contest)?.needed ?? trustees };
}

/** Null where all trustees must decrypt together. */
export function thresholdOf({ trustees_needed, trustees_planned }: ContestRow): TrusteeThreshold | null {
  return trustees_needed === null || trustees_planned === null
    ? null
    : { needed: trustees_needed, of: trustees_planned };
}

/** Whether a trustee's part of the key is complete. */
export function hasKey(contest: ContestRow, { public_key, output }: TrusteeRow): boolean {
  return (thresholdOf(contest) === null ? public_key : output) !== null;
}

/** What threshold key generation waits for before anybody can take the next step. */
export function missingStep(
  contest: ContestRow,
  trustees: readonly TrusteeRow[],
): 'trustees' | 'certificate' | 'commitment' | 'polynomial' | null {
  const threshold = thresholdOf(contest);
  if (threshold === null) return null;
  if (trustees.length !== threshold.of) return 'trustees';
  const steps = ['certificate', 'commitment', 'polynomial'] as const;
  return steps.find((step) => trustees.some((one) => one[step] === null)) ?? null;
}

/** When each trustee signed the sealing act, and when each decrypted. */
interface TrusteeActs extends Record<'signed' | 'decrypted', ReadonlyMap<number, Date>> {
  /** Who has agreed to another booth; null where none is proposed. */
  agreed: ReadonlySet<number> | null;
}

/** The step awaited from a trustee now; null while it isn't their turn, or when all is done. */
export function awaitedFrom(
  contest: ContestRow,
  trustees: readonly TrusteeRow[],
  one: TrusteeRow,
  acts: TrusteeActs,
): TrusteeStep | null {
  if (contest.stage === 'tallied') {
    const isComplete = acts.decrypted.size >= trusteeQuorum(contest, trustees.length).needed;
    return isComplete || acts.decrypted.has(one.id) ? null : 'partial_decryption';
  }
  if (contest.stage === 'sealed' || contest.stage === 'open') {
    // Also while voting is open: with a threshold, or opened by override, some may not have signed yet.
    if (!acts.signed.has(one.id)) return 'sealing_act';
    return acts.agreed === null || acts.agreed.has(one.id) ? null : 'booth_change';
  }
  if (contest.stage !== 'preparing') return null;
  return beforeSealing(contest, trustees, one);
}

function beforeSealing(contest: ContestRow, trustees: readonly TrusteeRow[], one: TrusteeRow): TrusteeStep | null {
  if (thresholdOf(contest) === null) {
    if (one.public_key === null) return 'public_key';
  } else {
    const missing = missingStep(contest, trustees);
    if (missing === 'trustees') return null;
    if (one.certificate === null) return 'certificate';
    if (missing === 'certificate') return null;
    if (one.commitment === null) return 'commitment';
    // Nobody shows coefficients while somebody may still choose theirs.
    if (missing === 'commitment') return null;
    if (one.polynomial === null) return 'polynomial';
    if (missing === 'polynomial') return null;
    if (one.output === null) return 'output';
  }
  return one.rehearsed_at === null ? 'rehearsal' : null;
}
