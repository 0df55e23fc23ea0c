import type { ContestName } from '@urna/contract/contests';
import { after } from '../../../platform/clock.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import { findContest, holdContest } from '../../../services/contests/contest-rows.ts';
import { changeTrustee } from '../../../services/contests/trustees.ts';
import { readAwaiting } from '../../../services/custody/call-trustees.ts';
import { reminderMail } from '../../../services/custody/mails.ts';
import { linkOf } from '../../../services/custody/trustee-links.ts';
import { queueMail } from '../../../services/outbox/queue-mail.ts';
import type { TallyDeps } from './encrypt-tally.ts';

const A_DAY = 24 * 3600;

/** Each day, those without whom there is no result; once, under any number of processes. */
export async function remindTrustees(deps: TallyDeps, name: ContestName): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = after(now, -A_DAY);
  const { tallied_at } = await findContest(db, name);
  if (!tallied_at || tallied_at > due) return;
  await db.transaction().execute(async (tx) => {
    await holdContest(tx, name);
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
