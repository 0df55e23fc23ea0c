import { useEffect } from 'react';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import classes from './decision-form.module.css';

interface MailShownProps {
  mail: { to: string; subject: string; html: string };
  /** Nothing is sent that wasn't shown before. */
  onShown: (shown: boolean) => void;
}

export function MailShown({ mail, onShown }: MailShownProps) {
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  return (
    <>
      <dl className={classes.mailFacts}>
        <dt>Para</dt>
        <dd>{mail.to}</dd>
        <dt>Asunto</dt>
        <dd>{mail.subject}</dd>
      </dl>
      {/* Scrolls by keyboard too, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.mail} tabIndex={0} role="region" aria-label="Correo al candidato">
        <MailFrame html={mail.html} title={mail.subject} />
      </div>
    </>
  );
}
