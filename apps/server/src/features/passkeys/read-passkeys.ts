import type { OwnPasskeys, Passkey } from '@urna/contract/staff/passkeys';
import type { Deps } from '../../platform/deps.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';
import { listPasskeys, type PasskeyRow } from '../../services/access/passkeys/passkey-rows.ts';
import { needsPasskey } from '../../services/access/passkeys/passkey-state.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

export async function readOwnPasskeys(deps: Deps, staff: StaffRow): Promise<OwnPasskeys> {
  return {
    data: (await listPasskeys(deps.db, staff.id)).map(toPasskey),
    origin: relyingPartyOf(deps.publicUrl)?.origin ?? null,
    required: needsPasskey(deps, staff),
  };
}

export function toPasskey({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
