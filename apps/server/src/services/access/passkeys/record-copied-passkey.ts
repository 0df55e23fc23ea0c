import type { Tx } from '../../../platform/database/tables.ts';
import { type Causer, record } from '../../activity/record.ts';

/** A right signature with a counter that went back: others should ask the owner whether the passkey was copied. */
export async function recordCopiedPasskey(
  tx: Tx,
  now: Date,
  causer: Causer,
  { staffId, passkeyId }: { staffId: number; passkeyId: number },
): Promise<void> {
  await record(
    tx,
    now,
    causer,
    {
      log_name: 'staff',
      event: 'copied_passkey_refused',
      process: null,
      properties: { staff_id: staffId, passkey_id: passkeyId },
    },
    { type: 'staff', id: staffId },
  );
}
