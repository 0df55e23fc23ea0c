import type { CandidateKind } from '@urna/contract/candidacy';
import type { ContestName } from '@urna/contract/contest-names';

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
    setAside: '/app/candidatos/apartadas',
    corrections: '/app/rectificar-candidatos',
    lastReview: (id: number | ':id') => `/app/rectificar-candidatos/last-review/${id}`,
    contests: '/app/votacion',
    contest: (contest: ContestName | ':contest') => `/app/votacion/${contest}`,
    helpDesk: '/app/mesa-de-ayuda',
    campaigns: '/app/correos/campanas',
    campaign: (id: number | ':id') => `/app/correos/campanas/${id}`,
    mailQueue: '/app/correos/cola',
    users: '/app/administracion/personal',
    calendar: '/app/administracion/calendario',
    imports: '/app/administracion/importaciones',
  },
  voting: {
    root: '/voting',
    select: '/voting/select',
    rollCheck: '/voting/censo',
    /** Like every other path under /voting it shows the accountants' login. */
    login: '/voting/login',
    loginAccountant: '/voting/login-accountant',
    loginIes: '/voting/login-ies',
    forgotPassword: '/voting/forgot-password',
    setPassword: '/voting/set-password',
    verifyCode: '/voting/verify-code',
    ballotAccountant: '/voting/ballot-accountant',
    ballotIes: '/voting/ballot-ies',
    finalView: '/voting/final-view',
  },
  verification: '/verificar',
  /** Anyone's own check of the whole ballot box. */
  archiveCheck: '/verificar/urna',
  /** What lies in the ballot box, page by page. */
  ballotBox: '/verificar/papeletas',
  results: '/resultados',
  howItWorks: '/como-funciona',
  /** Where the link leads that a trustee is mailed. */
  trustee: '/custodio',
  /** Where the link leads by which a voter gets no more reminders. */
  mailPreferences: '/preferencias-correo',
  /** Where the link "No fui yo" leads. */
  disowning: '/no-fui-yo',
  /** Where the link leads that stops a change of one's address on the roll. */
  stopCorrection: '/detener-cambio',
  mailbox: '/correo',
} as const;
