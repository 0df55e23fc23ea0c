import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialCandidateState } from '../../../domain/candidate-session/candidate-state.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { applicantAdmitted, receiptSeen } from '../../../domain/candidate-session/transitions.ts';
import { transport } from '../../../lib/api-request.ts';
import { submitRegistration } from './submit-registration.ts';

const sendReally = transport.fetch;
const receipt = {
  radicado: '2025-C-000001',
  submitted_at: '2025-09-01T15:00:00Z',
  verification_code: 'ABCD-EFGH',
  files: [],
  ballot: { place: 'open', sealed_at: null },
};

/** Somebody's session at this computer. */
function admit(token: string, documentNumber: string): void {
  const token_info = {
    token,
    time_milliseconds: Date.now() + 1_800_000,
    type_candidate: 'CANDIDATE_ACCOUNTANT',
  } as const;
  applicantAdmitted({ token_info, data: null }, { documentType: '1', documentNumber });
}
const token = () => atob(useCandidateStore.getState().tokenInfo?.token ?? '');

beforeEach(() => {
  vi.useFakeTimers();
  transport.fetch = async () => Response.json({ message: 'Recibida', data: receipt });
  admit('first', '1000000101');
  useCandidateStore.setState({ candidateID: 7, current_view: 'PREVIEW_FORM_CANDIDATE' });
});

afterEach(() => {
  transport.fetch = sendReally;
  useCandidateStore.setState(initialCandidateState);
  vi.useRealTimers();
});

describe('submitRegistration', () => {
  test('ends the session after two seconds, and keeps the receipt', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    expect(token()).toBe('first');
    await vi.advanceTimersByTimeAsync(2000);
    expect(useCandidateStore.getState()).toMatchObject({ tokenInfo: null, receipt: { radicado: receipt.radicado } });
  });

  test('a receipt that is closed at once leaves neither a session nor an unfinished inscription', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    receiptSeen();
    expect(useCandidateStore.getState()).toEqual({ ...initialCandidateState, checkingSession: false });
  });

  test('does not end the session of the next person, who began within the two seconds', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    admit('second', '1000000102');
    await vi.advanceTimersByTimeAsync(5000);
    expect(token()).toBe('second');
  });
});
