import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';

const registrationBase = {
  CANDIDATE_ACCOUNTANT: '/inscription/candidate-contador',
  CANDIDATE_IES: '/inscription/candidate-ies',
} as const satisfies Record<CandidateKind, string>;

const beforeStarting = {
  CANDIDATE_ACCOUNTANT: '/antes-de-empezar/contadores',
  CANDIDATE_IES: '/antes-de-empezar/instituciones',
} as const satisfies Record<CandidateKind, string>;

/** The place of the activity log on the dashboard. */
export const LOG_HASH = 'registro-de-actividades';

const STAFF_ROOT = '/app';

/** Addresses of the staff's screens: of a process that isn't the current one, below its slug. */
export function staffPaths(opened?: string) {
  const root = opened === undefined ? STAFF_ROOT : `${STAFF_ROOT}/p/${opened}`;
  return {
    root,
    dashboard: `${root}/dashboard`,
    /** With the process's part of the activity log. */
    dashboardOf: (process: string) => `${root}/dashboard?proceso=${process}`,
    /** The activity log of one candidate, or of what a member of the staff did: ids only, never names or numbers. */
    logOfCandidate: (id: number) => `${root}/dashboard?candidato=${id}#${LOG_HASH}`,
    logOfStaff: (id: number) => `${root}/dashboard?responsable=staff-${id}#${LOG_HASH}`,
    candidates: `${root}/candidatos`,
    candidate: (id: number | ':id') => `${root}/candidatos/detail/${id}`,
    setAside: `${root}/candidatos/apartadas`,
    proposals: `${root}/propuestas`,
    corrections: `${root}/rectificar-candidatos`,
    lastReview: (id: number | ':id') => `${root}/rectificar-candidatos/last-review/${id}`,
    contests: `${root}/votacion`,
    contest: (contest: string) => `${root}/votacion/${contest}`,
    helpDesk: `${root}/mesa-de-ayuda`,
    /** About the roll and the register. */
    claims: `${root}/reclamaciones`,
    claim: (id: number | ':id') => `${root}/reclamaciones/${id}`,
    /** What takes two administrators. */
    changes: `${root}/cambios`,
    campaigns: `${root}/correos/campanas`,
    campaign: (id: number | ':id') => `${root}/correos/campanas/${id}`,
    mailQueue: `${root}/correos/cola`,
    /** The people whose mail came back; of one campaign. */
    returnedMails: `${root}/correos/devueltos`,
    returnedMailsOf: (campaign: number) => `${root}/correos/devueltos?campana=${campaign}`,
    processes: `${root}/administracion/procesos`,
    process: (slug: string) => `${root}/administracion/procesos/${slug}`,
    users: `${root}/administracion/personal`,
    calendar: `${root}/administracion/calendario`,
    imports: `${root}/administracion/importaciones`,
    passkeys: `${root}/llaves-de-acceso`,
  };
}
export type StaffPaths = ReturnType<typeof staffPaths>;

export const isStaffScreen = (pathname: string): boolean => `${pathname}/`.startsWith(`${STAFF_ROOT}/`);

/** The process that a staff screen's address names; undefined on those of the current one, and on public pages. */
export const openedProcess = (pathname: string): string | undefined => /^\/app\/p\/([^/]+)/.exec(pathname)?.[1];

/** All paths of the app. */
export const paths = {
  root: '/',
  home: '/home',
  inscription: (kind: CandidateKind) => ({
    base: registrationBase[kind],
    personalForm: `${registrationBase[kind]}/personal-form`,
    documentForm: `${registrationBase[kind]}/document-form`,
    previewPdf: `${registrationBase[kind]}/preview-pdf`,
    receipt: `${registrationBase[kind]}/receipt`,
  }),
  /** What a registration of this kind takes, before it begins. */
  beforeStarting: (kind: CandidateKind) => beforeStarting[kind],
  correction: {
    base: '/inscription/correct-documents',
    validateCandidate: '/inscription/correct-documents/validate-candidate',
    validateCode: '/inscription/correct-documents/validate-code',
    uploadDocuments: '/inscription/correct-documents/upload-documents',
    receipt: '/inscription/correct-documents/receipt',
  },
  auth: { login: '/auth/login', verifyCode: '/auth/verify-code' },
  /** The staff's screens of the process that the page's address names: a link from one screen to another keeps it. */
  get staff(): StaffPaths {
    return staffPaths('location' in globalThis ? openedProcess(location.pathname) : undefined);
  },
  /** The booth, a program of its own (apps/booth): its links load it (`isOfBooth`). */
  voting: {
    select: '/voting/select',
    loginAccountant: '/voting/login-accountant',
    loginIes: '/voting/login-ies',
    forgotPassword: '/voting/forgot-password',
  },
  rollCheck: '/censo',
  /** Where a claim about the roll or the register is written, and the target of the link that presents it. */
  writeClaim: '/reclamaciones',
  claim: '/reclamacion',
  /** The page to check; the two after it are its further steps. */
  verification: '/verificar',
  /** In the fragment, because no server logs it: who checks which ballot stays with their browser. */
  verificationOf: (code: string) => `/verificar#codigo=${encodeURIComponent(code)}`,
  /** The public list of ballots in the box. */
  ballotBox: '/verificar/papeletas',
  /** Public verification of the whole ballot box. */
  archiveCheck: '/verificar/urna',
  results: '/resultados',
  /** The permanent address of a result. */
  resultsOf: (process: string, contest: string) => `/resultados/${process}/${contest}`,
  /** Where whoever voted in a vote that is over proves it. */
  pastVote: (process: string, contest: string) => `/voting/certificate?proceso=${process}&eleccion=${contest}`,
  /** The same in mails that were sent before the booth was a program of its own. */
  certificate: '/certificado/:proceso/:contienda',
  /** With which witnesses name an election; leads to its results. */
  election: '/elections/:contienda',
  processElection: '/processes/:proceso/elections/:contienda',
  /** The public page of the candidates. */
  candidates: '/candidatos',
  /** The permanent addresses of a contest's candidates, and of one of them. */
  candidatesOf: (process: string, contest: string) => `/candidatos/${process}/${contest}`,
  candidateOf: (process: string, contest: string, id: number) => `/candidatos/${process}/${contest}/${id}`,
  /** The archived processes. */
  processes: '/procesos',
  howItWorks: '/como-funciona',
  dataPolicy: '/tratamiento-de-datos',
  terms: '/terminos',
  accessibility: '/accesibilidad',
  siteMap: '/mapa-del-sitio',
  /** The target of a trustee's mailed link. */
  trustee: '/custodio',
  /** The target of the link that unsubscribes a voter from reminders. */
  mailPreferences: '/preferencias-correo',
  /** A candidate follows the candidacy by its radicado and document. */
  tracking: '/seguimiento',
  /** A phone that opened the code «Continuar en mi teléfono» sends one document. */
  phone: '/telefono',
  /** The target of the link with which a candidate answers a reviewer's question. */
  question: '/pregunta',
  /** The target of the link "No fui yo" in mails to candidates and voters. */
  disowning: '/no-fui-yo',
  /** Where the entity's directory sends staff back, and the target of the link by which they tie their account. */
  directory: '/directorio',
  /** The target of the link that stops a change which an administrator asked for. */
  stopChange: '/detener-cambio',
} as const;

