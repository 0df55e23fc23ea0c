import { isDeepStrictEqual } from 'node:util';
import type { ContestChange } from '@urna/contract/election/contest-admin';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { record } from '../../services/activity/record.ts';
import { changeSettings, lockPreparingContest } from '../../services/elections/contests/contest-rows.ts';
import { clearTrusteeKeys } from '../../services/elections/contests/trustees.ts';
import { thresholdOf } from '../../services/elections/trustees/awaited.ts';
import { notifyAwaitedTrustees, readAwaiting } from '../../services/elections/trustees/notify-trustees.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

/**
 * Changes the settings that are fixed at the sealing: blank vote, its rule, and the trustees' threshold. Returns the
 * message.
 */
export async function changeContest(
  deps: Deps,
  staff: StaffRow,
  { id }: ContestRow,
  change: ContestChange,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, id);
    const { blank, blank_majority_rule } = contest;
    const old = { blank, blank_majority_rule, trustee_threshold: thresholdOf(contest) };
    const attributes = {
      blank: change.blank ?? blank,
      blank_majority_rule: asked(change.blank_majority_rule, blank_majority_rule),
      trustee_threshold: asked(change.trustee_threshold, old.trustee_threshold),
    };
    if (isDeepStrictEqual(old, attributes)) return 'No hubo cambios.';
    const before = await readAwaiting(tx, id);
    const threshold = attributes.trustee_threshold;
    await changeSettings(tx, id, {
      blank: attributes.blank,
      blank_majority_rule: attributes.blank_majority_rule,
      trustees_needed: threshold?.needed ?? null,
      trustees_planned: threshold?.of ?? null,
    });
    if (!isDeepStrictEqual(old.trustee_threshold, threshold)) {
      await clearTrusteeKeys(tx, id);
      await notifyAwaitedTrustees(tx, deps, contest, before);
    }
    await record(tx, asCauser(staff), 'contest_changed', {
      contest,
      old: pick(old, change),
      attributes: pick(attributes, change),
    });
    return said(change);
  });
}

function said({ blank, ...others }: ContestChange): string {
  if (blank === undefined || Object.keys(others).length > 0) return 'Los cambios se guardaron correctamente.';
  return blank ? 'La tarjeta electoral ofrece el voto en blanco.' : 'La tarjeta electoral no ofrece el voto en blanco.';
}

/** Null is a value here, so `??` won't do. */
const asked = <T>(wanted: T | undefined, kept: T): T => (wanted === undefined ? kept : wanted);

const pick = (values: object, change: ContestChange): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in change));
