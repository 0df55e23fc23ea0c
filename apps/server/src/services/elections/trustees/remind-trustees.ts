import type { ContestName } from '@urna/contract/contest-names';
import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { record, theSystem } from '../../activity/record.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { lockContest } from '../contests/contest-rows.ts';
import { changeTrustee } from '../contests/trustees.ts';
import { reminderMail } from './mails.ts';
import { readAwaiting } from './notify-trustees.ts';
import { linkOf } from './trustee-links.ts';

type RemindDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

const A_DAY = 24 * 3600;

/** Reminds the awaited trustees daily, from the second day on; idempotent under any number of processes. */
export async function remindTrustees(deps: RemindDeps, name: ContestName, waitsSince: Date | null): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = after(now, -A_DAY);
  if (!waitsSince || waitsSince > due) return;
  await db.transaction().execute(async (tx) => {
    await lockContest(tx, name);
    for (const { trustee, step } of await readAwaiting(tx, name)) {
      if (step === null || (trustee.reminded_at !== null && trustee.reminded_at > due)) continue;
      await changeTrustee(tx, trustee.id, { reminded_at: now });
      const to = { name: trustee.name, contest: name, link: linkOf(deps, trustee) };
      await queueMail(tx, now, trustee.email, reminderMail(to, step), { topic: 'trustee_turn' });
      await record(tx, now, theSystem, {
        log_name: 'trustee',
        event: 'trustee_reminded',
        properties: { contest: name, trustee_id: trustee.id, name: trustee.name, step },
      });
    }
  });
}

/** Reminds the trustees of sealed contests whose signatures the opening waits for. */
export async function remindOfSealingActs(deps: RemindDeps): Promise<void> {
  const waiting = await deps.db
    .selectFrom('contests')
    .innerJoin('windows', (join) => join.on('windows.name', '=', 'voting'))
    .select(['contests.name', 'contests.sealed_at'])
    .where('contests.stage', '=', 'sealed')
    .where('contests.cleared_at', 'is', null)
    .where('windows.closes_at', '>', deps.clock.now())
    .execute();
  for (const { name, sealed_at } of waiting) await remindTrustees(deps, name, sealed_at);
}
