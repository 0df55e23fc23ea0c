import { z } from 'zod';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { staffEmailField } from '../shared/person-fields.ts';
import { contestAnswerSchema } from './contest-admin.ts';
import { contestParams } from './contests.ts';

/** The administrator's calls about who makes a contest's credentials. */
export const authorityNameField = z
  .string()
  .trim()
  .min(3, 'Escriba el nombre de la autoridad')
  .max(120, 'No puede tener más de 120 caracteres');

export const credentialChoiceSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('server') }),
  z.object({ by: z.literal('authority'), name: authorityNameField, email: staffEmailField }),
]);
export type CredentialChoice = z.infer<typeof credentialChoiceSchema>;

/** A list of a million credentials takes less. */
export const MAX_LIST_BYTES = 100 * 1024 * 1024;
/** Far above a statement with all its examples. */
export const MAX_STATEMENT_CHARACTERS = 40_000;

export const authorityStatementSchema = z.object({
  statement: z.string().min(1, 'El archivo está vacío').max(MAX_STATEMENT_CHARACTERS, 'El archivo es demasiado grande'),
});

const tag = 'Elecciones';

export const chooseCredentials = {
  method: 'PUT',
  path: '/admin/contests/:contest/credentials',
  about: 'process',
  tag,
  summary: 'Elige quién hace las credenciales: el servidor o una autoridad independiente',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: contestParams,
  body: credentialChoiceSchema,
  answers: { 200: contestAnswerSchema },
} as const satisfies Endpoint;

export const exportCredentialRoll = {
  method: 'POST',
  path: '/admin/contests/:contest/credentials/roll',
  about: 'process',
  tag,
  summary: 'Exporta el censo para la autoridad de credenciales (JSON Lines)',
  who: { staff: 'administer' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const sendCredentialList = {
  method: 'POST',
  path: '/admin/contests/:contest/credentials/list',
  about: 'process',
  tag,
  summary: 'Recibe la lista de credenciales que hizo la autoridad (parte `file`); se comprueba después',
  who: { staff: 'administer' },
  params: contestParams,
  body: { form: { file: 'file' } },
  answers: { 202: contestAnswerSchema },
} as const satisfies Endpoint;

export const sendAuthorityStatement = {
  method: 'POST',
  path: '/admin/contests/:contest/credentials/statements',
  about: 'process',
  tag,
  summary: 'Recibe la conciliación o la constancia de destrucción que firmó la autoridad',
  who: { staff: 'administer' },
  params: contestParams,
  body: authorityStatementSchema,
  answers: { 201: contestAnswerSchema },
} as const satisfies Endpoint;
