// Keeps what was typed into the personal form: in this browser at once, and on the server a moment later.

import { useQueryClient } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { emptyRegistrationForm, formOfCandidate } from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationField, RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { useOnline } from '@urna/ui/frame';
import { CheckIcon, OfflineIcon, WarningIcon } from '@urna/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { createDraftSaver, useDraftSaver } from '../../../lib/draft-saver.ts';
import { formatClock } from '../../../lib/format.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import {
  type Draft,
  type Identity,
  isUnsent,
  liveDraft,
  samePerson,
} from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import { storeDraft } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { SAVE_FORM } from '../registration/save-candidate.ts';
import type { FormOfRegistration } from './form-context.ts';
import classes from './personal-form.module.css';
import { type SendFailure, useDraftSender } from './send-draft.ts';

/** What became of the last change in this browser's storage. */
type StoredState = 'unchanged' | 'pending' | 'stored' | 'failed';

const PAUSE_MS = 600;

/** The initial values: this document's draft, else the server's data, else empty. */
export function startingValues(kind: CandidateKind, identity: Identity | null): RegistrationForm {
  const state = useCandidateStore.getState();
  const draft = liveDraft(state, kind);
  const saved = state.candidate.personalInfo ? formOfCandidate(state.candidate.personalInfo) : null;
  const known = { ...(saved ?? emptyRegistrationForm), ...identity };
  return draft && samePerson(draft.values, known) ? draft.values : known;
}

/** Saves the form shortly after each change and reports truthfully where it is. */
export function useDraft(kind: CandidateKind, active: boolean) {
  const [stored, setStored] = useState<StoredState>('unchanged');
  const [saver] = useState(() => createFormSaver(kind, setStored));
  const draft = useCandidateStore((state) => (active ? liveDraft(state, kind) : null));
  useDraftSaver(saver, stored === 'pending' || (stored === 'failed' && draft !== null && isUnsent(draft)));
  const sender = useDraftSender(active);
  const online = useOnline();
  return {
    state: draftState({ draft, stored, online, failure: sender.failure }),
    keep: (values: RegistrationForm) => {
      if (active) saver.keep(values);
    },
    /** Stores what was typed and waits for a save under way, without beginning another. */
    settle: async () => {
      await saver.flush();
      await sender.inTurn(async () => undefined);
    },
    /** Also sends it. */
    flush: async () => {
      await saver.flush();
      await sender.flush();
    },
  };
}

function createFormSaver(kind: CandidateKind, tell: (state: StoredState) => void) {
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
    const isStored = await storeDraft({ kind, values, saved_at: Date.now() });
    // Later input is saved in its own turn.
    if (waiting === null) tell(isStored ? 'stored' : 'failed');
  });
  return {
    flush,
    keep: (values: RegistrationForm) => {
      waiting = values;
      touch();
      tell('pending');
    },
  };
}

type DraftState =
  | { name: 'none' | 'saving' | 'offline' | 'failed' }
  /** On the server since this time, or only in this browser. */
  | { name: 'sent' | 'unsent'; time: Date };

interface Circumstances {
  draft: Draft | null;
  stored: StoredState;
  online: boolean;
  failure: SendFailure | null;
}

function draftState({ draft, stored, online, failure }: Circumstances): DraftState {
  if (stored === 'pending') return { name: 'saving' };
  if (!draft) return { name: 'none' };
  if (!isUnsent(draft)) {
    const { saved_at } = draft.base;
    return saved_at === null ? { name: 'none' } : { name: 'sent', time: new Date(saved_at) };
  }
  if (stored === 'failed') return { name: 'failed' };
  if (!online) return { name: 'offline' };
  return failure ? { name: 'unsent', time: new Date(draft.saved_at) } : { name: 'saving' };
}

export function DraftStatus({ draft }: { draft: DraftState }) {
  return (
    <p className={classes.draft} role="status" data-failed={draft.name === 'failed' || undefined}>
      <Words draft={draft} />
    </p>
  );
}

function Words({ draft }: { draft: DraftState }) {
  switch (draft.name) {
    case 'none':
      return null;
    case 'saving':
      return <>Guardando…</>;
    case 'failed':
      return (
        <>
          <WarningIcon size={18} /> No fue posible guardar. No cierre esta página sin continuar.
        </>
      );
    case 'offline':
      return (
        <>
          <OfflineIcon size={18} /> Sin conexión: cambios guardados en este equipo
        </>
      );
    case 'unsent':
      return (
        <>
          <WarningIcon size={18} /> Guardado solo en este equipo {formatClock(draft.time)}: el servidor no lo recibió
        </>
      );
    case 'sent':
      return (
        <>
          <CheckIcon size={18} /> Guardado {formatClock(draft.time)}
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
