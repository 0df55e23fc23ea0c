import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CandidateKind, CandidateView } from '@urna/contract/candidacy/candidacy';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { toast } from '@urna/ui/toast';
import { useNavigate } from 'react-router';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { DECLARATIONS, useDeclarations } from '../../../domain/process/process-texts.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { saveCandidate } from '../save-candidate.ts';

const toDocuments = {
  status: 'UPLOAD_CANDIDATE_DOCUMENT',
  page: 'documentForm',
  message: 'Datos guardados. Faltan los documentos y finalizar.',
} as const;

/** What follows the form, by the step that was reached before. Nothing is sent until the inscription is finalized. */
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
    mutationFn: async (form: InscriptionForm) => {
      // A draft still on its way would otherwise land after the save that makes it obsolete.
      await beforeSaving();
      // Back to the summary, if the person came from there.
      const step = next[useCandidateStore.getState().current_view];
      await saveCandidate(form, kind, step.status, { shown: declarations?.map(({ id }) => id) });
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
