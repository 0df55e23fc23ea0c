import { z } from 'zod';
import { documentSchema, observationSchema } from './documents.ts';
import { candidateSchema } from './inscription.ts';
import { codeField, handleField } from './person-fields.ts';
import { tokenInfoSchema } from './session.ts';

/** The candidate's correction of rejected documents. Here the number has a least length and no greatest one. */
export const correctionNumberField = z
  .string({ error: 'El número de documento es obligatorio' })
  .trim()
  .min(1, 'El número de documento es obligatorio')
  .regex(/^\d+$/, 'Solo se permiten números')
  .min(5, 'Debe tener al menos 5 dígitos');

export const correctionRequestCodeSchema = z.object({ identification_number: correctionNumberField });
export const correctionVerifyCodeSchema = correctionRequestCodeSchema.extend({ code: codeField, handle: handleField });

const correctionStateSchema = candidateSchema.extend({
  documents: z.array(documentSchema),
  candidate_observations: z.array(observationSchema),
  /** Until when the corrections may be sent; null while the window has no dates. */
  closes_at: z.string().nullable(),
});
export type CorrectionState = z.infer<typeof correctionStateSchema>;

export const correctionAdmittedSchema = z.object({
  message: z.string(),
  token_info: tokenInfoSchema,
  data: correctionStateSchema,
});

/** GET /correction/me: what a browser that was closed or reloaded needs to go on. */
export const correctionMeSchema = z.object({ data: correctionStateSchema.extend({ token_info: tokenInfoSchema }) });

export const correctionFinishedTitle = 'Documentos enviados exitosamente';
export const correctionFinishedText = 'Los documentos han sido enviados para su última revisión';
