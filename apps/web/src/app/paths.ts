import type { CandidateKind } from '@urna/contract/candidacy';

const inscriptionBase = {
  CANDIDATE_ACCOUNTANT: '/inscription/candidate-contador',
  CANDIDATE_IES: '/inscription/candidate-ies',
} as const satisfies Record<CandidateKind, string>;

/** Every address of the app is spelled here once. */
export const paths = {
  root: '/',
  home: '/home',
  inscription: (kind: CandidateKind) => ({
    base: inscriptionBase[kind],
    personalForm: `${inscriptionBase[kind]}/personal-form`,
    documentForm: `${inscriptionBase[kind]}/document-form`,
    previewPdf: `${inscriptionBase[kind]}/preview-pdf`,
    receipt: `${inscriptionBase[kind]}/receipt`,
  }),
  correction: {
    validateCandidate: '/inscription/correct-documents/validate-candidate',
    validateCode: '/inscription/correct-documents/validate-code',
    uploadDocuments: '/inscription/correct-documents/upload-documents',
    receipt: '/inscription/correct-documents/receipt',
  },
  auth: { login: '/auth/login', verifyCode: '/auth/verify-code' },
  staff: {
    root: '/app',
    dashboard: '/app/dashboard',
    candidates: '/app/candidatos',
    candidate: (id: number | ':id') => `/app/candidatos/detail/${id}`,
    corrections: '/app/rectificar-candidatos',
    lastReview: (id: number | ':id') => `/app/rectificar-candidatos/last-review/${id}`,
    users: '/app/administracion/personal',
    calendar: '/app/administracion/calendario',
    imports: '/app/administracion/importaciones',
  },
  mailbox: '/correo',
} as const;
