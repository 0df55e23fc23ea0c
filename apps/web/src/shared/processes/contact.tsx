import { hasContact } from '@urna/contract/processes/institution';
import { phoneLink, showAddress } from '@urna/ui/footer';
import classes from '@urna/ui/footer.module.css';
import { useProcess } from './process-context.ts';

/** How to reach the board, beside a text that sends the person there. Nothing if the process doesn't say. */
export function ContactLine() {
  const { process } = useProcess();
  if (!process || !hasContact(process)) return null;
  const { organiser, contact } = process;
  const { page, email, phone, hours } = contact;
  return (
    <address className={classes.beside}>
      <span>{organiser}:</span>
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {phone ? <a href={phoneLink(phone)}>{phone}</a> : null}
      {page ? <a href={page}>{showAddress(page)}</a> : null}
      {hours ? <span>{hours}</span> : null}
    </address>
  );
}
