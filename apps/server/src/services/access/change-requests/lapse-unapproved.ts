import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { record, theSystem } from '../../activity/record.ts';
import { changeDetails } from './change-record.ts';
import { listUnapproved, markEnded } from './change-rows.ts';
import { tellEnded } from './tell-everybody.ts';

const LAPSES_AFTER_SECONDS = 7 * 24 * 3600;

/** Ends the changes that nobody approved in a week. */
export async function lapseUnapproved({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await listUnapproved(db, after(now, -LAPSES_AFTER_SECONDS))) {
    await db.transaction().execute(async (tx) => {
      // Race: it may be approved at this moment.
      const lapsed = await markEnded(tx, id, { state: 'lapsed', from: ['pending'] }, now);
      if (!lapsed) return;
      await tellEnded(tx, now, lapsed);
      await record(tx, theSystem, 'change_lapsed', changeDetails(lapsed));
    });
  }
}
