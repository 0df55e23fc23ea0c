import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { reviewMailSchema } from './review.ts';

/** What staff do with the candidacies that they chose in a list. None of it approves or rejects. */
export const MOST_SELECTED = 200;

const id = z.int().positive();
const NOBODY_CHOSEN = 'Elija al menos una candidatura';
const TOO_MANY = `Elija hasta ${MOST_SELECTED} candidaturas a la vez`;
export const selectedIds = z.array(id).min(1, NOBODY_CHOSEN).max(MOST_SELECTED, TOO_MANY);

/** Why something wasn't done for one of the chosen candidacies, as the end of a sentence that begins with its radicado. */
export const leftOutReasons = {
  set_aside: 'ya no cuenta',
  decided: 'ya está decidida',
  reassigned: 'otra persona la asignó mientras tanto',
  for_others: 'ninguna de las personas elegidas puede decidir sobre ella',
  not_waiting: 'no espera al candidato',
  window_closed: 'su plazo para corregir no está abierto',
  reminded: 'su candidato ya recibió un recordatorio hoy',
  announced: 'su candidato ya recibió este mismo mensaje',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
const leftOutSchema = z.object({
  id: z.int(),
  radicado: z.string(),
  reason: z.enum(Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]]),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** What became of the chosen candidacies: how many were reached, and those left out. */
const outcomeSchema = z.object({
  message: z.string(),
  data: z.object({
    left_out: z.array(leftOutSchema),
    /** Of an assignment: how many each of the chosen people has now, none included. */
    parts: z.array(z.object({ name: z.string(), files: z.int() })).optional(),
  }),
});
export type SelectionOutcome = z.infer<typeof outcomeSchema>;

/** Who may be assigned candidacies, and how many of theirs are still to be decided. */
const reviewerSchema = z.object({ id: z.int(), name: z.string(), files: z.int() });
export type Reviewer = z.infer<typeof reviewerSchema>;

export const assignmentSchema = z.object({
  /** `from` is who had it when it was chosen: what somebody else assigned meanwhile is left out. */
  files: z
    .array(z.object({ id, from: id.nullable() }))
    .min(1, NOBODY_CHOSEN)
    .max(MOST_SELECTED, TOO_MANY),
  /** Several people get equal parts. */
  to: z.array(id).min(1, 'Elija al menos una persona').max(50),
});
export type Assignment = z.infer<typeof assignmentSchema>;

export const announcementText = {
  subject: z
    .string({ error: 'Escriba el asunto' })
    .trim()
    .min(1, 'Escriba el asunto')
    .max(150, 'No puede tener más de 150 caracteres')
    .regex(/^[^\r\n]*$/, 'El asunto debe estar en una sola línea'),
  text: z
    .string({ error: 'Escriba el mensaje' })
    .trim()
    .min(1, 'Escriba el mensaje')
    .max(3000, 'No puede tener más de 3.000 caracteres'),
};
const announcementSchema = z.object({ ids: selectedIds, ...announcementText });
export type Announcement = z.infer<typeof announcementSchema>;

const announcementPreviewSchema = z.object({
  to: z.array(z.object({ id: z.int(), radicado: z.string(), name: z.string() })),
  left_out: z.array(leftOutSchema),
  ...reviewMailSchema.shape.data.omit({ to: true }).shape,
});
export type AnnouncementPreview = z.infer<typeof announcementPreviewSchema>;

const tag = 'Revisión';

export const listReviewers = {
  method: 'GET',
  path: '/candidates/reviewers',
  about: 'process',
  tag,
  summary: 'Quiénes pueden tener candidaturas asignadas, y cuántas suyas están sin decidir',
  who: { staff: 'read' },
  answers: { 200: dataSchema(z.array(reviewerSchema)) },
} as const satisfies Endpoint;

export const assignSelected = {
  method: 'POST',
  path: '/candidates/assign',
  about: 'process',
  tag,
  summary: 'Asigna candidaturas, en partes iguales si es a varias personas; un revisor solo las toma para sí',
  who: { staff: 'review' },
  body: assignmentSchema,
  answers: { 200: outcomeSchema },
} as const satisfies Endpoint;

export const remindSelected = {
  method: 'POST',
  path: '/candidates/remind',
  about: 'process',
  tag,
  summary: 'Recuerda a los candidatos que deben corregir, a cada uno una vez al día a lo sumo',
  who: { staff: 'review' },
  body: z.object({ ids: selectedIds }),
  answers: { 200: outcomeSchema },
} as const satisfies Endpoint;

export const previewAnnouncement = {
  method: 'POST',
  path: '/candidates/announcement-preview',
  reads: true,
  about: 'process',
  tag,
  summary: 'El correo de un anuncio, y a quiénes llegaría',
  who: { staff: 'administer' },
  body: announcementSchema,
  answers: { 200: dataSchema(announcementPreviewSchema) },
} as const satisfies Endpoint;

export const announceToSelected = {
  method: 'POST',
  path: '/candidates/announce',
  about: 'process',
  tag,
  summary: 'Envía un mensaje a los candidatos elegidos, a cada uno una sola vez',
  who: { staff: 'administer' },
  body: announcementSchema,
  answers: { 200: outcomeSchema },
} as const satisfies Endpoint;
