import { Button } from '@mantine/core';
import type { ProcessWords } from '@urna/contract/process/processes';
import { downloadOwnCertificate } from '@urna/contract/voting/certificates';
import { resendReceipt } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContactLine } from '../../../domain/process/contact.tsx';
import { type ShownContest, shownProcess } from '../../../domain/process/shown-process.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useKeptFocus } from '../../../ui/modals/use-kept-focus.ts';
import { CertificateButton } from '../receipt/certificate-button.tsx';
import { refusalOf } from '../voter-words.ts';
import classes from './login.module.css';
import type { Voted } from './voter-login.ts';

const FALLBACK = 'No pudimos enviar de nuevo la confirmación. Intenta nuevamente.';

/** Whether the server can find this voter's ballot: not with an authority's credential, nor after the publication. */
function isBallotKnown(contest: ShownContest | undefined): boolean {
  return (contest?.credential_authority ?? null) === null && contest?.stage !== 'published';
}

interface AlreadyVotedProps {
  voted: Voted;
  contest: ShownContest | undefined;
  process?: ProcessWords | null;
  /** Where the whole box is verified. */
  box?: string;
}

/** Replaces the login form for a person who proved their identity and has already voted. */
export function AlreadyVoted({ voted, contest, process = shownProcess, box = paths.archiveCheck }: AlreadyVotedProps) {
  const [sent, setSent] = useState<string | null>(null);
  const [known, setKnown] = useState(isBallotKnown(contest));
  const { working, refusal, attempt } = useAttempt();
  const place = useKeptFocus<HTMLDivElement>([sent, known]);
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'receipt_not_known') return refusalOf(error, FALLBACK);
    setKnown(false);
    return null;
  };
  const resend = () =>
    attempt(async () => {
      const { message } = await publicClient.call(resendReceipt, { body: { token: voted.receiptToken } });
      setSent(message);
    }, refused);
  return (
    <EntryPanel title="Ya votaste" error={refusal} refused={refusal !== null}>
      <div className={classes.form} ref={place} tabIndex={-1}>
        <Notice type="success" role="status">
          {voted.message}
        </Notice>
        <p className={classes.hint}>
          La confirmación está en tu correo, con el código de seguimiento de tu papeleta y tu recibo firmado.{' '}
          {known
            ? 'Si no la encuentras, te la enviamos otra vez.'
            : 'Búscala también en el correo no deseado: no se puede enviar otra vez, porque el servidor no sabe cuál papeleta es tuya. Sin ella puedes descargar el certificado de que votaste y verificar la urna completa.'}{' '}
          Si no fuiste tú quien votó, comunícate con la Junta de inmediato.
        </p>
        <ContactLine process={process} />
        <div role="status" className={classes.live}>
          {sent ? (
            <Notice type="success" role="note">
              {sent}
            </Notice>
          ) : null}
        </div>
        {sent || !known ? null : (
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
        {known ? null : (
          <Button component={Link} to={box} variant="default" fullWidth>
            Verificar la urna completa
          </Button>
        )}
      </div>
    </EntryPanel>
  );
}
