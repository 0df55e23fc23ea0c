import { z } from 'zod';
import { tellTime } from './dates.ts';
import type { Endpoint } from './endpoint.ts';
import { dataSchema } from './envelope.ts';

/**
 * The windows of the process, each the half-open interval [opens_at, closes_at). The only texts that say why one is
 * closed are here too.
 */
export const windowNames = ['inscription', 'correction', 'voting'] as const;
export type WindowName = (typeof windowNames)[number];

export const windowSchema = z.object({ opens_at: z.iso.datetime(), closes_at: z.iso.datetime() });
export const calendarSchema = z.object({
  process: z.object({ title: z.string(), body: z.string(), period: z.string() }),
  /** A window that the administrator hasn't set is missing. */
  windows: z.partialRecord(z.enum(windowNames), windowSchema),
  now: z.iso.datetime(),
  /** The page where accountants update their data in the professional register. */
  update_data_url: z.url().optional(),
});
export type Calendar = z.infer<typeof calendarSchema>;

export const getCalendar = {
  method: 'GET',
  path: '/elections/calendar',
  tag: 'Público',
  summary: 'El proceso y sus fechas',
  who: 'anyone',
  answers: { 200: dataSchema(calendarSchema) },
} as const satisfies Endpoint;

const subjects = {
  inscription: 'Las inscripciones',
  correction: 'Las subsanaciones',
  voting: 'Las votaciones',
} as const satisfies Record<WindowName, string>;

export type Door = { open: true } | { open: false; reason: string };

export function doorOf(
  window: WindowName,
  times: { opens_at: string | Date; closes_at: string | Date },
  now: Date,
): Door {
  const opens = new Date(times.opens_at);
  const closes = new Date(times.closes_at);
  if (now < opens) return { open: false, reason: `${subjects[window]} abren el ${tellTime(opens)}.` };
  if (now >= closes) return { open: false, reason: `${subjects[window]} cerraron el ${tellTime(closes)}.` };
  return { open: true };
}
