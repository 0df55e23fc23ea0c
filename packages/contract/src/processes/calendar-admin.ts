import { z } from 'zod';
import { slugSchema } from '../election/contests.ts';
import { type Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { calendarSchema, windowNames } from './calendar.ts';
import { VOTING_DATES_WORD } from './calendar-rules.ts';

/** The administrator's calls for the calendar. */
const reasonField = z
  .string({ error: 'Indique el motivo del cambio' })
  .trim()
  .min(5, 'Indique el motivo del cambio')
  .max(500, 'No debe exceder los 500 caracteres.');

export const windowChangeSchema = z
  .object({
    window: z.enum(windowNames),
    /** A contest with windows of its own, because it repeats another; otherwise those of the process change. */
    contest: slugSchema.optional(),
    opens_at: z.iso.datetime({ offset: true, error: 'La fecha no es válida' }),
    closes_at: z.iso.datetime({ offset: true, error: 'La fecha no es válida' }),
    reason: reasonField,
    /** For the dates of a vote. */
    confirmation: z.string().optional(),
  })
  .refine(({ window, confirmation }) => window !== 'voting' || confirmation === VOTING_DATES_WORD, {
    path: ['confirmation'],
    message: `Escriba ${VOTING_DATES_WORD} para confirmar`,
  });
export const undoExtensionSchema = z.object({ contest: slugSchema.optional(), reason: reasonField });
export type UndoExtensionRequest = z.infer<typeof undoExtensionSchema>;
export const graceSchema = z.object({
  contest: slugSchema.optional(),
  /** Null for none. */
  until: z.iso.datetime({ offset: true, error: 'La fecha no es válida' }).nullable(),
  reason: reasonField,
});
export type GraceRequest = z.infer<typeof graceSchema>;

/** For the rules of changes: what people have done within a calendar. */
export const adminCalendarSchema = calendarSchema.extend({
  /** Of the process, and of each contest with windows of its own. */
  states: z.array(
    z.object({
      contest: z.string().nullable(),
      used: z.array(z.enum(windowNames)),
      votable: z.boolean(),
      /** An extension of the vote that can be undone: until when, and to which close at the earliest. */
      undo: z.object({ until: z.iso.datetime(), closes_at: z.iso.datetime() }).nullable(),
    }),
  ),
});
export type AdminCalendar = z.infer<typeof adminCalendarSchema>;
export const calendarAnswerSchema = z.object({ message: z.string(), data: adminCalendarSchema });
export type WindowChangeRequest = z.infer<typeof windowChangeSchema>;

const tag = 'Administración';

export const getAdminCalendar = {
  method: 'GET',
  path: '/admin/calendar',
  about: 'process',
  tag,
  summary: 'El proceso y sus fechas',
  who: { staff: 'audit' },
  answers: { 200: dataSchema(adminCalendarSchema) },
} as const satisfies Endpoint;

export const changeWindow = {
  method: 'PUT',
  path: '/admin/calendar',
  about: 'process',
  tag,
  summary: 'Fija una ventana, con su motivo',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', when: { window: 'voting' } },
  body: windowChangeSchema,
  answers: { 200: calendarAnswerSchema },
} as const satisfies Endpoint;

export const undoExtension = {
  method: 'POST',
  path: '/admin/calendar/undo-extension',
  about: 'process',
  tag,
  summary: 'Deshace, en los quince minutos siguientes, la ampliación de una votación abierta, con su motivo',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  body: undoExtensionSchema,
  answers: { 200: calendarAnswerSchema },
} as const satisfies Endpoint;

export const announceGrace = {
  method: 'PUT',
  path: '/admin/calendar/grace',
  about: 'process',
  tag,
  summary: 'Anuncia un plazo de gracia para las inscripciones comenzadas antes del cierre, con su motivo',
  who: { staff: 'administer' },
  body: graceSchema,
  answers: { 200: calendarAnswerSchema },
} as const satisfies Endpoint;
