import type { WindowName } from '@urna/contract/process/calendar';
import { openingIsFixed, windowChangeRefusal } from '@urna/contract/process/calendar-rules';
import { type WindowChangeRequest, windowChangeSchema } from '@urna/contract/staff/administration';
import {
  instantOf,
  momentErrors,
  momentsOf,
  type Times,
  type WindowMoments,
} from '../../../domain/calendar/window-moments.ts';

export interface WindowForm extends WindowMoments {
  reason: string;
}
export type WindowField = keyof WindowForm;
export type WindowFormErrors = Partial<Record<WindowField, string>>;

export const formOfWindow = (window: Times | undefined): WindowForm => ({ ...momentsOf(window), reason: '' });

function fieldErrors(form: WindowForm): WindowFormErrors {
  const errors: WindowFormErrors = momentErrors(form);
  const reason = windowChangeSchema.shape.reason.safeParse(form.reason).error?.issues[0]?.message;
  if (reason !== undefined) errors.reason = reason;
  return errors;
}

export type CheckedWindow =
  | { ok: true; change: WindowChangeRequest }
  | { ok: false; errors: WindowFormErrors; refusal: string | null };

/** The request for the server, or all errors that can be found without it. */
export function checkWindowForm(
  window: WindowName,
  form: WindowForm,
  before: Times | undefined,
  now: Date,
  { drill = false }: { drill?: boolean | undefined } = {},
): CheckedWindow {
  const errors = fieldErrors(form);
  if (Object.keys(errors).length > 0) return { ok: false, errors, refusal: null };
  const times = {
    // A moment in the past is sent unchanged, to the second; the form shows only minutes.
    opens_at:
      before && openingIsFixed(before, now) && !drill ? before.opens_at : instantOf(form.opensDay, form.opensTime),
    closes_at: instantOf(form.closesDay, form.closesTime),
  };
  const refusal = windowChangeRefusal(window, before, times, now, { drill });
  if (refusal !== null) return { ok: false, errors: {}, refusal };
  return { ok: true, change: { window, ...times, reason: form.reason.trim() } };
}
