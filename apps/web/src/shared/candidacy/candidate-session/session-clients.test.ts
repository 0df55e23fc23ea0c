import { submitCorrection } from '@urna/contract/candidacy/correction';
import { getApplicant } from '@urna/contract/candidacy/registration';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admit, submitted as receipt } from '../../../../testing/candidate-session.ts';
import { transport } from '../../../lib/api-request.ts';
import { currentBearer, initialCandidateState, useCandidateStore } from './candidate-store.ts';
import { refreshSession } from './session.ts';
import { candidateClient, correctionClient } from './session-clients.ts';

const sendReally = transport.fetch;
const token_info = { token: 'renewed', time_milliseconds: 1, type_candidate: null };
const dead = () => Response.json({ message: 'La sesión ha expirado.', code: 'session_expired' }, { status: 401 });
const received = () => Response.json({ message: 'Recibida', data: receipt });

/** What the server answers, call by call; during the last one another person begins at this computer. */
function answer(...answers: (() => Response)[]): void {
  transport.fetch = async () => {
    const next = answers.shift();
    if (answers.length === 0) admit('second', '1000000102');
    return next?.() ?? dead();
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
  admit('first', '1000000101');
});
afterEach(() => {
  transport.fetch = sendReally;
  useCandidateStore.setState(initialCandidateState);
  vi.unstubAllGlobals();
});

const expectSecond = () => {
  expect(currentBearer()).toBe('second');
  expect(useCandidateStore.getState()).toMatchObject({ isValidate: true, receipt: null, correction_receipt: null });
};

describe("an answer that is late leaves the next person's session alone", () => {
  test.each([
    ['the refusal of a call', [dead]],
    ['the receipt that was lost', [dead, received]],
    ['that there is no lost receipt', [dead, dead]],
  ])('%s', async (_what, answers) => {
    useCandidateStore.setState({ candidateID: 7, current_view: 'PREVIEW_FORM_CANDIDATE' });
    answer(...answers);
    await expect(candidateClient.call(getApplicant)).rejects.toThrow('expirado');
    expectSecond();
  });

  test('a late answer to a call is dropped', async () => {
    const applicant = {
      token_info,
      identification_type: 'Cédula de ciudadanía',
      identification_number: '1000000101',
      data: null,
      draft: null,
      documents: [],
      candidate_observations: [],
      current_view: 'REGISTER_DATA_CANDIDATE',
    };
    answer(() => Response.json({ message: 'Inscripción en curso', data: applicant }));
    await expect(candidateClient.call(getApplicant)).rejects.toThrow('La sesión en la que empezó este paso terminó.');
    expectSecond();
  });

  test.each([
    ['the receipt of a correction', [dead, received]],
    ['that no correction was sent', [dead, dead]],
  ])('%s', async (_what, answers) => {
    const correction_request = { identification_number: '1000000101', email: null };
    useCandidateStore.setState({ flow_type: 'CORRECT_DOCUMENTS', correction_request });
    answer(...answers);
    await expect(correctionClient.call(submitCorrection)).rejects.toThrow('expirado');
    expectSecond();
  });

  test.each([
    ['that a session can’t be renewed', [dead]],
    ['a renewed session', [() => Response.json({ token_info })]],
  ])('%s', async (_what, answers) => {
    answer(...answers);
    expect(await refreshSession()).toBe(false);
    expectSecond();
  });
});
