/** What screens, mails and PDFs call the same things. */
export const receiptLabels = {
  radicado: 'Radicado',
  candidacy: 'Candidatura',
  at: 'Fecha y hora',
  code: 'Código de verificación',
} as const;

/** The registration as one PDF. */
export const REGISTRATION_PDF = 'Inscripción (PDF)';
export const registrationFileName = (radicado: string): string => `inscripcion-${radicado}.pdf`;

export const FILES_RECEIVED = 'Archivos recibidos, cada uno con su huella SHA-256';

/** The page that follows a candidacy, and what every link to it is called. */
export const TRACKING_PAGE = '/seguimiento';
export const TRACKING_NAME = 'Seguimiento';
