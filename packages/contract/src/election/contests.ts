import { z } from 'zod';
import type { CandidateKind } from '../candidacy/candidacy.ts';
import { idParams } from '../shared/endpoint.ts';

/** The part of an address that names a process, or a contest within one. */
export const slugSchema = z
  .string()
  .max(40, 'No puede tener más de 40 caracteres')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use minúsculas, números y guiones');

/** Path parameters of the calls about a contest. */
export const contestParams = z.object({ contest: slugSchema });
export const contestThingParams = contestParams.extend(idParams.shape);

/** A SHA-256 in compact Base64, as the protocol writes it. */
export const trackingCodeSchema = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'El código de seguimiento no es válido');
/** Path parameters of the calls about one ballot in the box. */
export const ballotParams = contestParams.extend({ tracking_code: trackingCodeSchema });

/** How others name a contest: by the addresses of its process and its own, and in words by what it asks. */
export const contestFields = { process: z.string(), contest: z.string(), question: z.string() };

/** How voters of a contest log in: with their document and a mailed code, or with an e-mail address and a password. */
export const loginKinds = ['code', 'password'] as const;
export const loginKindSchema = z.enum(loginKinds);
export type LoginKind = z.infer<typeof loginKindSchema>;

/** The independent authority, as voters are told of it; null where the server makes the credentials. */
export const credentialAuthoritySchema = z.object({ name: z.string(), email: z.string() }).nullable();
export type CredentialAuthority = NonNullable<z.infer<typeof credentialAuthoritySchema>>;

export const candidateKindBadges = {
  CANDIDATE_ACCOUNTANT: 'Contador',
  CANDIDATE_IES: 'IES',
} as const satisfies Record<CandidateKind, string>;

export const BLANK_CHOICE = 'Voto en blanco';

/** The stages of a contest, in order. A contest never goes back, except when sealing fails. */
export const contestStages = [
  'preparing',
  'sealing',
  'sealed',
  'open',
  'closed',
  'tallied',
  'decrypted',
  'published',
] as const;
export const contestStageSchema = z.enum(contestStages);
export type ContestStage = z.infer<typeof contestStageSchema>;

export const contestStageLabels = {
  preparing: 'En preparación',
  sealing: 'Sellando',
  sealed: 'Sellada',
  open: 'Votación abierta',
  closed: 'Votación cerrada',
  tallied: 'Escrutinio cifrado',
  decrypted: 'Resultado obtenido',
  published: 'Resultado publicado',
} as const satisfies Record<ContestStage, string>;

export function hasReached(stage: ContestStage, wanted: ContestStage): boolean {
  return contestStages.indexOf(stage) >= contestStages.indexOf(wanted);
}
