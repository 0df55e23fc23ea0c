import { hasContact } from '@urna/contract/process/contact';
import classes from '@urna/ui/footer.module.css';
import { Mark } from '@urna/ui/icons';
import { Link } from 'react-router';
import { useProcess } from '../../domain/process/process-context.ts';
import { aboutSite } from '../../features/legal/public-pages.ts';
import { phoneLink, showAddress } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { GovLink } from './header.tsx';

const aboutVoting = [
  { to: paths.howItWorks, label: 'Cómo funciona la votación' },
  { to: paths.candidates, label: 'Candidatos' },
  { to: paths.results, label: 'Resultados' },
  { to: paths.verification, label: 'Verificar' },
  { to: paths.processes, label: 'Procesos' },
] as const;

/** The footer of every public page: how to reach the board, and what the law asks of a public body's site. */
export function Footer() {
  const { process } = useProcess();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.name}>
          <Mark size={20} />
          <span>{process ? `${process.title} · ${process.body} · Periodo ${process.period}` : 'Urna'}</span>
        </p>
        <div className={classes.columns}>
          <Contact />
          <Links label="Sobre la votación" links={aboutVoting} />
          <Links label="Sobre este sitio" links={aboutSite} />
        </div>
        <p>Todas las horas son de Colombia. Los datos personales se tratan conforme a la Ley 1581 de 2012.</p>
        {process?.shows_gov_bar ? (
          <p className={classes.gov}>
            <GovLink />
          </p>
        ) : null}
      </div>
    </footer>
  );
}

function Links({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav className={classes.lines} aria-label={label}>
      {links.map((link) => (
        <Link key={link.to} to={link.to}>
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

/** How to reach the board, as far as the process says, and who a public body is. */
function Contact() {
  const { process } = useProcess();
  if (!process) return null;
  const { organiser, contact, entity, shows_gov_bar: isPublicBody } = process;
  const { page, email, phone, hours } = contact;
  return (
    <address className={classes.contact}>
      <div className={classes.lines}>
        <strong>{organiser}</strong>
        {isPublicBody && entity.nit ? <span>NIT {entity.nit}</span> : null}
        {isPublicBody && entity.address ? <span>{entity.address}</span> : null}
        {isPublicBody && entity.notifications_email ? (
          <span>
            Notificaciones judiciales: <a href={`mailto:${entity.notifications_email}`}>{entity.notifications_email}</a>
          </span>
        ) : null}
      </div>
      {hasContact(process) ? (
        <div className={classes.lines}>
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          {phone ? <a href={phoneLink(phone)}>{phone}</a> : null}
          {hours ? <span>{hours}</span> : null}
          {page ? <a href={page}>{showAddress(page)}</a> : null}
        </div>
      ) : null}
    </address>
  );
}