/** Whether a link leaves the app for the booth: the browser then loads a page. */
export const isOfBooth = (path: string): boolean => path.startsWith('/voting/');

interface PublicPageLink {
  to: string;
  label: string;
}

/** What the law asks of a public body's site: also at the foot of every page. */
export const aboutSite: readonly PublicPageLink[] = [
  { to: paths.dataPolicy, label: 'Política de tratamiento de datos' },
  { to: paths.terms, label: 'Términos y condiciones' },
  { to: paths.accessibility, label: 'Accesibilidad' },
  { to: paths.siteMap, label: 'Mapa del sitio' },
];

/** Every public page that has an address of its own, as the map of the site shows them. */
export const publicPages: readonly { title: string; pages: readonly PublicPageLink[] }[] = [
  {
    title: 'La elección',
    pages: [
      { to: paths.home, label: 'Inicio' },
      { to: paths.howItWorks, label: 'Cómo funciona la votación' },
      { to: paths.candidates, label: 'Candidatos' },
      { to: paths.results, label: 'Resultados' },
      { to: paths.processes, label: 'Procesos electorales' },
    ],
  },
  {
    title: 'Candidatos',
    pages: [
      { to: beforeStarting.CANDIDATE_ACCOUNTANT, label: 'Antes de empezar: contadores públicos' },
      { to: beforeStarting.CANDIDATE_IES, label: 'Antes de empezar: instituciones de educación superior' },
      {
        to: paths.inscription('CANDIDATE_ACCOUNTANT').personalForm,
        label: 'Inscripción como representante de los contadores públicos',
      },
      {
        to: paths.inscription('CANDIDATE_IES').personalForm,
        label: 'Inscripción como representante de las instituciones de educación superior',
      },
      { to: paths.correction.validateCandidate, label: 'Subsanación de documentos' },
      { to: paths.tracking, label: TRACKING_NAME },
    ],
  },
  {
    title: 'Votantes',
    pages: [
      { to: paths.voting.select, label: 'Votación' },
      { to: paths.rollCheck, label: '¿Estoy en el censo?' },
      { to: paths.writeClaim, label: 'Reclamaciones sobre el censo' },
      { to: paths.voting.loginAccountant, label: 'Ingreso de contadores públicos' },
      { to: paths.voting.loginIes, label: 'Ingreso de instituciones de educación superior' },
      { to: paths.voting.forgotPassword, label: 'Elegir otra contraseña' },
    ],
  },
  {
    title: 'Comprobar',
    pages: [
      { to: paths.verification, label: 'Verificar lo que tienes' },
      { to: paths.ballotBox, label: 'Verificar la urna' },
      { to: paths.archiveCheck, label: 'Verificar el archivo completo' },
    ],
  },
  { title: 'Sobre este sitio', pages: aboutSite },
  { title: 'Personal de la Junta', pages: [{ to: paths.auth.login, label: 'Inicio de sesión' }] },
];

/** Public pages that nobody reaches without a mailed link, a session or the step before. */
export const pagesOfLinks: readonly string[] = [
  paths.phone,
  paths.root,
  paths.auth.verifyCode,
  paths.mailPreferences,
  paths.disowning,
  paths.question,
  paths.claim,
  paths.directory,
  paths.stopChange,
  paths.trustee,
  paths.certificate,
  paths.election,
  paths.processElection,
];
