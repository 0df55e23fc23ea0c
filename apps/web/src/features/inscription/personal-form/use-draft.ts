import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { emptyInscriptionForm, type InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { formOfCandidate } from '@urna/contract/candidacy/inscription-mapping';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CandidateState, Draft, Identity } from '../../../domain/candidate-session/candidate-state.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { draftKept } from '../../../domain/candidate-session/transitions.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';

export type DraftState = { name: 'none' } | { name: 'pending' } | { name: 'saved'; at: number } | { name: 'failed' };

const PAUSE_MS = 600;
/** Limits how long an unfinished form stays on a shared computer. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

export function liveDraft(state: CandidateState, kind: CandidateKind): Draft | null {
  const { draft } = state;
  return draft && draft.kind === kind && Date.now() - draft.saved_at < KEPT_FOR_MS ? draft : null;
}

/** The initial values: this document's draft, else the server's data, else empty. */
export function startingValues(kind: CandidateKind, identity: Identity | null): InscriptionForm {
  const state = useCandidateStore.getState();
  const draft = liveDraft(state, kind);
  const saved = state.candidate.personalInfo ? formOfCandidate(state.candidate.personalInfo) : null;
  const known = { ...(saved ?? emptyInscriptionForm), ...identity };
  const same =
    draft?.values.documentNumber === known.documentNumber && draft.values.documentType === known.documentType;
  return draft && same ? draft.values : known;
}

const holds = (box: { current: unknown }) => box.current !== null;

/** Saves the form shortly after each change and reports truthfully whether it was saved. */
export function useDraft(kind: CandidateKind, active: boolean) {
  const [state, setState] = useState<DraftState>(() => {
    const draft = liveDraft(useCandidateStore.getState(), kind);
    return draft && active ? { name: 'saved', at: draft.saved_at } : { name: 'none' };
  });
  const waiting = useRef<{ timer: number; values: InscriptionForm } | null>(null);

  const flush = useCallback(async () => {
    const { current } = waiting;
    if (!current) return;
    window.clearTimeout(current.timer);
    waiting.current = null;
    // After a logout meanwhile nothing may be stored, nor over the draft of whoever came next.
    const { isValidate, identity } = useCandidateStore.getState();
    if (!isValidate || identity?.documentNumber !== current.values.documentNumber) return;
    const at = Date.now();
    const kept = await draftKept({ kind, values: current.values, saved_at: at });
    // Later input is saved in its own turn.
    if (!holds(waiting)) setState(kept ? { name: 'saved', at } : { name: 'failed' });
  }, [kind]);

  const keep = useCallback(
    (values: InscriptionForm) => {
      if (!active) return;
      window.clearTimeout(waiting.current?.timer);
      waiting.current = { values, timer: window.setTimeout(() => void flush(), PAUSE_MS) };
      setState({ name: 'pending' });
    },
    [active, flush],
  );

  useEffect(() => {
    const hide = () => void flush();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      void flush();
    };
  }, [flush]);

  useLeaveWarning(state.name === 'failed' || state.name === 'pending');

  return { state, keep, flush };
}
