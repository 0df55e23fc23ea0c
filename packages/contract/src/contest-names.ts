import { z } from 'zod';
import type { CandidateKind } from './candidacy.ts';
import { idParams } from './endpoint.ts';

/** The two contests of a process, and all wording that depends on the contest. */
export const contestNames = ['contador', 'ies'] as const;
export const contestNameSchema = z.enum(contestNames);
export type ContestName = z.infer<typeof contestNameSchema>;

/** Path parameters of the calls about a contest. */
export const contestParams = z.object({ contest: contestNameSchema });
export const contestThingParams = contestParams.extend(idParams.shape);

export const contestLabels = {
  contador: 'Representantes Contadores',
  ies: 'Representantes IES',
} as const satisfies Record<ContestName, string>;

/** The question on the ballot, also printed on certificates. */
export const contestTitles = {
  contador: 'Representante de los Contadores Públicos',
  ies: 'Representante de las Instituciones de Educación Superior',
} as const satisfies Record<ContestName, string>;

export const contestBadges = { contador: 'Contador', ies: 'IES' } as const satisfies Record<ContestName, string>;

export const candidateKindOf = {
  contador: 'CANDIDATE_ACCOUNTANT',
  ies: 'CANDIDATE_IES',
} as const satisfies Record<ContestName, CandidateKind>;

export const contestOfKind = {
  CANDIDATE_ACCOUNTANT: 'contador',
  CANDIDATE_IES: 'ies',
} as const satisfies Record<CandidateKind, ContestName>;

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
