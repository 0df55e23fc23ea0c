import { GOV_BAR, GOV_URL, hasContact } from '@urna/contract/processes/institution';
import type { ProcessWords } from '@urna/contract/processes/processes';
import { Fragment, type ReactNode } from 'react';
import classes from './footer.module.css';
import { Mark } from './icons.tsx';

/** A web page without its scheme, as people write it. */
export const showAddress = (page: string): string => page.replace(/^https?:\/\//, '').replace(/\/$/, '');
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** How to reach the board, as far as the process says. */
export function Channels({ contact: { email, phone, page, hours } }: Pick<ProcessWords, 'contact'>) {
  return (
    <>
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {phone ? <a href={phoneLink(phone)}>{phone}</a> : null}
      {hours ? <span>{hours}</span> : null}
      {page ? <a href={page}>{showAddress(page)}</a> : null}
    </>
  );
}

const govLink = (
  <a className="gov-link" href={GOV_URL}>
    {GOV_BAR.word}
  </a>
);

interface OfProcess {
  /** Its words; null between two processes, or before they came. */
  process: ProcessWords | null | undefined;
}

/** The bar of GOV.CO above a public body's pages. The server writes it into pages too, so that nothing moves. */
export function GovBar({ process }: OfProcess) {
  if (!process?.shows_gov_bar) return null;
  return (
    <section className={GOV_BAR.className} aria-label={GOV_BAR.label}>
      <p>{govLink}</p>
    </section>
  );
}

interface FooterProps extends OfProcess {
  /** Other pages of the site. Without any there is only the contact. */
  columns: readonly { label: string; pages: readonly { to: string; label: string }[] }[];
  /** How the program links a page. */
  renderLink: (to: string, label: string) => ReactNode;
}

/** How to reach the board, and what the law asks of a public body's site. */
export function Footer({ process, columns, renderLink }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.name}>
          <Mark size={20} />
          <span>{process ? `${process.title} · ${process.body} · Periodo ${process.period}` : 'Urna'}</span>
        </p>
        {columns.length > 0 ? (
          <>
            <div className={classes.columns}>
              {process ? <Contact process={process} /> : null}
              {columns.map(({ label, pages }) => (
                <nav key={label} className={classes.lines} aria-label={label}>
                  {pages.map((page) => (
                    <Fragment key={page.to}>{renderLink(page.to, page.label)}</Fragment>
                  ))}
                </nav>
              ))}
            </div>
            <p>Todas las horas son de Colombia. Los datos personales se tratan conforme a la Ley 1581 de 2012.</p>
            {process?.shows_gov_bar ? <p className={classes.gov}>{govLink}</p> : null}
          </>
        ) : process ? (
          <address className={classes.contact}>
            <strong>{process.organiser}</strong>
            <Channels contact={process.contact} />
          </address>
        ) : null}
      </div>
    </footer>
  );
}

/** A public body says who it is, too. */
function Contact({ process }: { process: ProcessWords }) {
  const { organiser, contact, entity, shows_gov_bar } = process;
  const { nit, address, notifications_email: notifications } = shows_gov_bar ? entity : {};
  return (
    <address className={classes.contact}>
      <div className={classes.lines}>
        <strong>{organiser}</strong>
        {nit ? <span>NIT {nit}</span> : null}
        {address ? <span>{address}</span> : null}
        {notifications ? (
          <span>
            Notificaciones judiciales: <a href={`mailto:${notifications}`}>{notifications}</a>
          </span>
        ) : null}
      </div>
      {hasContact(process) ? (
        <div className={classes.lines}>
          <Channels contact={contact} />
        </div>
      ) : null}
    </address>
  );
}
