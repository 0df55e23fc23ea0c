import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { TopicGoing } from '@urna/contract/mail/mail-topics';
import type { Mail } from '@urna/mail/mail-layout';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { doAll } from '../../../platform/repeat.ts';
import { type Causer, record, systemCauser } from '../../activity/record.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { lockContest } from '../../processes/contest-rows.ts';
import { type Awaiting, readAwaiting } from './awaited.ts';
import { reminderMail, type TrusteeMail, turnMail } from './mails.ts';
import { changeTrustee, type TrusteeRow, trusteeUrl } from './trustee-rows.ts';

export type TrusteeDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;
type MailDeps = Omit<TrusteeDeps, 'db'>;

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
