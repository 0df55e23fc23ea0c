import type { WindowName } from '@urna/contract/processes/calendar';
import { type WindowChangeRequest, windowChangeSchema } from '@urna/contract/processes/calendar-admin';
import {
  type CalendarState,
  openingIsFixed,
  tellChange,
  VOTING_DATES_WORD,
  windowChangeRefusal,
} from '@urna/contract/processes/calendar-rules';
import type { z } from 'zod';
import { instantOf, momentsOf, type Times, windowMomentsSchema } from '../../../shared/processes/window-fields.tsx';

export const windowFormSchema = windowMomentsSchema.extend({ reason: windowChangeSchema.shape.reason });
export type WindowForm = z.input<typeof windowFormSchema>;

export const formOfWindow = (window: Times | undefined): WindowForm => ({ ...momentsOf(window), reason: '' });

/** What the typed dates would do: the request and its effects in sentences, or why the calendar forbids them. */
export type WindowOutcome = { refusal: string } | { change: WindowChangeRequest; sentences: string[] };

/** Null until the dates are complete. */
export function outcomeOf(window: WindowName, form: WindowForm, state: CalendarState, now: Date): WindowOutcome | null {
  if (!windowMomentsSchema.safeParse(form).success) return null;
  const times = timesOf(window, form, state, now);
  const refusal = windowChangeRefusal(window, times, state, now);
  if (refusal !== null) return { refusal };
  // The word is asked for before the request is sent.
  const confirmation = window === 'voting' ? { confirmation: VOTING_DATES_WORD } : {};
  return {
    change: { window, ...times, reason: form.reason, ...confirmation },
    sentences: tellChange(window, times, state, now),
  };
}

/** A moment that is shown as it was is sent unchanged, to the second; the form shows only minutes. */
function timesOf(window: WindowName, form: WindowForm, state: CalendarState, now: Date): Times {
  const typed = {
    opens_at: instantOf(form.opensDay, form.opensTime),
    closes_at: instantOf(form.closesDay, form.closesTime),
  };
  const current = state.windows[window];
  if (!current) return typed;
  const before = { opens_at: isoOf(current.opens_at), closes_at: isoOf(current.closes_at) };
  const shown = momentsOf(before);
  const keepsOpening = shown.opensDay === form.opensDay && shown.opensTime === form.opensTime;
  const keepsClose = shown.closesDay === form.closesDay && shown.closesTime === form.closesTime;
  return {
    opens_at: keepsOpening || openingIsFixed(window, state, now) ? before.opens_at : typed.opens_at,
    closes_at: keepsClose ? before.closes_at : typed.closes_at,
  };
}

const isoOf = (moment: string | Date) => new Date(moment).toISOString();

export const windowWords = {
  inscription: {
    title: 'Inscripción',
    rules: [
      'Una vez abierta y usada, la apertura no se puede mover.',
      'El cierre se puede adelantar, aplazar o reabrir.',
    ],
  },
  correction: {
    title: 'Subsanación',
    rules: [
      'Una vez abierta y usada, la apertura no se puede mover.',
      'El cierre se puede adelantar, aplazar o reabrir. Al cerrar, la última revisión se habilita también para quien no subsanó.',
    ],
  },
  claims: {
    title: 'Reclamaciones sobre el censo',
    rules: [
      'Es opcional: sin fechas, nadie puede presentar reclamaciones.',
      'Debe cerrar antes de que abra la votación. Las reclamaciones se deciden antes de sellar: después el censo queda fijo.',
    ],
  },
  voting: {
    title: 'Votación',
    rules: [
      'Desde que se puede votar, la apertura no se puede mover y el cierre solo se puede aplazar.',
      'Una ampliación se puede deshacer durante quince minutos. Una vez cerrada, no se puede cambiar.',
    ],
  },
} as const satisfies Record<WindowName, { title: string; rules: readonly string[] }>;
