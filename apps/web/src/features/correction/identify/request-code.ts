import { messageSchema } from '@urna/contract/envelope';
import { CODE_RESEND_SECONDS } from '@urna/contract/limits';
import { codeSentSchema } from '@urna/contract/staff';
import { currentBearer, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { correctionStarted } from '../../../domain/candidate-session/correction-transitions.ts';
import { codeSent } from '../../../domain/candidate-session/transitions.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** An inscription left open in this browser ends here: one browser holds one candidate. */
function closeInscription(): void {
  const token = currentBearer();
  if (!token || useCandidateStore.getState().flow_type !== null) return;
  // The server ends it by itself in half an hour, so a failure changes nothing for anybody.
  api.post('/applicant/logout', undefined, messageSchema, { token }).catch(() => undefined);
}

/** Asking again is how the code is sent again. Answers what to tell the person. */
export async function requestCorrectionCode(identification_number: string): Promise<string> {
  const path = '/validate-subsanation-candidate/request-code';
  try {
    const { message, ...asked } = await api.post(path, { identification_number }, codeSentSchema);
    closeInscription();
    correctionStarted({ identification_number, ...asked }, CODE_RESEND_SECONDS);
    return message;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_too_soon') {
      const seconds = error.retryAfterSeconds ?? CODE_RESEND_SECONDS;
      const known = useCandidateStore.getState().correction_request?.identification_number === identification_number;
      // The code that went out a moment ago is still good: what's left is to type it.
      if (known) codeSent(seconds);
      else {
        closeInscription();
        correctionStarted({ identification_number, email: null }, seconds);
      }
    }
    throw error;
  }
}
