import { z } from 'zod';
import { codeLimit, type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { documentNumberField } from '../shared/person-fields.ts';
import { reasonSchema } from '../shared/reason.ts';
import { staffSessionSchema } from './staff-session.ts';

/** Passkeys of the staff: registration, the second step of the login, and their removal (decision 47). */
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8192);
const credentialFields = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** A passkey's answer to a request. */
export const passkeyAnswerSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** A passkey that the browser has just created. */
export const createdPasskeySchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
});
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>;

/** Asks the browser to create a passkey. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  challenge: base64url,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(
    z.object({ id: base64url, type: z.literal('public-key'), transports: z.array(z.string()).exactOptional() }),
  ),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

export const MAX_PASSKEYS = 10;

export const passkeyNameField = z
  .string({ error: 'Escriba un nombre para la llave' })
  .trim()
  .min(1, 'Escriba un nombre para la llave')
  .max(60, 'No debe exceder los 60 caracteres.');

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Kept by a password manager that copies it to the person's other devices. */
  synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const ownPasskeysSchema = z.object({
  data: z.array(passkeySchema),
  /** The only address at which this installation's passkeys work; null where it can have none. */
  origin: z.string().nullable(),
  /** Whether the installation requires one of this person. */
  required: z.boolean(),
});
export type OwnPasskeys = z.infer<typeof ownPasskeysSchema>;

const tag = 'Llaves de acceso';

export const openSessionByPasskey = {
  method: 'POST',
  path: '/login/passkey',
  tag: 'Personal',
  summary: 'Abre la sesión de quien tiene llaves de acceso, después del código',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'staff', names: ['identification_number'] } },
  body: z.object({ identification_number: documentNumberField, answer: passkeyAnswerSchema }),
  answers: { 200: staffSessionSchema },
} as const satisfies Endpoint;

export const listOwnPasskeys = {
  method: 'GET',
  path: '/me/passkeys',
  tag,
  summary: 'Mis llaves de acceso',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: ownPasskeysSchema },
} as const satisfies Endpoint;

export const beginPasskey = {
  method: 'POST',
  path: '/me/passkeys/options',
  tag,
  summary: 'Comienza a crear una llave de acceso; quien ya tiene una confirma con ella',
  who: { staff: 'read' },
  beforePasskey: true,
  confirm: { passkey: 'if any' },
  answers: { 200: dataSchema(passkeyCreationSchema) },
} as const satisfies Endpoint;

export const registerPasskey = {
  method: 'POST',
  path: '/me/passkeys',
  tag,
  summary: 'Guarda la llave de acceso que el navegador creó',
  who: { staff: 'read' },
  beforePasskey: true,
  body: z.object({ name: passkeyNameField, created: createdPasskeySchema }),
  answers: { 201: z.object({ message: z.string(), data: passkeySchema }) },
} as const satisfies Endpoint;

export const removePasskey = {
  method: 'DELETE',
  path: '/me/passkeys/:id',
  tag,
  summary: 'Elimina una llave de acceso propia',
  who: { staff: 'read' },
  confirm: { passkey: 'if any' },
  params: idParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const declinePasskeyOffer = {
  method: 'POST',
  path: '/me/passkeys/decline',
  tag,
  summary: 'No ofrecer más la llave de acceso después de ingresar',
  who: { staff: 'read' },
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const resetPasskeys = {
  method: 'POST',
  path: '/admin/staff/:id/passkeys/reset',
  tag: 'Administración',
  summary: 'Elimina las llaves de acceso de otra persona que las perdió, con su motivo, y cierra sus sesiones',
  who: { staff: 'administer' },
  confirm: { passkey: 'always' },
  params: idParams,
  body: reasonSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;
