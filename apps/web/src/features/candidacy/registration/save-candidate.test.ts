import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admit, submitted as receipt } from '../../../../testing/candidate-session.ts';
import { transport } from '../../../lib/api-request.ts';
import {
  initialCandidateState,
  useCandidateStore,
} from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { closeReceipt } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { submitRegistration } from './save-candidate.ts';

const sendReally = transport.fetch;

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
    closeReceipt();
    expect(useCandidateStore.getState()).toEqual({ ...initialCandidateState, checkingSession: false });
  });

  test('does not end the session of the next person, who began within the two seconds', async () => {
    await submitRegistration('CANDIDATE_ACCOUNTANT');
    admit('second', '1000000102');
    await vi.advanceTimersByTimeAsync(5000);
    expect(token()).toBe('second');
  });

  test('does not show the receipt to the next person, who began before it arrived', async () => {
    transport.fetch = async () => {
      admit('second', '1000000102');
      return Response.json({ message: 'Recibida', data: receipt });
    };
    await expect(submitRegistration('CANDIDATE_ACCOUNTANT')).rejects.toThrow('terminó');
    await vi.advanceTimersByTimeAsync(5000);
    expect(token()).toBe('second');
    expect(useCandidateStore.getState().receipt).toBeNull();
  });
});
