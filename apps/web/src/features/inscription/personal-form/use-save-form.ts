import { useQueryClient } from '@tanstack/react-query';
import type { CandidateKind, CandidateView } from '@urna/contract/candidacy/candidacy';
import { formFieldOfPayload } from '@urna/contract/candidacy/inscription-mapping';
import type { FieldErrors } from '@urna/contract/shared/envelope';
import { toast } from '@urna/ui/toast';
import { useNavigate } from 'react-router';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { workBegun, workFailed } from '../../../domain/candidate-session/transitions.ts';
import { DECLARATIONS, useDeclarations } from '../../../domain/process/process-texts.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { saveCandidate } from '../save-candidate.ts';
import { cleanedForm } from './check-form.ts';
import type { FormOfInscription } from './form-context.ts';

/** Maps the payload's field names in the server's errors to the form's. */
function inFormWords(errors: FieldErrors): Record<string, string> {
  const fields: Record<string, string> = formFieldOfPayload;
  const pairs = Object.entries(errors).flatMap(([name, [first]]) => {
    const field = fields[name];
    return field && first ? [[field, first] as const] : [];
  });
  return Object.fromEntries(pairs);
}

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

export function useSaveForm(
  form: FormOfInscription,
  kind: CandidateKind,
  onRefused: () => void,
  beforeSaving: () => Promise<void>,
) {
  const saving = useCandidateStore((state) => state.loading);
  const { attempt } = useAttempt();
  const navigate = useNavigate();
  const { data: declarations } = useDeclarations();
  const queryClient = useQueryClient();
  const showRefusal = (error: unknown) => {
    const errors = error instanceof ApiError && error.errors ? inFormWords(error.errors) : {};
    workFailed(messageOf(error));
    if (error instanceof ApiError && error.code === 'declarations_changed') {
      void queryClient.invalidateQueries({ queryKey: DECLARATIONS });
    }
    if (Object.keys(errors).length > 0) {
      form.setErrors(errors);
      onRefused();
    } else toast.error(messageOf(error));
    return null;
  };
  const save = () =>
    attempt(async () => {
      workBegun();
      // A draft still on its way would otherwise land after the save that makes it obsolete.
      await beforeSaving();
      // Back to the summary, if the person came from there.
      const { status, page, message } = next[useCandidateStore.getState().current_view];
      await saveCandidate(cleanedForm(kind, form.getValues()), kind, status, {
        shown: declarations?.map(({ id }) => id),
      });
      toast.success(message);
      await navigate(paths.inscription(kind)[page]);
    }, showRefusal);
  return { saving, save };
}
