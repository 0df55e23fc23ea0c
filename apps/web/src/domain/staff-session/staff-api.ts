import { SESSION_EXPIRES_HEADER } from '@urna/contract/staff';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { CallOptions } from '../../lib/api-request.ts';
import type { UploadOptions } from '../../lib/api-upload.ts';
import { currentStaffBearer, useAuthStore } from './auth-store.ts';
import { staffExpiryNoted, staffSessionEnded } from './auth-transitions.ts';

/**
 * The calls of the staff's pages, made with the token of whoever is logged in:
 *
 *   staffApi.get('/candidates?page=1', listSchema(candidateRowSchema), { signal })
 *   staffApi.upload('/admin/imports', formData, schema, { onProgress })
 *
 * They fail as `api` does, with an `ApiError`. A session that is over also opens "Sesión Terminada", which leads to the
 * login, so no page has to look for a 401. `useStaff` and `useMay` (staff-context.ts) say who is logged in.
 */
type Options = Omit<CallOptions, 'token' | 'onHeaders'>;

function noteExpiry(header: (name: string) => string | null): void {
  const expires = Number(header(SESSION_EXPIRES_HEADER));
  if (Number.isFinite(expires) && expires > 0) staffExpiryNoted(expires);
}

/** A dead token may only mean that another tab has renewed it; otherwise the session ended, by time or by disabling. */
async function asStaff<Answer>(call: (session: CallOptions) => Promise<Answer>): Promise<Answer> {
  const token = currentStaffBearer();
  try {
    return await call({ token, onHeaders: noteExpiry });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await useAuthStore.persist.rehydrate();
    const renewed = currentStaffBearer();
    if (renewed !== null && renewed !== token) return await call({ token: renewed, onHeaders: noteExpiry });
    staffSessionEnded();
    throw error;
  }
}

export const staffApi = {
  get: <Schema extends z.ZodType>(path: string, schema: Schema, options: Options = {}) =>
    asStaff((session) => api.get(path, schema, { ...options, ...session })),
  post: <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: Options = {}) =>
    asStaff((session) => api.post(path, body, schema, { ...options, ...session })),
  put: <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: Options = {}) =>
    asStaff((session) => api.put(path, body, schema, { ...options, ...session })),
  patch: <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: Options = {}) =>
    asStaff((session) => api.patch(path, body, schema, { ...options, ...session })),
  delete: <Schema extends z.ZodType>(path: string, schema: Schema, options: Options = {}) =>
    asStaff((session) => api.delete(path, schema, { ...options, ...session })),
  blob: (path: string, options: Options = {}) => asStaff((session) => api.blob(path, { ...options, ...session })),
  upload: <Schema extends z.ZodType>(
    path: string,
    formData: FormData,
    schema: Schema,
    options: Omit<UploadOptions, 'token' | 'onHeaders'> = {},
  ) => asStaff((session) => api.upload(path, formData, schema, { ...options, ...session })),
};
