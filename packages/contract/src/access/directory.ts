import { z } from 'zod';
import { codeLimit, type Endpoint, idParams, signedTokenSchema } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { reasonField } from '../shared/reason.ts';
import { changeAnswerSchema } from './change-requests.ts';
import { passkeyAskedSchema, staffSessionSchema } from './staff-session.ts';

/**
 * The entity's own directory: an optional OpenID Connect login of the staff beside the mailed code (decision 86). An
 * administrator has a link mailed to a member of staff, who ties their account by it, once.
 */

/** The page to which the directory sends people back, and to which the mailed link leads. */
export const DIRECTORY_PATH = '/directorio';

/** What binds a login to the browser that began it: state, nonce and PKCE verifier follow from it. */
const handleField = z.string().regex(/^[\w-]{43}$/, 'No es válido');

const tag = 'Personal';

export const getDirectory = {
  method: 'GET',
  path: '/login/directory',
  tag,
  summary: 'El directorio con el que puede ingresar el personal; nulo si no hay',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.object({ label: z.string() }).nullable()) },
} as const satisfies Endpoint;

export const beginDirectoryLogin = {
  method: 'POST',
  path: '/login/directory',
  tag,
  summary: 'Comienza un ingreso con el directorio, o la vinculación que permite un enlace',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: z.object({ link: signedTokenSchema.optional() }),
  answers: { 200: dataSchema(z.object({ url: z.url(), handle: handleField })) },
} as const satisfies Endpoint;

/** `answer` is the query with which the directory sent the browser back. */
export const finishDirectoryLogin = {
  method: 'POST',
  path: '/login/directory/finish',
  tag,
  summary: 'Abre la sesión, pide la llave de acceso a quien la tiene, o vincula la cuenta si comenzó con un enlace',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: z.object({ handle: handleField, answer: z.string().max(8192) }),
  answers: {
    200: staffSessionSchema,
    // Nothing else: the answer to a login has a message too.
    201: messageSchema.strict(),
    202: passkeyAskedSchema.extend({ identification_number: z.string() }),
  },
} as const satisfies Endpoint;

export const inviteToDirectory = {
  method: 'POST',
  path: '/admin/staff/:id/directory',
  tag: 'Administración',
  summary: 'Envía a alguien del personal el enlace con el que vincula su cuenta del directorio',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: idParams,
  body: z.object({ reason: reasonField.optional() }),
  answers: { 200: messageSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const untieFromDirectory = {
  method: 'DELETE',
  path: '/admin/staff/:id/directory',
  tag: 'Administración',
  summary: 'Desvincula la cuenta del directorio de alguien y cierra sus sesiones, o anula el enlace enviado',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: idParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;
