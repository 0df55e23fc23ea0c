import type { WithReason } from '@urna/contract/shared/reason';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { changeTrustee, listTrustees } from '../../services/elections/contests/trustees.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { holdEnd } from '../../services/elections/tally/append-ending.ts';
import { queueTally } from '../../services/elections/tally/queue-tally.ts';
import { setAsideMail } from '../../services/elections/trustees/mails.ts';
import { linkOf } from '../../services/elections/trustees/trustee-links.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';

type SetAsideDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/**
 * Sets aside a trustee's decryption that was accepted wrongly, so that they can send another with their link. Only
 * before the result exists: combining it locks the end of the archive too, which serializes the two.
 */
export async function setDecryptionAside(
  { db, ...deps }: SetAsideDeps,
  author: Causer,
  row: ContestRow,
  { id, reason }: WithReason & { id: number },
): Promise<void> {
  const contest = row.id;
  const election = await findElection(db, contest);
  if (!election) throw new AppError('decryption_not_set_aside');
  await db.transaction().execute(async (tx) => {
    const trustee = (await listTrustees(tx, contest)).find((one) => one.id === id);
    if (!trustee) throw new AppError('not_found');
    await holdEnd(tx, election);
    const part = await tx
      .selectFrom('current_decryptions')
      .select(['owner', 'attempt'])
      .where('contest', '=', contest)
      .where('trustee_id', '=', id)
      .executeTakeFirst();
    if (!part || (await findContest(tx, contest)).stage !== 'tallied') throw new AppError('decryption_not_set_aside');
    const now = deps.clock.now();
    await tx
      .insertInto('set_aside_decryptions')
      .values({ contest, ...part, reason, set_aside_by: author.name, set_aside_at: now })
      .execute();
    await queueTally(tx, contest, now);
    // The mail counts as a reminder.
    await changeTrustee(tx, id, { reminded_at: now });
    const to = { name: trustee.name, question: row.question, link: linkOf(deps, trustee) };
    await queueMail(tx, now, trustee.email, setAsideMail(to, reason), {
      topic: 'decryption_set_aside',
      process: row.process_id,
    });
    await record(tx, author, 'decryption_set_aside', { contest: row, trustee, reason });
  });
}
