// Saves the personal form and submits the registration.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CandidateKind,
  type CandidateView,
  type RegistrationStatus,
  viewOfStatus,
} from '@urna/contract/candidacy/candidacy';
import { formOfCandidate, payloadOfForm } from '@urna/contract/candidacy/candidate-fields';
import { finishRegistration, postCandidate, putCandidate } from '@urna/contract/candidacy/registration';
import type { RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { toWireTime } from '@urna/contract/shared/dates';
import { CLEAR_SESSION_AFTER_SUBMIT_MS } from '@urna/contract/shared/limits';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import {
  clientRefusal,
  currentBearer,
  currentCandidateId,
  isCurrentBearer,
  useCandidateStore,
} from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { candidateClient } from '../../../shared/candidacy/candidate-session/session-clients.ts';
import {
  clearSession,
  recordCandidate,
  recordSubmission,
} from '../../../shared/candidacy/candidate-session/transitions.ts';
import { DECLARATIONS, useDeclarations } from '../../../shared/candidacy/process-texts.ts';

/** Creates or updates the candidacy at the step in `status`. `shown` are the ids of the texts that the person accepts. */
async function saveCandidate(
  form: RegistrationForm,
  kind: CandidateKind,
  status: RegistrationStatus,
  shown?: number[],
): Promise<void> {
  const { candidateID, isRegister, registration_start } = useCandidateStore.getState();
  if (isRegister && candidateID === null) throw clientRefusal('El ID del candidato actualizar debe ser valido.');
  const fields = payloadOfForm(form, kind, {
    registration_start,
    registration_end: toWireTime(new Date(serverNow())),
    registration_status: status,
  });
  const body = shown ? { ...fields, declarations: shown } : fields;
  const { data } =
    candidateID === null
      ? await candidateClient.call(postCandidate, { body })
      : await candidateClient.call(putCandidate, { params: { id: candidateID }, body });
  recordCandidate(data, viewOfStatus[status]);
}

/** Moves on to the summary with the data stored on the server, if it agrees. */
export async function moveToPreview(): Promise<void> {
  const { personalInfo } = useCandidateStore.getState().candidate;
  if (!personalInfo) throw clientRefusal('El ID del candidato debe ser valido.');
  await saveCandidate(formOfCandidate(personalInfo), personalInfo.candidate_type, 'PREVIEW_CANDIDATE_FORM');
}

export async function submitRegistration(kind: CandidateKind): Promise<void> {
  const id = currentCandidateId();
  const { data } = await candidateClient.call(finishRegistration, { params: { id } });
  const token = currentBearer();
  recordSubmission({ kind, candidateID: id, ...data });
  setTimeout(() => {
    // Meanwhile the receipt may have been closed, and the next person at this computer have begun.
    if (isCurrentBearer(token)) clearSession({ keepDraft: false });
  }, CLEAR_SESSION_AFTER_SUBMIT_MS);
}

const toDocuments = {
  status: 'UPLOAD_CANDIDATE_DOCUMENT',
  page: 'documentForm',
  message: 'Datos guardados. Faltan los documentos y finalizar.',
} as const;

/** What follows the form, by the step that was reached before. Nothing is sent until the registration is finalized. */
const next = {
  REGISTER_DATA_CANDIDATE: toDocuments,
  UPLOAD_DOCUMENT_CANDIDATE: toDocuments,
  PREVIEW_FORM_CANDIDATE: {
    status: 'PREVIEW_CANDIDATE_FORM',
    page: 'previewPdf',
    message: 'Datos guardados. Falta finalizar la inscripción.',
  },
} as const satisfies Record<CandidateView, object>;

/** Names the mutation that saves the form, for useOtherTabs. */
export const SAVE_FORM = ['save-inscription-form'] as const;

export function useSaveForm(kind: CandidateKind, beforeSaving: () => Promise<void>) {
  const navigate = useNavigate();
  const { data: declarations } = useDeclarations();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: SAVE_FORM,
    mutationFn: async (form: RegistrationForm) => {
      // A draft still on its way would otherwise land after the save that makes it obsolete.
      await beforeSaving();
      // Back to the summary, if the person came from there.
      const step = next[useCandidateStore.getState().current_view];
      await saveCandidate(
        form,
        kind,
        step.status,
        declarations?.map(({ id }) => id),
      );
      return step;
    },
    onSuccess: ({ message, page }) => {
      toast.success(message);
      return navigate(paths.inscription(kind)[page]);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'declarations_changed') return;
      void queries.invalidateQueries({ queryKey: DECLARATIONS });
    },
  });
}
