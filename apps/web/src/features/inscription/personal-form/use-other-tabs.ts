import { useQueryClient } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { InscriptionField, InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { useEffect, useRef } from 'react';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { startingValues } from './draft.tsx';
import type { FormOfInscription } from './form-context.ts';
import { SAVE_FORM } from './use-save-form.ts';

/** The fields that another tab changed since both were the same, and this one didn't. */
export function fieldsToTake(
  known: InscriptionForm,
  theirs: InscriptionForm,
  own: InscriptionForm,
): Partial<InscriptionForm> {
  const fields = Object.keys(theirs) as InscriptionField[];
  return Object.fromEntries(
    fields
      .filter((field) => theirs[field] !== known[field] && own[field] === known[field])
      .map((field) => [field, theirs[field]]),
  );
}

/**
 * Two tabs show one draft: what is typed or saved in one appears in the other. Otherwise the next key there would
 * overwrite it with an older form.
 */
export function useOtherTabs(form: FormOfInscription, kind: CandidateKind, initialValues: InscriptionForm): void {
  const queries = useQueryClient();
  const known = useRef(initialValues);
  useEffect(
    () =>
      useCandidateStore.subscribe((state, before) => {
        const isChanged =
          state.draft !== before.draft || state.candidate.personalInfo !== before.candidate.personalInfo;
        if (!isChanged || !state.isValidate || state.identity?.documentNumber !== known.current.documentNumber) return;
        const theirs = startingValues(kind, state.identity);
        // What this tab itself has saved comes back tidied, and its form is about to close.
        const isSaving = queries.isMutating({ mutationKey: SAVE_FORM }) > 0;
        const taken = isSaving ? {} : fieldsToTake(known.current, theirs, form.getValues());
        known.current = theirs;
        for (const [field, value] of Object.entries(taken)) form.setFieldValue(field, value, { forceUpdate: false });
      }),
    [form, kind, queries],
  );
}
