import { sendCorrectionCode } from '@urna/contract/candidacy/correction';
import { CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { correctionStarted } from '../../../domain/candidate-session/correction-transitions.ts';
import { closeOpenInscription } from '../../../domain/candidate-session/log-out-candidate.ts';
import { codeSent } from '../../../domain/candidate-session/transitions.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';

/** Also resends the code. Returns the message to show. */
export async function requestCorrectionCode(identification_number: string): Promise<string> {
  try {
    const { message, ...asked } = await publicClient.call(sendCorrectionCode, { body: { identification_number } });
    closeOpenInscription();
    correctionStarted({ identification_number, ...asked }, CODE_RESEND_SECONDS);
    return message;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_too_soon') {
      const seconds = error.retryAfterSeconds ?? CODE_RESEND_SECONDS;
      const known = useCandidateStore.getState().correction_request?.identification_number === identification_number;
      // The last code is still valid and only has to be typed.
      if (known) codeSent(seconds);
      else {
        closeOpenInscription();
        correctionStarted({ identification_number, email: null }, seconds);
      }
    }
    throw error;
  }
}
