import { sendFirstReview } from '@urna/contract/candidacy/review';
import { afterEach, expect, test, vi } from 'vitest';
import { transport } from '../../../lib/api-request.ts';
import { currentStaffBearer, initialAuthState, useAuthStore } from './auth-store.ts';
import { admitStaff, applyAdmission } from './auth-transitions.ts';
import { staffClient } from './staff-client.ts';

const sendReally = transport.fetch;
afterEach(() => {
  transport.fetch = sendReally;
  useAuthStore.setState(initialAuthState);
});

function logIn(id: number, token: string): void {
  const token_info = { token, time_milliseconds: Date.now() + 3_600_000, type_candidate: null };
  const row = { identification_number: String(id), email: `${token}@junta.test`, active: true, created_at: '' };
  admitStaff({ token_info, data: { id, name: token, role: 'REVISOR', ...row } });
  applyAdmission();
}

test('a decision whose session ended is not sent again in the name of who logs in next, nor ends their session', async () => {
  logIn(1, 'camila');
  const fetch = vi.fn<typeof transport.fetch>(async () => {
    logIn(2, 'julian');
    return Response.json({ code: 'no_session', message: 'La sesión no está activa.' }, { status: 401 });
  });
  transport.fetch = fetch;
  const body = { candidate_id: 7, observation: 'Documentos legibles.', documents: [] };
  await expect(staffClient.call(sendFirstReview, { body })).rejects.toThrow('La sesión no está activa.');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect([currentStaffBearer(), useAuthStore.getState().ended]).toEqual(['julian', false]);
});
