import type { TrusteeStep } from '@urna/contract/election/trustees';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { doAll } from '../../../platform/repeat.ts';
import { record, theSystem } from '../../activity/record.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { findBoothProposal, listAgreeing } from '../booth/booth-changes.ts';
import { findContest, lockContest } from '../contests/contest-rows.ts';
import { listSealingSignatures } from '../contests/opening.ts';
import { changeTrustee, listTrustees, type TrusteeRow, trusteeUrl } from '../contests/trustees.ts';
import { awaitedFrom } from './awaited.ts';
import { reminderMail, turnMail } from './mails.ts';

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
  const proposal = await findBoothProposal(db);
  const agreed = proposal ? await listAgreeing(db, proposal) : null;
  const acts = { signed, agreed, decrypted };
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

type RemindDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

const A_DAY = 24 * 3600;

/** Reminds the awaited trustees daily, from the second day on; idempotent under any number of processes. */
async function remindTrustees(deps: RemindDeps, id: number, waitsSince: Date | null): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = after(now, -A_DAY);
  if (!waitsSince || waitsSince > due) return;
  await db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, id);
    for (const { trustee, step } of await readAwaiting(tx, id)) {
      // Neither the opening nor the result waits for another booth.
      if (step === null || step === 'booth_change') continue;
      if (trustee.reminded_at !== null && trustee.reminded_at > due) continue;
      await changeTrustee(tx, trustee.id, { reminded_at: now });
      const to = { name: trustee.name, question: contest.question, link: trusteeUrl(deps, trustee) };
      await queueMail(tx, now, trustee.email, reminderMail(to, step), {
        topic: 'trustee_turn',
        process: contest.process_id,
      });
      await record(tx, theSystem, 'trustee_reminded', { contest, trustee, step });
    }
  });
}

/** Reminds the trustees whose signature the opening waits for, or whose decryption the result waits for. */
export async function remindAwaitedTrustees(deps: RemindDeps): Promise<void> {
  const waiting = await deps.db
    .selectFrom('contests')
    .innerJoin('windows', 'windows.calendar_id', 'contests.calendar_id')
    .select(['contests.id', (row) => row.fn.coalesce('contests.tallied_at', 'contests.sealed_at').as('since')])
    .where('windows.name', '=', 'voting')
    .where((row) =>
      row.or([
        row('contests.stage', '=', 'tallied'),
        row.and([
          row('contests.stage', '=', 'sealed'),
          row('contests.cleared_at', 'is', null),
          row('windows.closes_at', '>', deps.clock.now()),
        ]),
      ]),
    )
    .execute();
  await doAll(waiting.map(({ id, since }) => [`contest ${id}`, () => remindTrustees(deps, id, since)]));
}
