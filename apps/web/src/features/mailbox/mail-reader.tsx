import { Button } from '@mantine/core';
import type { LocalMail } from '@urna/contract/mail/mailbox';
import { useEffect, useRef, useState } from 'react';
import { MailFormat } from '../../domain/mail/mail-format.tsx';
import { MailFrame } from '../../domain/mail/mail-frame.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ArrowLeftIcon } from '../../ui/icons/icons.tsx';
import { codeOfMail } from './code-of-mail.ts';
import classes from './mail-reader.module.css';

interface MailReaderProps {
  mail: LocalMail;
  onBack: () => void;
  /** Whether the person opened the mail, so that the focus follows; the newest is shown without moving the focus. */
  wasChosen: boolean;
}

export function MailReader({ mail, onBack, wasChosen }: MailReaderProps) {
  const [asText, setAsText] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const code = codeOfMail(mail);

  useEffect(() => {
    if (wasChosen) heading.current?.focus();
  }, [wasChosen]);

  return (
    <article className={classes.reader} aria-labelledby="mensaje">
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        size="sm"
        leftSection={<ArrowLeftIcon size={18} />}
        onClick={onBack}
      >
        Volver a los mensajes
      </Button>
      <header className={classes.head}>
        <h2 id="mensaje" ref={heading} tabIndex={-1} className={classes.subject}>
          {mail.subject}
        </h2>
        <p className={classes.facts}>
          Para <strong>{mail.to}</strong> · <time dateTime={mail.created_at}>{formatDateTime(mail.created_at)}</time>
        </p>
        {code ? <CodeStrip code={code} /> : null}
        <div className={classes.modes}>
          <MailFormat asText={asText} onChange={setAsText} />
        </div>
      </header>
      {asText ? <pre className={classes.text}>{mail.text}</pre> : <MailFrame html={mail.html} title={mail.subject} />}
    </article>
  );
}

function CodeStrip({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Código copiado');
    } catch {
      toast.error('El navegador no permitió copiar. Seleccione el código y cópielo.');
    }
  };
  return (
    <div className={classes.strip}>
      <span>Código de este mensaje</span>
      <strong className={classes.code}>{code}</strong>
      <Button size="compact-md" variant="default" onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  );
}
