import { type CandidateKind, type RegistrationStatus, viewOfStatus } from '@urna/contract/candidacy';
import { toWireTime } from '@urna/contract/dates';
import { candidateAnswerSchema } from '@urna/contract/inscription';
import type { InscriptionForm } from '@urna/contract/inscription-form';
import { formOfCandidate, payloadOfForm } from '@urna/contract/inscription-mapping';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { candidateRegistered } from '../../domain/candidate-session/transitions.ts';
import { api } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { clientRefusal } from './client-refusal.ts';
import { withSession } from './session/with-session.ts';

/** Creates the candidacy, or updates it where there is one, and stands where `status` says. Answers the server's words. */
export async function saveCandidate(
  form: InscriptionForm,
  kind: CandidateKind,
  status: RegistrationStatus,
): Promise<string> {
  const { candidateID, isRegister, registration_start } = useCandidateStore.getState();
  if (isRegister && candidateID === null) throw clientRefusal('El ID del candidato actualizar debe ser valido.');
  const payload = payloadOfForm(form, kind, {
    registration_start,
    registration_end: toWireTime(new Date(serverNow())),
    registration_status: status,
  });
  const answer = await withSession((token) =>
    candidateID === null
      ? api.post('/candidates', payload, candidateAnswerSchema, { token })
      : api.put(`/candidates/${String(candidateID)}`, payload, candidateAnswerSchema, { token }),
  );
  candidateRegistered(answer.data, viewOfStatus[status]);
  return answer.message;
}

/** Goes to another step with the data as the server holds them. */
export async function moveToStep(status: RegistrationStatus): Promise<void> {
  const { personalInfo } = useCandidateStore.getState().candidate;
  if (!personalInfo) throw clientRefusal('El ID del candidato debe ser valido.');
  await saveCandidate(formOfCandidate(personalInfo), personalInfo.candidate_type, status);
}
