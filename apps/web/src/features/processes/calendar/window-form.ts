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

/** What the typed dates would do, in sentences, or why they are refused; nothing until they are complete. */
export function tellWindowForm(
  window: WindowName,
  form: WindowForm,
  state: CalendarState,
  now: Date,
): { refusal: string } | { sentences: string[] } | null {
  if (!windowMomentsSchema.safeParse(form).success) return null;
  const times = timesOf(window, form, state, now);
  const refusal = windowChangeRefusal(window, times, state, now);
  return refusal === null ? { sentences: tellChange(window, times, state, now) } : { refusal };
}

/** The request for the server, or why the calendar forbids it. */
export function requestOfWindow(
  window: WindowName,
  form: WindowForm,
  state: CalendarState,
  now: Date,
): { refusal: string } | { change: WindowChangeRequest } {
  const times = timesOf(window, form, state, now);
  const refusal = windowChangeRefusal(window, times, state, now);
  if (refusal !== null) return { refusal };
  // The word is asked for before the request is sent.
  const confirmation = window === 'voting' ? { confirmation: VOTING_DATES_WORD } : {};
  return { change: { window, ...times, reason: form.reason, ...confirmation } };
}

/** A moment that is shown as it was is sent unchanged, to the second; the form shows only minutes. */
function timesOf(window: WindowName, form: WindowForm, state: CalendarState, now: Date): Times {
  const before = state.windows[window];
  const shown = formOfWindow(before && { opens_at: isoOf(before.opens_at), closes_at: isoOf(before.closes_at) });
  const keepsOpening = shown.opensDay === form.opensDay && shown.opensTime === form.opensTime;
  const keepsClose = shown.closesDay === form.closesDay && shown.closesTime === form.closesTime;
  const isFixed = openingIsFixed(window, state, now);
  return {
    opens_at: before && (keepsOpening || isFixed) ? isoOf(before.opens_at) : instantOf(form.opensDay, form.opensTime),
    closes_at: before && keepsClose ? isoOf(before.closes_at) : instantOf(form.closesDay, form.closesTime),
  };
}

const isoOf = (at: string | Date) => new Date(at).toISOString();

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
  voting: {
    title: 'Votación',
    rules: [
      'Desde que se puede votar, la apertura no se puede mover y el cierre solo se puede aplazar.',
      'Una ampliación se puede deshacer durante quince minutos. Una vez cerrada, no se puede cambiar.',
    ],
  },
} as const satisfies Record<WindowName, { title: string; rules: readonly string[] }>;
