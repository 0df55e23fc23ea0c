import { type CandidateKind, type RegistrationStatus, viewOfStatus } from '@urna/contract/candidacy/candidacy';
import { formOfCandidate, payloadOfForm } from '@urna/contract/candidacy/candidate-fields';
import { postCandidate, putCandidate } from '@urna/contract/candidacy/inscription';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { toWireTime } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { clientRefusal } from '../../domain/candidate-session/client-refusal.ts';
import { candidateClient } from '../../domain/candidate-session/session-clients.ts';
import { candidateRegistered } from '../../domain/candidate-session/transitions.ts';

/** Creates or updates the candidacy at the step in `status`. `shown` are the ids of the texts that the person accepts. */
export async function saveCandidate(
  form: InscriptionForm,
  kind: CandidateKind,
  status: RegistrationStatus,
  { shown }: { shown?: number[] | undefined } = {},
): Promise<void> {
  const { candidateID, isRegister, registration_start } = useCandidateStore.getState();
  if (isRegister && candidateID === null) throw clientRefusal('El ID del candidato actualizar debe ser valido.');
  const fields = payloadOfForm(form, kind, {
    registration_start,
    registration_end: toWireTime(new Date(serverNow())),
    registration_status: status,
  });
  const payload = shown ? { ...fields, declarations: shown } : fields;
  const answer =
    candidateID === null
      ? await candidateClient.call(postCandidate, { body: payload })
      : await candidateClient.call(putCandidate, { params: { id: candidateID }, body: payload });
  candidateRegistered(answer.data, viewOfStatus[status]);
}

/** Moves to a later step with the data stored on the server, if it agrees. */
export async function moveToStep(status: RegistrationStatus): Promise<void> {
  const { personalInfo } = useCandidateStore.getState().candidate;
  if (!personalInfo) throw clientRefusal('El ID del candidato debe ser valido.');
  await saveCandidate(formOfCandidate(personalInfo), personalInfo.candidate_type, status);
}
