import { after } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { listAdministrators, type StaffRow } from '../../people/staff/staff-queries.ts';
import { type SealedVote, waitInWords } from './wait.ts';

const NOT_ADMINISTRATOR = 'Lo aprueba un administrador activo.';
const SINCE_SEALING =
  'Solo puede hacerlo quien ya era administrador, con el mismo correo y las mismas llaves, cuando se selló la elección.';

/** A decision about a change: when it was taken, and how long the change waits. */
interface Decision {
  at: Date;
  requested_at: Date;
  takes_effect_at: Date;
}

/**
 * Why somebody can neither ask for a change nor approve it, or null. Otherwise one administrator could make another user
 * an administrator, or send a colleague's codes to an address of their own, and be both. Users whom the operator created
 * have no date, because they come from outside of the product.
 */
export function whyMayNotDecide(
  staff: Pick<StaffRow, 'role' | 'active' | 'appointed_at'> | undefined,
  { at, requested_at, takes_effect_at }: Decision,
  votes: readonly SealedVote[],
): string | null {
  if (staff?.role !== 'ADMINISTRADOR' || !staff.active) return NOT_ADMINISTRATOR;
  const { appointed_at } = staff;
  if (appointed_at === null) return null;
  if (votes.some(({ sealed_at }) => sealed_at !== null && appointed_at >= sealed_at)) return SINCE_SEALING;
  const wait = (takes_effect_at.getTime() - requested_at.getTime()) / 1000;
  return appointed_at > after(at, -wait)
    ? `Solo puede hacerlo quien es administrador, con el mismo correo y las mismas llaves, desde hace al menos ${waitInWords(requested_at, takes_effect_at)}.`
    : null;
}

/**
 * Whether a second administrator must approve. A single one acts alone, unless they have just become the single one: they
 * could have disabled their colleague for it.
 */
export async function needsSecond(
  db: Queryable,
  asker: Pick<StaffRow, 'id'>,
  { requested_at, takes_effect_at }: Omit<Decision, 'at'>,
): Promise<boolean> {
  const others = (await listAdministrators(db)).filter(({ id }) => id !== asker.id);
  if (others.length > 0) return true;
  const wait = (takes_effect_at.getTime() - requested_at.getTime()) / 1000;
  const former = await db
    .selectFrom('staff_users')
    .select('id')
    .where('id', '!=', asker.id)
    .where('administered_until', '>', after(requested_at, -wait))
    .executeTakeFirst();
  return former !== undefined;
}
