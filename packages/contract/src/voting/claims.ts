import { z } from 'zod';
import { codeLimit, type Endpoint, fileAnswer, idParams, signedTokenSchema } from '../shared/endpoint.ts';
import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '../shared/envelope.ts';
import { documentNumberField, emailField, fullNameField, institutionField } from '../shared/person-fields.ts';
import { reasonField } from '../shared/reason.ts';

/**
 * Claims about the roll and the professional register. What somebody writes becomes a claim once they present it by the
 * link of a mail, which shows that they read the address they gave.
 */
export const rollMatters = ['absent', 'wrong_email', 'wrong_data'] as const;
export const claimMatters = [...rollMatters, 'register'] as const;
export type ClaimMatter = (typeof claimMatters)[number];

export const claimMatterLabels = {
  absent: 'No está en el censo',
  wrong_email: 'Su correo en el censo está mal',
  wrong_data: 'Otro dato del censo está mal',
  register: 'Sus datos del registro profesional no están al día',
} as const satisfies Record<ClaimMatter, string>;

export const claimStates = ['waiting', 'accepted', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimStateLabels = {
  waiting: 'Sin decidir',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
} as const satisfies Record<ClaimState, string>;

/** How long the mailed link serves. */
export const CLAIM_LINK_HOURS = 24;
const CLAIM_PAGE = '/reclamacion';
/** The token follows `#`: browsers don't send it, so no log and no referrer holds it. */
export const claimLink = (publicUrl: string, token: string): string => `${publicUrl}${CLAIM_PAGE}#token=${token}`;

const lowerCaseEmail = emailField.transform((text) => text.toLowerCase());
const claimant = {
  name: fullNameField,
  /** Where the link and the decision go; the roll holds it once a claim about the address is accepted. */
  email: lowerCaseEmail,
  text: z
    .string({ error: 'Cuente qué está mal.' })
    // Browsers send the line breaks of a form as CR LF.
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(10, 'Cuente qué está mal, con al menos 10 caracteres.')
    .max(1000, 'No debe exceder los 1.000 caracteres.'),
};

/** Accountants are known by their document, and institutions' electors by the address that the roll has of them. */
export const claimRequestSchema = z.discriminatedUnion('login', [
  z.object({
    login: z.literal('code'),
    matter: z.enum(claimMatters),
    identification: documentNumberField,
    ...claimant,
  }),
  z.object({
    login: z.literal('password'),
    matter: z.enum(rollMatters),
    identification: lowerCaseEmail,
    institution: institutionField,
    ...claimant,
  }),
]);
export type ClaimRequest = z.output<typeof claimRequestSchema>;

/** What the mailed link shows to whoever wrote it. */
const claimPageSchema = z.object({
  /** Its number is the person's once it is presented. */
  id: z.int(),
  matter: z.enum(claimMatters),
  /** The contest's question; null for the register. */
  question: z.string().nullable(),
  name: z.string(),
  identification: z.string(),
  institution: z.string().nullable(),
  email: z.string(),
  text: z.string(),
  presented_at: z.string().nullable(),
});
export type ClaimPage = z.infer<typeof claimPageSchema>;

const claimCountsSchema = z.object({ presented: z.int(), accepted: z.int(), rejected: z.int(), waiting: z.int() });
export type ClaimCounts = z.infer<typeof claimCountsSchema>;

const listedClaimSchema = claimPageSchema.pick({ id: true, matter: true, name: true }).extend({
  /** The contest's slug; null for the register. */
  contest: z.string().nullable(),
  presented_at: z.string(),
  state: z.enum(claimStates),
});
export type ListedClaim = z.infer<typeof listedClaimSchema>;

/** What accepting does now. `import`: no row changes here, so the next import must hold it. `sealed`: it is refused. */
export const claimEffects = ['add', 'email', 'already', 'unknown', 'import', 'sealed'] as const;
export type ClaimEffect = (typeof claimEffects)[number];

export const claimEffectWords = {
  add: 'Aceptarla agrega a la persona al censo, con estos datos. Si después se importa otro censo, también debe traerla.',
  email: 'Aceptarla pone este correo en el censo y avisa a las dos direcciones. Lo enviado al anterior deja de servir.',
  already: 'El censo ya tiene lo que se pide: aceptarla no cambia nada.',
  unknown: 'El censo no tiene a esta persona: aceptarla no cambia nada. Búsquela en la mesa de ayuda por otro dato.',
  import: 'Aceptarla no cambia nada por sí sola: la próxima importación debe traer la corrección.',
  sealed: 'El censo quedó fijo cuando se selló la elección: ya solo se puede rechazar.',
} as const satisfies Record<ClaimEffect, string>;

export const claimDetailSchema = claimPageSchema.extend({
  ...listedClaimSchema.shape,
  file_size: z.int().nullable(),
  /** What the roll or the register holds of the person now; addresses are masked. */
  held: z.array(z.string()),
  effect: z.enum(claimEffects),
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type ClaimDetail = z.infer<typeof claimDetailSchema>;

/** The decision in the words of its mail, which staff see before it goes. */
export function tellClaimDecision(accepted: boolean, effect: ClaimEffect): string {
  if (!accepted) return 'La Junta revisó su reclamación y no la aceptó.';
  if (effect === 'add') return 'La Junta aceptó su reclamación: usted ya está en el censo electoral.';
  if (effect === 'email') return 'La Junta aceptó su reclamación: su correo en el censo ya es este.';
  if (effect === 'import') return 'La Junta aceptó su reclamación. La corrección llega con la próxima actualización.';
  return 'La Junta aceptó su reclamación.';
}

export const claimDecisionSchema = z.object({ accepted: z.boolean(), reason: reasonField });
export type ClaimDecision = z.infer<typeof claimDecisionSchema>;

const ofAnyone = { tag: 'Reclamaciones', who: 'anyone' } as const;
const ofStaff = { about: 'process', tag: 'Reclamaciones', who: { staff: 'audit' } } as const;

export const writeClaim = {
  ...ofAnyone,
  method: 'POST',
  path: '/claims',
  summary:
    'Alguien escribe una reclamación sobre el censo o el registro: recibe un correo con el enlace para presentarla',
  guessing: { limit: codeLimit, attempt: { at: 'voter', names: ['email'] } },
  body: claimRequestSchema,
  answers: { 202: messageSchema },
} as const satisfies Endpoint;

/** POST, so that the token travels in the body: servers and proxies log addresses. */
export const readClaimLink = {
  ...ofAnyone,
  method: 'POST',
  path: '/claims/read',
  reads: true,
  summary: 'La reclamación del enlace que se envió por correo; no cambia nada',
  guessing: 'too long to guess',
  body: z.object({ token: signedTokenSchema }),
  answers: { 200: dataSchema(claimPageSchema) },
} as const satisfies Endpoint;

export const presentClaim = {
  ...ofAnyone,
  method: 'POST',
  path: '/claims/present',
  summary: 'Presenta la reclamación del enlace, una sola vez, con un PDF si se quiere (multipart)',
  guessing: 'too long to guess',
  limit: codeLimit,
  body: { form: { token: 'text', 'file?': 'file' } },
  answers: { 200: z.object({ message: z.string(), data: claimPageSchema }) },
} as const satisfies Endpoint;

export const getClaimCounts = {
  ...ofAnyone,
  method: 'GET',
  path: '/claims',
  about: 'process',
  summary: 'Cuántas reclamaciones se presentaron, y cómo se decidieron',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(claimCountsSchema) },
} as const satisfies Endpoint;

export const listClaims = {
  ...ofStaff,
  method: 'GET',
  path: '/admin/claims',
  summary: 'Las reclamaciones: primero las que esperan, de la más antigua a la más reciente',
  query: pageQuerySchema.extend({ state: z.enum(claimStates).optional() }),
  answers: { 200: listSchema(listedClaimSchema) },
} as const satisfies Endpoint;

export const getClaim = {
  ...ofStaff,
  method: 'GET',
  path: '/admin/claims/:id',
  summary: 'Una reclamación, con lo que tiene hoy el censo o el registro; la consulta queda registrada',
  params: idParams,
  answers: { 200: dataSchema(claimDetailSchema) },
} as const satisfies Endpoint;

export const getClaimFile = {
  ...ofStaff,
  method: 'GET',
  path: '/admin/claims/:id/file',
  summary: 'El archivo de una reclamación',
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const decideClaim = {
  ...ofStaff,
  method: 'POST',
  path: '/admin/claims/:id/decision',
  summary: 'Acepta o rechaza una reclamación, con su motivo; antes del sellado, aceptarla cambia el censo',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: idParams,
  body: claimDecisionSchema,
  answers: { 200: z.object({ message: z.string(), data: claimDetailSchema }) },
} as const satisfies Endpoint;
