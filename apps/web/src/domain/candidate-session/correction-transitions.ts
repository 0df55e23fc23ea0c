import type { CorrectionState } from '@urna/contract/candidacy/correction';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { TokenInfo } from '@urna/contract/shared/session';
import { serverNow } from '@urna/ui/server-clock';
import { type CorrectionRequest, initialCandidateState } from './candidate-state.ts';
import { useCandidateStore } from './candidate-store.ts';
import { tokenReplaced } from './transitions.ts';

/** State transitions of the candidate's slice during a correction. */
const slice = useCandidateStore;

/** Starts a correction after a code was sent and clears any earlier person's data. */
export function correctionStarted(request: CorrectionRequest, seconds: number): void {
  const { draft, receipt, correction_request: before } = slice.getState();
  slice.setState({
    ...initialCandidateState,
    checkingSession: false,
    draft,
    receipt,
    flow_type: 'CORRECT_DOCUMENTS',
    // A second request within the minute is refused, and the refusal doesn't repeat the address.
    correction_request:
      request.email === null && before?.identification_number === request.identification_number ? before : request,
    time_sending_code: { time_milliseconds: serverNow() + seconds * 1000, isComplete: false },
  });
}

export function correctionAdmitted(answer: { token_info: TokenInfo; data: CorrectionState }): void {
  tokenReplaced(answer.token_info);
  slice.setState({
    flow_type: 'CORRECT_DOCUMENTS',
    isValidate: true,
    isRegister: true,
    candidateID: answer.data.id,
    correction_receipt: null,
    time_sending_code: null,
  });
}

export function correctionAcknowledged(receipt: CandidacyReceipt): void {
  slice.setState({ correction_receipt: receipt });
}

export function correctionReceiptSeen(): void {
  slice.setState({ correction_receipt: null });
}
