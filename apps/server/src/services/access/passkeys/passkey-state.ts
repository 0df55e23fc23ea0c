import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { relyingPartyOf } from '../../../platform/relying-party.ts';
import type { StaffRow } from '../staff-queries.ts';
import { hasDeclinedOffer, hasPasskey } from './passkey-rows.ts';

type StateDeps = Pick<Deps, 'publicUrl' | 'staffPasskeys'>;

/** Whether the installation requires a passkey of this person. */
export function needsPasskey({ staffPasskeys }: StateDeps, { role }: Pick<StaffRow, 'role'>): boolean {
  return staffPasskeys === 'required' && role === 'ADMINISTRADOR';
}

/** What the person's browser should do about passkeys after the login: offer one, demand one, or nothing. */
export async function passkeyStateOf(
  deps: StateDeps,
  db: Queryable,
  staff: Pick<StaffRow, 'id' | 'role'>,
): Promise<'offer' | 'needed' | undefined> {
  if (relyingPartyOf(deps.publicUrl) === null || (await hasPasskey(db, staff.id))) return undefined;
  if (needsPasskey(deps, staff)) return 'needed';
  return (await hasDeclinedOffer(db, staff.id)) ? undefined : 'offer';
}
