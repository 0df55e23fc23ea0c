import type { StaffSession } from '@urna/contract/access/staff-session';
import { encryptedStorage } from '../../apps/web/src/lib/encrypted-storage.ts';
import { admitStaff, applyAdmission } from '../../apps/web/src/shared/access/staff-session/auth-transitions.ts';

/** Bundled for the browser by `staff.ts`: the app's own code, so that what it stores has one author. */
export async function store(session: StaffSession): Promise<void> {
  admitStaff(session);
  applyAdmission();
  // Reads wait for the writes before them.
  await encryptedStorage.getItem('');
}
