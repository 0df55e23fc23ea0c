// Keeps what was typed into the personal form in this browser.

import { useQueryClient } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { emptyRegistrationForm, formOfCandidate } from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationField, RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { useOnline } from '@urna/ui/frame';
import { CheckIcon, OfflineIcon, WarningIcon } from '@urna/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { createDraftSaver, useDraftSaver } from '../../../lib/draft-saver.ts';
import { formatClock } from '../../../lib/format.ts';
import {
  type CandidateState,
  type Draft,
  type Identity,
  useCandidateStore,
} from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { storeDraft } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { SAVE_FORM } from '../registration/save-candidate.ts';
import type { FormOfRegistration } from './form-context.ts';
import classes from './personal-form.module.css';

export type DraftState = { name: 'none' } | { name: 'pending' } | { name: 'saved'; time: number } | { name: 'failed' };

const PAUSE_MS = 600;
/** Limits how long an unfinished form stays on a shared computer. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export function liveDraft(state: CandidateState, kind: CandidateKind): Draft | null {
  const { draft } = state;
  return draft && draft.kind === kind && Date.now() - draft.saved_at < KEPT_FOR_MS ? draft : null;
}

/** The initial values: this document's draft, else the server's data, else empty. */
export function startingValues(kind: CandidateKind, identity: Identity | null): RegistrationForm {
  const state = useCandidateStore.getState();
  const draft = liveDraft(state, kind);
  const saved = state.candidate.personalInfo ? formOfCandidate(state.candidate.personalInfo) : null;
  const known = { ...(saved ?? emptyRegistrationForm), ...identity };
  const same =
    draft?.values.documentNumber === known.documentNumber && draft.values.documentType === known.documentType;
  return draft && same ? draft.values : known;
}

/** Saves the form shortly after each change and reports truthfully whether it was saved. */
export function useDraft(kind: CandidateKind, active: boolean) {
  const [state, setState] = useState<DraftState>(() => {
    const draft = liveDraft(useCandidateStore.getState(), kind);
    return draft && active ? { name: 'saved', time: draft.saved_at } : { name: 'none' };
  });
  const [saver] = useState(() => createFormSaver(kind, setState));
  useDraftSaver(saver, state.name === 'failed' || state.name === 'pending');
  const keep = (values: RegistrationForm) => {
    if (active) saver.keep(values);
  };
  return { state, keep, flush: saver.flush };
}

function createFormSaver(kind: CandidateKind, tell: (state: DraftState) => void) {
  let waiting: RegistrationForm | null = null;
  const takeWaiting = () => {
    const values = waiting;
    waiting = null;
    return values;
  };
  const { touch, flush } = createDraftSaver(PAUSE_MS, async () => {
    const values = takeWaiting();
    // After a logout meanwhile nothing may be stored, nor over the draft of whoever came next.
    const { isValidate, identity } = useCandidateStore.getState();
    if (!values || !isValidate || identity?.documentNumber !== values.documentNumber) return;
    const time = Date.now();
    const isStored = await storeDraft({ kind, values, saved_at: time });
    // Later input is saved in its own turn.
    if (waiting === null) tell(isStored ? { name: 'saved', time } : { name: 'failed' });
  });
  return {
    flush,
    keep: (values: RegistrationForm) => {
      waiting = values;
      touch();
      tell({ name: 'pending' });
    },
  };
}

export function DraftStatus({ draft }: { draft: DraftState }) {
  const online = useOnline();
  return (
    <p className={classes.draft} role="status" data-failed={draft.name === 'failed' || undefined}>
      <Words draft={draft} online={online} />
    </p>
  );
}

function Words({ draft, online }: { draft: DraftState; online: boolean }) {
  switch (draft.name) {
    case 'none':
      return null;
    case 'pending':
      return <>Guardando en este equipo…</>;
    case 'failed':
      return (
        <>
          <WarningIcon size={18} /> No fue posible guardar en este equipo. No cierre esta página sin continuar.
        </>
      );
    case 'saved':
      return online ? (
        <>
          <CheckIcon size={18} /> Guardado {formatClock(new Date(draft.time))}
        </>
      ) : (
        <>
          <OfflineIcon size={18} /> Sin conexión: cambios guardados en este equipo
        </>
      );
  }
}

/** The fields that another tab changed since both were the same, and this one didn't. */
export function fieldsToTake(
  known: RegistrationForm,
  theirs: RegistrationForm,
  own: RegistrationForm,
): Partial<RegistrationForm> {
  const fields = Object.keys(theirs) as RegistrationField[];
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
export function useOtherTabs(form: FormOfRegistration, kind: CandidateKind, initialValues: RegistrationForm): void {
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
