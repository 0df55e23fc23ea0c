import { correctionAdmittedSchema } from '@urna/contract/correction';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { correctionAdmitted } from '../../../lib/candidate-session/correction-transitions.ts';

export async function verifyCorrectionCode(code: string): Promise<string> {
  const { identification_number, handle } = useCandidateStore.getState().correction_request ?? {};
  if (!identification_number) {
    const message = 'El numero del documento de identidad no es validos.';
    throw new ApiError({ status: 422, code: 'invalid_fields', message });
  }
  const answer = await api.post(
    '/validate-subsanation-candidate/verify-code',
    { identification_number, code, handle },
    correctionAdmittedSchema,
  );
  correctionAdmitted(answer);
  return answer.message;
}
