import { type WindowChangeRequest, windowChangeSchema } from '@urna/contract/administration';
import type { WindowName } from '@urna/contract/calendar';
import { openingIsFixed, windowChangeRefusal } from '@urna/contract/calendar-rules';
import { isCalendarDay, toWireTime } from '@urna/contract/dates';

/** Local dates and times of Bogotá, as typed. */
export interface WindowForm {
  opensDay: string;
  opensTime: string;
  closesDay: string;
  closesTime: string;
  reason: string;
}
export type WindowField = keyof WindowForm;
export type WindowFormErrors = Partial<Record<WindowField, string>>;

interface Times {
  opens_at: string;
  closes_at: string;
}

function dayAndTime(moment: string | undefined): [string, string] {
  if (moment === undefined) return ['', ''];
  const [day = '', time = ''] = toWireTime(new Date(moment)).split(' ');
  return [day, time.slice(0, 5)];
}

export function formOfWindow(window: Times | undefined): WindowForm {
  const [opensDay, opensTime] = dayAndTime(window?.opens_at);
  const [closesDay, closesTime] = dayAndTime(window?.closes_at);
  return { opensDay, opensTime, closesDay, closesTime, reason: '' };
}

/** Colombia has used UTC-5 without daylight saving time since 1993. */
function instantOf(day: string, time: string): string {
  return `${day}T${time}:00-05:00`;
}

function fieldErrors(form: WindowForm): WindowFormErrors {
  const errors: WindowFormErrors = {};
  for (const [field, label] of [
    ['opensDay', 'apertura'],
    ['closesDay', 'cierre'],
  ] as const) {
    if (form[field] === '') errors[field] = `La fecha de ${label} es obligatoria`;
    else if (!isCalendarDay(form[field])) errors[field] = 'La fecha no es válida; use el formato AAAA-MM-DD';
  }
  for (const [field, label] of [
    ['opensTime', 'apertura'],
    ['closesTime', 'cierre'],
  ] as const) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(form[field])) errors[field] = `La hora de ${label} es obligatoria`;
  }
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
): CheckedWindow {
  const errors = fieldErrors(form);
  if (Object.keys(errors).length > 0) return { ok: false, errors, refusal: null };
  const times = {
    // A moment in the past is sent unchanged, to the second; the form shows only minutes.
    opens_at: before && openingIsFixed(before, now) ? before.opens_at : instantOf(form.opensDay, form.opensTime),
    closes_at: instantOf(form.closesDay, form.closesTime),
  };
  const refusal = windowChangeRefusal(window, before, times, now);
  if (refusal !== null) return { ok: false, errors: {}, refusal };
  return { ok: true, change: { window, ...times, reason: form.reason.trim() } };
}
