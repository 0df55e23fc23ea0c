import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { findContest } from '../../processes/contest-rows.ts';
import { findBoothProposal, listAgreeing } from '../booth/booth-changes.ts';
import { signedBy } from '../sealing-and-opening.ts';
import { thresholdOf, trusteeQuorum } from './trustee-keys.ts';
import { listTrustees, type TrusteeRow } from './trustee-rows.ts';

/** A trustee, what the contest waits for from them, and what they have done. */
export interface Awaiting {
  trustee: TrusteeRow;
  /** The step awaited from them now. */
  step: TrusteeStep | null;
  /** When they signed the sealing act, and when they sent their decryption. */
  signedAt: Date | null;
  decryptedAt: Date | null;
}

async function decryptedBy(db: Queryable, contest: number): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('partial_decryptions')
    .select(['trustee_id', 'created_at'])
    .where('contest', '=', contest)
    .execute();
  return new Map(rows.flatMap(({ trustee_id, created_at }) => (trustee_id === null ? [] : [[trustee_id, created_at]])));
}

export async function readAwaiting(db: Queryable, id: number): Promise<Awaiting[]> {
  const contest = await findContest(db, id);
  const trustees = await listTrustees(db, id);
  const proposal = await findBoothProposal(db);
  const agreed = proposal ? await listAgreeing(db, proposal) : null;
  const acts = { signed: await signedBy(db, id), agreed, decrypted: await decryptedBy(db, id) };
  return trustees.map((trustee) => ({
    trustee,
    step: awaitedFrom(contest, trustees, trustee, acts),
    signedAt: acts.signed.get(trustee.id) ?? null,
    decryptedAt: acts.decrypted.get(trustee.id) ?? null,
  }));
}

export async function requireAwaiting(tx: Tx, contest: number, id: number): Promise<Awaiting> {
  const awaiting = (await readAwaiting(tx, contest)).find(({ trustee }) => trustee.id === id);
  if (!awaiting) throw new AppError('not_found');
  return awaiting;
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
function awaitedFrom(
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
