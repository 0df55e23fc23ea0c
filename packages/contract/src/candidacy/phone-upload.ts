import { z } from 'zod';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { askedFileSchema, documentSchema } from './documents.ts';

/** «Continuar en mi teléfono»: a link with which a phone may upload one document of a candidacy, once. */
export const PHONE_PAGE = '/telefono';
/** The token follows `#`, so no server logs it. */
export const phoneLink = (origin: string, token: string): string => `${origin}${PHONE_PAGE}#token=${token}`;
/** 256 random bits in base64url: of a link, and of the key that the phone makes for itself. */
export const phoneTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'El enlace no es válido');

/** From its creation to its end. */
export const PHONE_LINK_MINUTES = 10;

/**
 * `cancelled` by the computer, which may have made another; `left` by the phone; `closed` because the session that made
 * it has ended.
 */
export const phoneLinkStates = ['waiting', 'connected', 'received', 'cancelled', 'left', 'expired', 'closed'] as const;
export type PhoneLinkState = (typeof phoneLinkStates)[number];

/** A link as its maker sees it. */
export const phoneLinkSchema = z.object({
  id: z.int(),
  state: z.enum(phoneLinkStates),
  expires_at: z.string(),
});
export type PhoneLink = z.infer<typeof phoneLinkSchema>;

/** What the phone is told: the document, and enough to see whose it is. Nothing else of the candidate. */
export const phoneTaskSchema = z.object({
  state: z.enum(phoneLinkStates),
  document_type: askedFileSchema,
  phase: documentSchema.shape.phase,
  process_title: z.string(),
  first_name: z.string(),
  expires_at: z.string(),
});
export type PhoneTask = z.infer<typeof phoneTaskSchema>;

const tag = 'Teléfono';
const owner = { sessions: ['candidate', 'correction'] } as const;
const phone = { phone: true } as const;

export const createPhoneLink = {
  method: 'POST',
  path: '/phone-links',
  tag,
  summary: 'Un enlace para cargar un documento desde el teléfono; el anterior del mismo documento deja de servir',
  who: owner,
  body: z.object({ candidate_id: z.int().positive(), document_type_id: z.int().positive() }),
  answers: { 200: dataSchema(phoneLinkSchema.extend({ token: z.string() })) },
} as const satisfies Endpoint;

export const getPhoneLink = {
  method: 'GET',
  path: '/phone-links/:id',
  tag,
  summary: '¿En qué va el teléfono?',
  who: owner,
  params: idParams,
  answers: { 200: dataSchema(phoneLinkSchema) },
} as const satisfies Endpoint;

export const cancelPhoneLink = {
  method: 'DELETE',
  path: '/phone-links/:id',
  tag,
  summary: 'Anula el enlace, si el documento no ha llegado',
  who: owner,
  params: idParams,
  answers: { 200: dataSchema(phoneLinkSchema) },
} as const satisfies Endpoint;

export const claimPhoneLink = {
  method: 'POST',
  path: '/phone-links/claim',
  tag,
  summary: 'Abre el enlace en un teléfono: sirve en el primero que lo abre, y solo en él',
  who: 'anyone',
  guessing: { limit: { counter: 'phone-links', perMinute: 'codes' } },
  // The phone makes its own key, so that repeating a call whose answer was lost opens the same link again.
  body: z.object({ token: phoneTokenSchema, key: phoneTokenSchema }),
  answers: { 200: dataSchema(phoneTaskSchema) },
} as const satisfies Endpoint;

export const getPhoneTask = {
  method: 'GET',
  path: '/phone-upload',
  tag,
  summary: 'Qué documento se pide, y si todavía se espera',
  who: phone,
  guessing: 'too long to guess',
  answers: { 200: dataSchema(phoneTaskSchema) },
} as const satisfies Endpoint;

export const postPhoneDocument = {
  method: 'POST',
  path: '/phone-upload',
  tag,
  summary: 'Carga el documento pedido (multipart, con una parte `file`); después el enlace no sirve más',
  who: phone,
  guessing: 'too long to guess',
  body: { form: { file: 'file' } },
  answers: { 200: dataSchema(phoneTaskSchema) },
} as const satisfies Endpoint;

export const leavePhone = {
  method: 'DELETE',
  path: '/phone-upload',
  tag,
  summary: 'Termina desde el teléfono, sin cargar nada',
  who: phone,
  guessing: 'too long to guess',
  answers: { 200: dataSchema(phoneTaskSchema) },
} as const satisfies Endpoint;
