import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialCandidateState } from '../../../domain/candidate-session/candidate-state.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { applicantAdmitted, receiptSeen } from '../../../domain/candidate-session/transitions.ts';
import { transport } from '../../../lib/api-request.ts';
import { useReceiptPdf } from './receipt-pdf.ts';
import { submitRegistration } from './submit-registration.ts';

const sendReally = transport.fetch;
const receipt = { radicado: '2025-C-000001', submitted_at: '2025-09-01T15:00:00Z', verification_code: 'ABCD-EFGH' };
const ballot = { place: 'open', sealed_at: null };
let releasePdf: () => void;

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
  const { promise, resolve } = Promise.withResolvers<void>();
  releasePdf = resolve;
  transport.fetch = async (address) => {
    if (!address.includes('submit-registration')) {
      await promise;
      return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    }
    return Response.json({ message: 'Recibida', data: { ...receipt, ballot } });
  };
  admit('first', '1000000101');
  useCandidateStore.setState({ candidateID: 7, current_view: 'PREVIEW_FORM_CANDIDATE' });
});

afterEach(() => {
  transport.fetch = sendReally;
  useCandidateStore.setState(initialCandidateState);
  vi.useRealTimers();
});

describe('submitRegistration', () => {
  test('keeps the PDF until the receipt is closed, and ends the session after two seconds', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    expect(token()).toBe('first');
    releasePdf();
    await vi.advanceTimersByTimeAsync(2000);
    expect(useCandidateStore.getState()).toMatchObject({ tokenInfo: null, receipt: { radicado: receipt.radicado } });
    expect(useReceiptPdf.getState().file).not.toBeNull();
    receiptSeen();
    expect(useReceiptPdf.getState()).toEqual({ radicado: null, file: null });
  });

  test('a receipt that is closed at once leaves neither a session nor an unfinished inscription', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    receiptSeen();
    expect(useCandidateStore.getState()).toEqual({ ...initialCandidateState, checkingSession: false });
  });

  test('a file that arrives late neither ends the next person’s session nor stays in memory', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    await vi.advanceTimersByTimeAsync(2000);
    admit('second', '1000000102');
    releasePdf();
    await vi.advanceTimersByTimeAsync(5000);
    expect(token()).toBe('second');
    expect(useReceiptPdf.getState()).toEqual({ radicado: null, file: null });
  });
});
