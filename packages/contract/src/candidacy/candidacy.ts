import { z } from 'zod';

/** The two kinds of candidacy, and all wording that depends on the kind. */
export const candidateKinds = ['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES'] as const;
export const candidateKindSchema = z.enum(candidateKinds);
export type CandidateKind = z.infer<typeof candidateKindSchema>;

export const candidateKindLabels = {
  CANDIDATE_ACCOUNTANT: 'Representante de Contadores Públicos',
  CANDIDATE_IES: 'Representante de Instituciones de Educación Superior',
} as const satisfies Record<CandidateKind, string>;

export const registrationStatuses = [
  'REGISTER_CANDIDATE_DATA',
  'UPLOAD_CANDIDATE_DOCUMENT',
  'PREVIEW_CANDIDATE_FORM',
  'FINISH_CANDIDATE_REGISTRATION',
] as const;
export const registrationStatusSchema = z.enum(registrationStatuses);
export type RegistrationStatus = z.infer<typeof registrationStatusSchema>;

export const reviewStatuses = ['PENDIENTE', 'APROBADO', 'RECHAZADO', 'PARA_SUBSANAR', 'SUBSANADO'] as const;
export const reviewStatusSchema = z.enum(reviewStatuses);
export type ReviewStatus = z.infer<typeof reviewStatusSchema>;

/** The two decisions about a candidacy: the first validation and the final review. */
export const reviewStageSchema = z.enum(['first', 'final']);
export type ReviewStage = z.infer<typeof reviewStageSchema>;

export const reviewStatusLabels = {
  PENDIENTE: 'Pendiente',
  APROBADO: 'Aprobado',
  RECHAZADO: 'Rechazado',
  PARA_SUBSANAR: 'Para Subsanar',
  SUBSANADO: 'Subsanado',
} as const satisfies Record<ReviewStatus, string>;

export const reviewStatusTexts = {
  PENDIENTE: 'Pendiente de validación',
  APROBADO: 'Todos los documentos aprobados',
  RECHAZADO: 'Candidatura rechazada',
  PARA_SUBSANAR: 'Documentos pendientes de subsanación',
  SUBSANADO: 'Documentos subsanados y pendientes de verificación',
} as const satisfies Record<ReviewStatus, string>;

/** The browser's views. The server's answer about the registration decides which one is shown. */
export const candidateViews = [
  'REGISTER_DATA_CANDIDATE',
  'UPLOAD_DOCUMENT_CANDIDATE',
  'PREVIEW_FORM_CANDIDATE',
] as const;
export type CandidateView = (typeof candidateViews)[number];

export const viewOfStatus = {
  REGISTER_CANDIDATE_DATA: 'REGISTER_DATA_CANDIDATE',
  UPLOAD_CANDIDATE_DOCUMENT: 'UPLOAD_DOCUMENT_CANDIDATE',
  PREVIEW_CANDIDATE_FORM: 'PREVIEW_FORM_CANDIDATE',
  FINISH_CANDIDATE_REGISTRATION: 'PREVIEW_FORM_CANDIDATE',
} as const satisfies Record<RegistrationStatus, CandidateView>;

export const registrationSuccess = {
  CANDIDATE_ACCOUNTANT: 'Tu candidatura ha sido registrada como Representante de Contadores Públicos.',
  CANDIDATE_IES: 'Tu candidatura ha sido registrada como Representante de Instituciones de Educación Superior.',
} as const satisfies Record<CandidateKind, string>;
