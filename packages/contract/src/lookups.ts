import { z } from 'zod';

/** Lists too short and too firm to live in a table: the server checks against them and the form offers them. */
export const identificationTypes = [
  { id: 1, code: 'CC', name: 'Cédula de ciudadanía' },
  { id: 2, code: 'CE', name: 'Cédula de extranjería' },
  { id: 3, code: 'PPT', name: 'Permiso por protección temporal' },
] as const;

export const degreeTypes = [
  { id: 1, code: 'A', name: 'Autorizado' },
  { id: 2, code: 'T', name: 'Titulado' },
] as const;

export const genders = [
  { id: 1, name: 'Femenino' },
  { id: 2, name: 'Masculino' },
  { id: 3, name: 'No binario' },
  { id: 4, name: 'Prefiero no indicarlo' },
] as const;

export const lookupItemSchema = z.object({ id: z.int(), name: z.string() });
export type LookupItem = z.infer<typeof lookupItemSchema>;

export const universitySchema = lookupItemSchema.extend({ snies_code: z.string() });
export type University = z.infer<typeof universitySchema>;

export const identificationTypeSchema = lookupItemSchema.extend({ code: z.string() });
export const degreeTypeSchema = lookupItemSchema.extend({ code: z.string() });
