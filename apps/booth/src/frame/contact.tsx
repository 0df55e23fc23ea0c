import { hasContact } from '@urna/contract/process/contact';
import { GOV_BAR, GOV_URL } from '@urna/contract/process/gov-bar';
import type { ProcessWords } from '@urna/contract/process/processes';
import lineClasses from '@urna/ui/contact.module.css';
import footerClasses from '@urna/ui/footer.module.css';
import { Mark } from '@urna/ui/icons';
import { site, siteLink } from '../installation.ts';
import { useProcess } from '../process.ts';
import { useVoter } from '../session.ts';
import { sessionOf } from '../voter.ts';
import classes from './surroundings.module.css';

const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
/** A web page without its scheme, as people write it. */
const showAddress = (page: string): string => page.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** How to reach the board, as far as the process says. */
function Channels({ contact: { email, phone, page, hours } }: Pick<ProcessWords, 'contact'>) {
  return (
    <>
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {phone ? <a href={phoneLink(phone)}>{phone}</a> : null}
      {hours ? <span>{hours}</span> : null}
      {page ? <a href={page}>{showAddress(page)}</a> : null}
    </>
  );
}

/** The same beside a text that sends the person there. Of the current process, unless another is named. */
export function ContactLine({ process: slug }: { process?: string | undefined }) {
  const process = useProcess(slug).calendar?.process;
  if (!process || !hasContact(process)) return null;
  return (
    <address className={lineClasses.line}>
      <span>{process.organiser}:</span>
      <Channels contact={process.contact} />
    </address>
  );
}

/** Where people give their data. */
export function DataPolicyLine() {
  return (
    <p className={classes.policy}>
      Tus datos se tratan según la <a href={siteLink(site.dataPolicy)}>Política de tratamiento de datos</a>.
    </p>
  );
}

/** As in the footer of the site's pages. */
const aboutVoting = [
  { to: site.howItWorks, label: 'Cómo funciona la votación' },
  { to: site.candidates, label: 'Candidatos' },
  { to: site.results, label: 'Resultados' },
  { to: site.verification, label: 'Verificar' },
  { to: site.processes, label: 'Procesos' },
] as const;

const aboutSite = [
  { to: site.dataPolicy, label: 'Política de tratamiento de datos' },
  { to: site.terms, label: 'Términos y condiciones' },
  { to: site.accessibility, label: 'Accesibilidad' },
  { to: site.siteMap, label: 'Mapa del sitio' },
] as const;

export function GovLink() {
  return (
    <a className="gov-link" href={GOV_URL}>
      {GOV_BAR.word}
    </a>
  );
}

/** How to reach the board, and what the law asks of a public body's site. Below a ballot stands only the contact. */
export function Footer() {
  const isBallot = sessionOf(useVoter()) !== null;
  const process = useProcess().calendar?.process;
  return (
    <footer className={footerClasses.footer}>
      <div className={footerClasses.inner}>
        <p className={footerClasses.name}>
          <Mark size={20} />
          <span>{process ? `${process.title} · ${process.body} · Periodo ${process.period}` : 'Urna'}</span>
        </p>
        {isBallot ? (
          process && (
            <address className={footerClasses.contact}>
              <strong>{process.organiser}</strong>
              <Channels contact={process.contact} />
            </address>
          )
        ) : (
          <>
            <div className={footerClasses.columns}>
              {process ? <Contact process={process} /> : null}
              <Links label="Sobre la votación" links={aboutVoting} />
              <Links label="Sobre este sitio" links={aboutSite} />
            </div>
            <p>Todas las horas son de Colombia. Los datos personales se tratan conforme a la Ley 1581 de 2012.</p>
            {process?.shows_gov_bar ? (
              <p className={footerClasses.gov}>
                <GovLink />
              </p>
            ) : null}
          </>
        )}
      </div>
    </footer>
  );
}

function Links({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav className={footerClasses.lines} aria-label={label}>
      {links.map(({ to, label: words }) => (
        <a key={to} href={siteLink(to)}>
          {words}
        </a>
      ))}
    </nav>
  );
}

/** A public body says who it is, too. */
function Contact({ process: { organiser, contact, entity, shows_gov_bar } }: { process: ProcessWords }) {
  const { nit, address, notifications_email: notifications } = shows_gov_bar ? entity : {};
  return (
    <address className={footerClasses.contact}>
      <div className={footerClasses.lines}>
        <strong>{organiser}</strong>
        {nit ? <span>NIT {nit}</span> : null}
        {address ? <span>{address}</span> : null}
        {notifications ? (
          <span>
            Notificaciones judiciales: <a href={`mailto:${notifications}`}>{notifications}</a>
          </span>
        ) : null}
      </div>
      <div className={footerClasses.lines}>
        <Channels contact={contact} />
      </div>
    </address>
  );
}
