import { hasContact } from '@urna/contract/process/contact';
import type { ProcessWords } from '@urna/contract/process/processes';
import { site, siteLink } from '../installation.ts';
import { useProcess } from '../process.ts';
import classes from './frame.module.css';

const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
/** A web page without its scheme, as people write it. */
const showAddress = (page: string): string => page.replace(/^https?:\/\//, '').replace(/\/$/, '');

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

/** The same beside a text that sends the person there. Of the current process, unless another is named. */
export function ContactLine({ process: slug }: { process?: string | undefined }) {
  const process = useProcess(slug).calendar?.process;
  if (!process || !hasContact(process)) return null;
  return (
    <address className={classes.contact}>
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
