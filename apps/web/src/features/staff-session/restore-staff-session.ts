import { dataSchema } from '@urna/contract/envelope';
import { ApiError } from '../../lib/api-error.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAuthStore } from '../../lib/staff-session/auth-store.ts';
import {
  admissionApplied,
  staffIdentityRefreshed,
  staffSessionChecked,
  staffSessionCleared,
  validationAbandoned,
} from '../../lib/staff-session/auth-transitions.ts';

/** A code lives ten minutes, and its countdown ends one minute after it was sent. */
const CODE_OUTLIVES_COUNTDOWN_MS = 9 * 60_000;

function forgetStaleValidation(): void {
  const { user_validation, time_sending_code } = useAuthStore.getState();
  const codeDiedAt = (time_sending_code?.time_milliseconds ?? 0) + CODE_OUTLIVES_COUNTDOWN_MS;
  if (user_validation && codeDiedAt < serverNow()) validationAbandoned();
}

async function askWhoAmI(): Promise<void> {
  // Who has no session, as everyone on a first visit, doesn't load what speaks for one.
  const [{ staffApi }, { staffUserSchema }] = await Promise.all([
    import('../../lib/staff-session/staff-api.ts'),
    import('@urna/contract/staff'),
  ]);
  const { data } = await staffApi.get('/me', dataSchema(staffUserSchema));
  staffIdentityRefreshed(data);
}

/** After a reload: the storage says who was here, the server says whether they still are. */
export async function restoreStaffSession(): Promise<void> {
  try {
    await useAuthStore.persist.rehydrate();
    admissionApplied();
    forgetStaleValidation();
    const { user } = useAuthStore.getState();
    if (!user) return;
    if (user.token_info.time_milliseconds <= serverNow()) staffSessionCleared();
    else await askWhoAmI();
  } catch (error) {
    // Without an answer the stored state stands: on a bad link a reload must not throw anybody out.
    if (error instanceof ApiError && error.status === 401) staffSessionCleared();
  } finally {
    staffSessionChecked();
  }
}
