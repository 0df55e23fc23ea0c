import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { doAll } from '../../../platform/do-all.ts';
import { record, theSystem } from '../../activity/record.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { lockContest } from '../contests/contest-rows.ts';
import { changeTrustee, trusteeUrl } from '../contests/trustees.ts';
import { reminderMail } from './mails.ts';
import { readAwaiting } from './notify-trustees.ts';

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
      if (step === null || (trustee.reminded_at !== null && trustee.reminded_at > due)) continue;
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
