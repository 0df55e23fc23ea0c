import { openCorrectionSession, sendCorrectionCode } from '@urna/contract/candidacy/correction';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { clientRefusal } from '../../../domain/candidate-session/client-refusal.ts';
import { correctionAdmitted, correctionStarted } from '../../../domain/candidate-session/correction-transitions.ts';
import { closeOpenInscription } from '../../../domain/candidate-session/log-out-candidate.ts';
import { type Answer, publicClient } from '../../../lib/call.ts';
import { requestCode } from '../../../lib/mailed-code.ts';

/** Also resends the code. */
export async function requestCorrectionCode(identification_number: string) {
  const request = await requestCode(`correction:${identification_number}`, () =>
    publicClient.call(sendCorrectionCode, { body: { identification_number } }),
  );
  closeOpenInscription();
  const email = request.answer?.email ?? null;
  correctionStarted({ identification_number, email, ...request.asked }, request.resendSeconds);
  return request;
}

export async function verifyCorrectionCode(code: string): Promise<Answer<typeof openCorrectionSession>> {
  const { identification_number, handle } = useCandidateStore.getState().correction_request ?? {};
  if (!identification_number) throw clientRefusal('El numero del documento de identidad no es validos.');
  const answer = await publicClient.call(openCorrectionSession, { body: { identification_number, code, handle } });
  correctionAdmitted(answer);
  return answer;
}
