import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { findContest } from '../contests/contest-rows.ts';
import { listSealingSignatures } from '../contests/opening.ts';
import { listTrustees, type TrusteeRow, trusteeUrl } from '../contests/trustees.ts';
import { awaitedFrom } from './awaited.ts';
import { turnMail } from './mails.ts';

type CallDeps = Pick<Deps, 'clock' | 'secrets' | 'publicUrl'>;

export interface Awaiting {
  trustee: TrusteeRow;
  step: TrusteeStep | null;
}

/** When each trustee sent their decryption. */
export async function decryptedBy(db: Queryable, contest: number): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('partial_decryptions')
    .select(['trustee_id', 'created_at'])
    .where('contest', '=', contest)
    .where('trustee_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ trustee_id, created_at }) => (trustee_id === null ? [] : [[trustee_id, created_at]])));
}

/** Each trustee with the step awaited from them now. */
export async function readAwaiting(db: Queryable, id: number): Promise<Awaiting[]> {
  const contest = await findContest(db, id);
  const trustees = await listTrustees(db, id);
  const decrypted = new Set((await decryptedBy(db, id)).keys());
  const signed = new Set((await listSealingSignatures(db, id)).map(({ trustee_id }) => trustee_id));
  const acts = { signed, decrypted };
  return trustees.map((trustee) => ({ trustee, step: awaitedFrom(contest, trustees, trustee, acts) }));
}

/**
 * Mails the trustees whose turn a change has brought, in the change's transaction. The trustee who made the change sees
 * the next step on their page and gets no mail.
 */
export async function notifyAwaitedTrustees(
  tx: Tx,
  deps: CallDeps,
  contest: ContestRow,
  before: readonly Awaiting[],
  except?: number,
): Promise<void> {
  const steps = new Map(before.map(({ trustee, step }) => [trustee.id, step]));
  for (const { trustee, step } of await readAwaiting(tx, contest.id)) {
    if (step === null || step === (steps.get(trustee.id) ?? null) || trustee.id === except) continue;
    const to = { name: trustee.name, question: contest.question, link: trusteeUrl(deps, trustee) };
    await queueMail(tx, deps.clock.now(), trustee.email, turnMail(to, step), {
      topic: 'trustee_turn',
      process: contest.process_id,
    });
  }
}
