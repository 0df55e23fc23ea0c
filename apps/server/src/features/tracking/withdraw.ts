import type { Tracking } from '@urna/contract/candidacy/tracking';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { revokeCodes } from '../../services/access/codes/forget-codes.ts';
import { candidatePurposes } from '../../services/access/codes/purposes.ts';
import { endSessionsOf } from '../../services/access/sessions/queries.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { lockBallot } from '../../services/elections/contests/ballot-place.ts';
import { mailCandidate } from '../../services/people/candidates/addresses.ts';
import { lockPersonWithSession } from '../../services/people/candidates/lock-person.ts';
import { candidateCauser, requireTracked } from '../../services/people/candidates/read-candidate.ts';
import { setAside } from '../../services/people/candidates/write-candidate.ts';
import { withdrawnMail } from './mails.ts';
import { trackingOf, withdrawalNow } from './tracked-candidacy.ts';

/**
 * Withdraws the candidacy: it no longer counts, and isn't on a ballot that is sealed later. On a ballot already sealed
 * the name stays, and the log tells the board. The session of follow-up stays open to show the outcome; repeating the
 * call answers the same.
 */
export async function withdraw(deps: Deps, session: Session): Promise<{ message: string; data: Tracking }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    const row = await requireTracked(tx, person);
    // Serializes with the sealing: a sealed ballot keeps its candidates.
    await lockBallot(tx, row.contest);
    if (row.set_aside_at === null) {
      const effect = await withdrawalNow(tx, row);
      if (effect === null) throw new AppError('withdrawal_closed');
      const onSealedBallot = effect === 'recorded';
      for (const purpose of candidatePurposes) await revokeCodes(tx, { purpose, subject: session.subject }, now);
      await endSessionsOf(tx, session.subject, ['candidate', 'correction'], now, 'withdrawn', false);
      await setAside(tx, row.id, 'withdrawn', now);
      const mail = withdrawnMail(row, { at: now, onSealedBallot });
      await mailCandidate(tx, deps, now, row, { mail, topic: 'candidacy_withdrawn', withLink: false });
      await record(tx, candidateCauser(row), 'candidacy_withdrawn', {
        candidate: row,
        review_status: row.review_status,
        on_sealed_ballot: onSealedBallot,
      });
    }
    const data = await trackingOf(deps, tx, await requireTracked(tx, person));
    return { message: 'Su candidatura fue retirada.', data };
  });
}
