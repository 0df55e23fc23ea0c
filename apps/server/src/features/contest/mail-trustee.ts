import { mask } from '@urna/contract/shared/masking';
import type { ChangeAnswer } from '@urna/contract/staff/change-requests';
import { z } from 'zod';
import { after } from '../../platform/clock.ts';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../services/access/change-requests/action.ts';
import { askChange } from '../../services/access/change-requests/ask-change.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockContest } from '../../services/elections/contests/contest-rows.ts';
import { changeTrustee, trusteeUrl } from '../../services/elections/contests/trustees.ts';
import { newLinkMail, reminderMail } from '../../services/elections/trustees/mails.ts';
import { type Awaiting, readAwaiting } from '../../services/elections/trustees/notify-trustees.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { processOf } from '../../services/processes/processes.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

const MINUTES_BETWEEN_REMINDERS = 5;

/** The caller holds the contest's lock. */
async function requireTrustee(tx: Tx, contest: ContestRow, id: number): Promise<Awaiting> {
  const found = (await readAwaiting(tx, contest.id)).find(({ trustee }) => trustee.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

const payload = z.object({ contest_id: z.int(), trustee_id: z.int() });
type Payload = z.infer<typeof payload>;

/** Mails a trustee a new link, or asks for it once the contest is sealed. */
export async function askForNewLink(
  deps: ChangeDeps,
  staff: StaffRow,
  { id: contest_id }: ContestRow,
  trustee_id: number,
  reason: string | undefined,
): Promise<ChangeAnswer | null> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, contest_id);
    if (contest.stage === 'preparing') {
      await sendNewLink(tx, deps, asCauser(staff), contest, trustee_id);
      return null;
    }
    const { trustee } = await requireTrustee(tx, contest, trustee_id);
    return askChange(tx, deps, staff, {
      action: 'trustee_link',
      process: processOf(contest),
      contest,
      subject: `trustee:${trustee_id}`,
      about: trustee.name,
      details: [
        { label: 'Votación', value: contest.question },
        { label: 'Correo', value: mask(trustee.email) },
      ],
      people: [trustee.email],
      payload: { contest_id, trustee_id } satisfies Payload,
      reason,
    });
  });
}

export const sendNewLinkAction = defineAction(payload, async (tx, deps, { contest_id, trustee_id }, { causer }) =>
  sendNewLink(tx, deps, causer, await lockContest(tx, contest_id), trustee_id),
);

/** For a trustee who lost theirs or whose mail somebody else has read; it revokes the previous one. */
async function sendNewLink(tx: Tx, deps: ChangeDeps, author: Causer, contest: ContestRow, id: number): Promise<void> {
  const { trustee, step } = await requireTrustee(tx, contest, id);
  const now = deps.clock.now();
  const link_number = trustee.link_number + 1;
  await changeTrustee(tx, id, { link_number, link_sent_at: now });
  const link = trusteeUrl(deps, { id, link_number });
  const mail = newLinkMail({ name: trustee.name, question: contest.question, link }, step);
  await queueMail(tx, now, trustee.email, mail, { topic: 'trustee_link', process: contest.process_id });
  await record(tx, author, 'trustee_link_sent', { contest, trustee });
}

/** Mails a trustee the awaited step again, with the same link. */
export async function remindTrustee(deps: MailDeps, author: Causer, contest: ContestRow, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockContest(tx, contest.id);
    const { trustee, step } = await requireTrustee(tx, contest, id);
    const now = deps.clock.now();
    if (step === null) throw new AppError('trustee_nothing_awaited');
    const { reminded_at } = trustee;
    if (reminded_at && reminded_at > after(now, -MINUTES_BETWEEN_REMINDERS * 60)) {
      throw new AppError('trustee_recently_reminded', { details: { minutes: MINUTES_BETWEEN_REMINDERS } });
    }
    await changeTrustee(tx, id, { reminded_at: now });
    const to = { name: trustee.name, question: contest.question, link: trusteeUrl(deps, trustee) };
    await queueMail(tx, now, trustee.email, reminderMail(to, step), {
      topic: 'trustee_turn',
      process: contest.process_id,
    });
    await record(tx, author, 'trustee_reminded', { contest, trustee, step });
  });
}
