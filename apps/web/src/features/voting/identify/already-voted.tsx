import { Button } from '@mantine/core';
import { downloadOwnCertificate } from '@urna/contract/certificates';
import { resendReceipt } from '@urna/contract/voting';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContactLine } from '../../../domain/process/contact.tsx';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { WorkingButton } from '../../../ui/buttons/working-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EntryPanel } from '../../../ui/layout/entry-panel.tsx';
import { useKeptFocus } from '../../../ui/modals/use-kept-focus.ts';
import { CertificateButton } from '../receipt/certificate-button.tsx';
import { refusalOr } from '../voter-words.ts';
import classes from './identify.module.css';
import type { Voted } from './voter-login.ts';

const FALLBACK = 'No pudimos enviar de nuevo la confirmación. Intenta nuevamente.';

/** Replaces the login form for a person who proved their identity and has already voted. */
export function AlreadyVoted({ voted }: { voted: Voted }) {
  const [sent, setSent] = useState<string | null>(null);
  const { working, refusal, attempt } = useAttempt();
  const place = useKeptFocus<HTMLDivElement>([sent]);
  const resend = () =>
    attempt(async () => {
      const { message } = await publicClient.call(resendReceipt, { body: { token: voted.receiptToken } });
      setSent(message);
    }, refusalOr(FALLBACK));
  return (
    <EntryPanel title="Ya votaste" error={refusal} refused={refusal !== null}>
      <div className={classes.form} ref={place} tabIndex={-1}>
        <Notice type="success" role="status">
          {voted.message}
        </Notice>
        <p className={classes.hint}>
          La confirmación está en tu correo, con el código de seguimiento de tu papeleta y tu recibo firmado. Si no la
          encuentras, te la enviamos otra vez. Si no fuiste tú quien votó, comunícate con la Junta de inmediato.
        </p>
        <ContactLine />
        <div role="status" className={classes.live}>
          {sent ? (
            <Notice type="success" role="note">
              {sent}
            </Notice>
          ) : null}
        </div>
        {sent ? null : (
          <WorkingButton
            label="Enviar de nuevo la confirmación"
            workingLabel="Enviando..."
            working={working}
            fullWidth
            onClick={() => void resend()}
          />
        )}
        <CertificateButton
          fetchPdf={() => publicClient.download(downloadOwnCertificate, { body: { token: voted.receiptToken } })}
        />
        <Button component={Link} to={paths.verification} variant="default" fullWidth>
          Verificar un código
        </Button>
      </div>
    </EntryPanel>
  );
}
