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
  correction: { validateCandidate: '/inscription/correct-documents/validate-candidate' },
  mailbox: '/correo',
} as const;
