import { z } from 'zod';
import { changeAnswerSchema } from '../access/change-requests.ts';
import { windowNames, windowSchema } from '../processes/calendar.ts';
import { isCalendarDay } from '../shared/dates.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { messageSchema } from '../shared/envelope.ts';
import { reasonField } from '../shared/reason.ts';
import { contestParams } from './contests.ts';

/** What follows a published result that elects nobody yet: the repeated vote, and the resolved tie. */

/** Why a contest was repeated. The first two are called for by its published result. */
export const repeatCauses = ['blank_majority', 'tie', 'other'] as const;
export const repeatCauseSchema = z.enum(repeatCauses);
export type RepeatCause = z.infer<typeof repeatCauseSchema>;

export const repeatCauseLabels = {
  blank_majority: 'Mayoría del voto en blanco',
  tie: 'Empate',
  other: 'Otra razón',
} as const satisfies Record<RepeatCause, string>;

/** Another contest of the same process, in a result. */
export const repetitionSchema = z.object({
  contest: z.string(),
  title: z.string(),
  because: repeatCauseSchema,
  reason: z.string().nullable(),
});

/** Who stands in a repetition: people who register anew, the same candidates, or those who tied. */
export const repetitionCandidates = ['new', 'same', 'tied'] as const;

/** The administrator types this word to confirm: a repetition can't be withdrawn once it has candidates. */
export const REPEAT_WORD = 'REPETIR';
export const repeatRequestSchema = z
  .object({
    confirmation: z.literal(REPEAT_WORD, { error: `Escriba ${REPEAT_WORD} para confirmar` }),
    because: repeatCauseSchema,
    reason: reasonField.optional(),
    candidates: z.enum(repetitionCandidates),
    /** Whether the roll of the first vote is copied; otherwise it is imported anew. */
    same_roll: z.boolean(),
    windows: z.partialRecord(z.enum(windowNames), windowSchema),
  })
  .refine(({ because, reason }) => because !== 'other' || reason !== undefined, {
    path: ['reason'],
    message: 'Indique el motivo',
  })
  .refine(({ candidates, because }) => candidates !== 'tied' || because === 'tie', {
    path: ['candidates'],
    message: 'Solo un empate se repite entre quienes empataron',
  })
  .refine(({ windows }) => windows.voting !== undefined, { path: ['windows'], message: 'Fije la ventana de votación' })
  .refine(({ windows, candidates }) => candidates !== 'new' || windows.inscription !== undefined, {
    path: ['windows'],
    message: 'Fije la ventana de inscripción de los candidatos nuevos',
  });
export type RepeatRequest = z.infer<typeof repeatRequestSchema>;

/** How a tie was resolved outside the count. */
export const tieMethods = ['lots', 'second_round', 'other'] as const;
export const tieMethodSchema = z.enum(tieMethods);
export type TieMethod = z.infer<typeof tieMethodSchema>;

export const tieMethodLabels = {
  lots: 'Sorteo',
  second_round: 'Segunda votación',
  other: 'Otro mecanismo',
} as const satisfies Record<TieMethod, string>;

export const tieResolutionSchema = z.object({
  method: tieMethodSchema,
  positions: z.array(z.int()),
  explanation: z.string(),
  /** The day of the act, and who held it. */
  resolved_on: z.string(),
  resolved_by: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
  minutes: z.object({ url: z.string(), sha256: z.string() }),
});
export type TieResolution = z.infer<typeof tieResolutionSchema>;

/** The fields of the multipart form, beside the file `minutes`. */
export const tieFieldsSchema = z.object({
  method: tieMethodSchema,
  positions: z.array(z.int().min(0)).min(1, 'Indique quién quedó elegido').max(20),
  explanation: z.string().trim().min(5, 'Explique cómo se resolvió').max(2000, 'No puede tener más de 2000 caracteres'),
  resolved_on: z.string().refine(isCalendarDay, 'La fecha no es válida'),
  resolved_by: z.string().trim().min(3, 'Indique quién lo resolvió').max(160, 'No puede tener más de 160 caracteres'),
});
export type TieFields = z.infer<typeof tieFieldsSchema>;

const tag = 'Elecciones';

export const repeatContest = {
  method: 'POST',
  path: '/admin/contests/:contest/repetition',
  about: 'process',
  tag,
  summary: 'Repite una votación cuyo resultado lo pide, o con un motivo escrito',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: contestParams,
  body: repeatRequestSchema,
  answers: { 201: messageSchema.extend({ data: z.object({ contest: z.string() }) }), 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const resolveTie = {
  method: 'POST',
  path: '/admin/contests/:contest/tie-resolution',
  about: 'process',
  tag,
  summary: 'Registra cómo se resolvió un empate, con el acta en PDF (multipart)',
  who: { staff: 'administer' },
  params: contestParams,
  body: { form: { fields: 'text', minutes: 'file' } },
  answers: { 201: messageSchema },
} as const satisfies Endpoint;

export const downloadTieMinutes = {
  method: 'GET',
  path: '/elections/:contest/tie-minutes',
  about: 'process',
  tag: 'Resultados',
  summary: 'El acta con que se resolvió un empate',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;
