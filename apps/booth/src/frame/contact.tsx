import { hasContact } from '@urna/contract/processes/institution';
import { Channels, Footer as SiteFooter } from '@urna/ui/footer';
import classes from '@urna/ui/footer.module.css';
import { site, siteLink } from '../installation.ts';
import { useProcess } from '../process.ts';
import { useVoter } from '../session.ts';
import { sessionOf } from '../voter-state.ts';
import surroundings from './surroundings.module.css';

/** How to reach the board, beside a text that sends people there. Of the current process, unless another is named. */
export function ContactLine({ process: slug }: { process?: string | undefined }) {
  const process = useProcess(slug).calendar?.process;
  if (!process || !hasContact(process)) return null;
  return (
    <address className={classes.beside}>
      <span>{process.organiser}:</span>
      <Channels contact={process.contact} />
    </address>
  );
}

/** Where people give their data. */
export function DataPolicyLine() {
  return (
    <p className={surroundings.policy}>
      Tus datos se tratan según la <a href={siteLink(site.dataPolicy)}>Política de tratamiento de datos</a>.
    </p>
  );
}

/** As in the footer of the site's pages. */
const columns = [
  {
    label: 'Sobre la votación',
    pages: [
      { to: site.howItWorks, label: 'Cómo funciona la votación' },
      { to: site.candidates, label: 'Candidatos' },
      { to: site.results, label: 'Resultados' },
      { to: site.verification, label: 'Verificar' },
      { to: site.processes, label: 'Procesos' },
    ],
  },
  {
    label: 'Sobre este sitio',
    pages: [
      { to: site.dataPolicy, label: 'Política de tratamiento de datos' },
      { to: site.terms, label: 'Términos y condiciones' },
      { to: site.accessibility, label: 'Accesibilidad' },
      { to: site.siteMap, label: 'Mapa del sitio' },
    ],
  },
] as const;

/** Below a ballot stands only the contact. */
export function Footer() {
  const isBallot = sessionOf(useVoter()) !== null;
  return (
    <SiteFooter
      process={useProcess().calendar?.process}
      columns={isBallot ? [] : columns}
      renderLink={(to, label) => <a href={siteLink(to)}>{label}</a>}
    />
  );
}
