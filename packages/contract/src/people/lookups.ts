import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from '../shared/envelope.ts';
import { LOOKUP_PAGE } from '../shared/limits.ts';

/** Lists too short and stable for a table. The server validates against them and the form offers them. */
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

function pagesOf(perPage: number) {
  return pageQuerySchema.extend({ per_page: pageQuerySchema.shape.per_page.unwrap().default(perPage) });
}

const noState = 'Antes de continuar, por favor seleccione un departamento válido.';
const stateId = z.coerce.number<number>({ error: noState }).int(noState).positive(noState).max(2_147_483_647, noState);

const tag = 'Listas';

export const listDegreeTypes = {
  method: 'GET',
  path: '/lookups/degree-types',
  tag,
  summary: 'Tipos de título',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(degreeTypeSchema)) },
} as const satisfies Endpoint;

export const listIdentificationTypes = {
  method: 'GET',
  path: '/lookups/identification-types',
  tag,
  summary: 'Tipos de documento de identidad',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(identificationTypeSchema)) },
} as const satisfies Endpoint;

export const listGenders = {
  method: 'GET',
  path: '/lookups/genders',
  tag,
  summary: 'Géneros',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(lookupItemSchema)) },
} as const satisfies Endpoint;

export const listDocumentTypes = {
  method: 'GET',
  path: '/lookups/document-types',
  tag,
  summary: 'Tipos de documento que se cargan',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(lookupItemSchema)) },
} as const satisfies Endpoint;

export const listStates = {
  method: 'GET',
  path: '/lookups/states',
  tag,
  summary: 'Departamentos',
  who: 'anyone',
  guessing: 'nothing to guess',
  query: pagesOf(LOOKUP_PAGE.states),
  answers: { 200: listSchema(lookupItemSchema) },
} as const satisfies Endpoint;

export const listUniversities = {
  method: 'GET',
  path: '/lookups/universities',
  tag,
  summary: 'Instituciones de educación superior',
  who: 'anyone',
  guessing: 'nothing to guess',
  query: pagesOf(LOOKUP_PAGE.universities),
  answers: { 200: listSchema(universitySchema) },
} as const satisfies Endpoint;

export const listCities = {
  method: 'GET',
  path: '/lookups/cities',
  tag,
  summary: 'Ciudades de un departamento',
  who: 'anyone',
  guessing: 'nothing to guess',
  query: pagesOf(LOOKUP_PAGE.cities).extend({ state_id: stateId }),
  answers: { 200: listSchema(lookupItemSchema) },
} as const satisfies Endpoint;
