import { TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import { paths } from '../../lib/paths.ts';

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
      { to: paths.voting.loginAccountant, label: 'Ingreso de contadores públicos' },
      { to: paths.voting.loginIes, label: 'Ingreso de instituciones de educación superior' },
      { to: paths.voting.forgotPassword, label: 'Elegir otra contraseña' },
    ],
  },
  {
    title: 'Comprobar',
    pages: [
      { to: paths.verification, label: 'Verificar un código' },
      { to: paths.ballotBox, label: 'Papeletas de la urna' },
      { to: paths.archiveCheck, label: 'Verificar la urna completa' },
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
  paths.stopChange,
  paths.trustee,
  paths.certificate,
  paths.election,
  paths.processElection,
];
