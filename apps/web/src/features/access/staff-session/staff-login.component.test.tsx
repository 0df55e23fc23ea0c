import type { StaffSession } from '@urna/contract/access/staff-session';
import { toast } from '@urna/ui/toast';
import { afterEach, expect, test, vi } from 'vitest';
import { statesWritten } from '../../../lib/encrypted-storage.ts';
import { AUTH_STORAGE_NAME, useAuthStore } from '../../../shared/access/staff-session/auth-store.ts';
import { beginValidation } from '../../../shared/access/staff-session/auth-transitions.ts';
import { verifyStaffCode } from './staff-login.ts';

afterEach(() => vi.restoreAllMocks());

const session: StaffSession = {
  token_info: { token: 'a-token', time_milliseconds: Date.now() + 3_600_000, type_candidate: null },
  data: {
    id: 1,
    identification_number: '1000000101',
    name: 'Camila Duarte',
    email: 'camila@demo.test',
    role: 'REVISOR',
    active: true,
    created_at: '2025-09-01T15:00:00Z',
  },
};

test('a login is stored before the person is told of it, so that a reload at once keeps it', async () => {
  beginValidation({ identification_number: '1000000101', code_digits: 6, handle: 'h'.repeat(43) }, 60);
  await statesWritten();
  const stored = () => localStorage.getItem(AUTH_STORAGE_NAME);
  const pending = stored();
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(session));
  let storedAtToast: string | null = null;
  vi.spyOn(toast, 'success').mockImplementation(() => {
    storedAtToast = stored();
  });

  const login = verifyStaffCode('123456');
  await expect.poll(() => storedAtToast).not.toBeNull();
  await statesWritten();
  expect(storedAtToast).not.toBe(pending);
  expect(storedAtToast).toBe(stored());
  await login;
  expect(useAuthStore.getState().error).toBeNull();
  expect(useAuthStore.getState().user?.name).toBe('Camila Duarte');
});
