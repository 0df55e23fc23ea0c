import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { TopicGoing } from '@urna/contract/mail/mail-topics';
import type { Mail } from '@urna/mail/mail-layout';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { doAll } from '../../../platform/repeat.ts';
import { type Causer, record, systemCauser } from '../../activity/record.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { findContest, lockContest } from '../../processes/contest-rows.ts';
import { findBoothProposal, listAgreeing } from '../booth/booth-changes.ts';
import { signedBy } from '../contests/opening.ts';
import { changeTrustee, listTrustees, type TrusteeRow, trusteeUrl } from '../contests/trustees.ts';
import { awaitedFrom } from './awaited.ts';
import { reminderMail, type TrusteeMail, turnMail } from './mails.ts';

export type TrusteeDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;
type MailDeps = Omit<TrusteeDeps, 'db'>;

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

/** Mails a trustee with their link, in the transaction of the mail's cause. */
export async function mailTrustee<Step extends TrusteeStep | null>(
  tx: Tx,
  deps: MailDeps,
  contest: ContestRow,
  { trustee, step }: { trustee: TrusteeRow; step: Step },
  { topic, write }: { topic: TopicGoing<'with the process'>; write: (to: TrusteeMail, step: Step) => Mail },
): Promise<void> {
  const to = { name: trustee.name, question: contest.question, link: trusteeUrl(deps, trustee) };
  await queueMail(tx, deps.clock.now(), trustee.email, write(to, step), { topic, process: contest.process_id });
}

/**
 * Mails the trustees whose turn a change has brought. The trustee who made the change sees the next step on their page and
 * gets no mail.
 */
export async function notifyAwaitedTrustees(
  tx: Tx,
  deps: MailDeps,
  contest: ContestRow,
  before: readonly Awaiting[],
  except?: number,
): Promise<void> {
  const steps = new Map(before.map(({ trustee, step }) => [trustee.id, step]));
  for (const { trustee, step } of await readAwaiting(tx, contest.id)) {
    if (step === null || step === (steps.get(trustee.id) ?? null) || trustee.id === except) continue;
    await mailTrustee(tx, deps, contest, { trustee, step }, { topic: 'trustee_turn', write: turnMail });
  }
}

/** Mails a trustee the awaited step again. The caller holds the contest's lock. */
export async function sendReminder(
  tx: Tx,
  deps: MailDeps,
  author: Causer,
  contest: ContestRow,
  { trustee, step }: { trustee: TrusteeRow; step: TrusteeStep },
): Promise<void> {
  await changeTrustee(tx, trustee.id, { reminded_at: deps.clock.now() });
  await mailTrustee(tx, deps, contest, { trustee, step }, { topic: 'trustee_turn', write: reminderMail });
  await record(tx, author, 'trustee_reminded', { contest, trustee, step });
}

const A_DAY = 24 * 3600;

/** Reminds the awaited trustees daily, from the second day on; idempotent under any number of processes. */
async function remindTrustees(deps: TrusteeDeps, id: number, waitsSince: Date | null): Promise<void> {
  const due = after(deps.clock.now(), -A_DAY);
  if (!waitsSince || waitsSince > due) return;
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, id);
    for (const { trustee, step } of await readAwaiting(tx, id)) {
      // Neither the opening nor the result waits for another booth.
      if (step === null || step === 'booth_change') continue;
      if (trustee.reminded_at !== null && trustee.reminded_at > due) continue;
      await sendReminder(tx, deps, systemCauser, contest, { trustee, step });
    }
  });
}

/** Reminds the trustees whose signature the opening waits for, or whose decryption the result waits for. */
export async function remindAwaitedTrustees(deps: TrusteeDeps): Promise<void> {
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
