import type { LocalMail } from '@urna/contract/mailbox';
import { formatDateTime } from '../../lib/format.ts';
import { codeOfMail } from './code-of-mail.ts';
import classes from './mail-list.module.css';

interface MailListProps {
  mails: readonly LocalMail[];
  chosen: number;
  onChoose: (id: number) => void;
}

export function MailList({ mails, chosen, onChoose }: MailListProps) {
  return (
    <nav className={classes.pane} aria-label="Mensajes">
      <ul className={classes.list}>
        {mails.map((mail) => {
          const code = codeOfMail(mail);
          return (
            <li key={mail.id}>
              <button
                type="button"
                className={classes.mail}
                aria-current={mail.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(mail.id)}
              >
                <span className={classes.subject}>{mail.subject}</span>
                <span className={classes.to}>{mail.to}</span>
                <span className={classes.foot}>
                  <time dateTime={mail.created_at}>{formatDateTime(mail.created_at)}</time>
                  {code ? <span className={classes.code}>{code}</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
