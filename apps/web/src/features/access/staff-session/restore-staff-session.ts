import { getOwnStaffUser } from '@urna/contract/access/staff-session';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { ApiError } from '../../../lib/api-error.ts';
import { isUnwritten } from '../../../lib/encrypted-storage.ts';
import { hasStored } from '../../../lib/stored-elsewhere.ts';
import { AUTH_STORAGE_NAME, useAuthStore } from '../../../shared/access/staff-session/auth-store.ts';
import {
  abandonValidation,
  applyAdmission,
  clearStaffSession,
  endStaffSessionCheck,
  refreshStaffIdentity,
  resumeStaffSession,
} from '../../../shared/access/staff-session/auth-transitions.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

/** A code lives ten minutes, and its countdown ends one minute after it was sent. */
const CODE_OUTLIVES_COUNTDOWN_MS = 9 * 60_000;

function forgetStaleValidation(): void {
  const { user_validation, time_sending_code } = useAuthStore.getState();
  const codeDiedAt = (time_sending_code?.time_milliseconds ?? 0) + CODE_OUTLIVES_COUNTDOWN_MS;
  if (user_validation && codeDiedAt < serverNow()) abandonValidation();
}

/** After a reload the storage says who was here; the server says whether the session is valid. */
export async function restoreStaffSession(): Promise<void> {
  try {
    await useAuthStore.persist.rehydrate();
    applyAdmission();
    forgetStaleValidation();
    const { user } = useAuthStore.getState();
    if (!user) return;
    if (user.token_info.time_milliseconds <= serverNow()) clearStaffSession();
    else refreshStaffIdentity((await staffClient.call(getOwnStaffUser)).data);
  } catch (error) {
    // Without a response the stored state stands: on a slow link a reload must not end a session. Nor does a refusal that
    // is about somebody else than who has logged in meanwhile: the client marks as ended what it was about.
    if (!(error instanceof ApiError) || !useAuthStore.getState().ended) return;
    clearStaffSession();
    toast.error(error.message);
  } finally {
    endStaffSessionCheck();
  }
}

/**
 * Follows another tab that logged in, renewed the session or logged out. A login that the other tab has only begun is
 * ignored, because the person may be doing something else in this one.
 */
export async function followOtherTab(): Promise<void> {
  if (!hasStored(AUTH_STORAGE_NAME)) {
    if (useAuthStore.getState().user && !isUnwritten(AUTH_STORAGE_NAME)) clearStaffSession();
    return;
  }
  const { name, storage } = useAuthStore.persist.getOptions();
  const stored = await storage?.getItem(name ?? AUTH_STORAGE_NAME);
  if (JSON.stringify(stored?.state.user ?? null) === JSON.stringify(useAuthStore.getState().user)) return;
  await useAuthStore.persist.rehydrate();
  resumeStaffSession();
}
