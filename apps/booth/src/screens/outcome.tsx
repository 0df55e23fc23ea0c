import type { LoginKind } from '@urna/contract/election/contests';
import { downloadOwnCertificate } from '@urna/contract/voting/certificates';
import { type PastVote, resendReceipt } from '@urna/contract/voting/voting';
import { ButtonLink, WorkingButton } from '@urna/ui/button';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { call, download, isRefusal } from '../api.ts';
import { ContactLine } from '../frame/contact.tsx';
import { useAttempt } from '../hooks.ts';
import { site, siteLink } from '../installation.ts';
import { contestNamed, contestOfLogin, useProcess } from '../process.ts';
import type { Voted } from '../voter.ts';
import { CertificateButton } from './certificate.tsx';
import classes from './entry.module.css';

interface AboutVote {
  login: LoginKind;
  /** The past vote that was proven; null for today's. */
  vote: PastVote | null;
}

/** Instead of a ballot, for a person who proved who they are and has already voted. */
export function AlreadyVoted({ login, vote, voted: { message, receiptToken } }: AboutVote & { voted: Voted }) {
  const { calendar } = useProcess(vote?.process);
  const contest = vote ? contestNamed(calendar, vote.contest) : contestOfLogin(calendar, login);
  // With an authority's credential, and after the publication, nobody can tell whose ballot is whose.
  const isTraceable = (contest?.credential_authority ?? null) === null && contest?.stage !== 'published';
  const [sent, setSent] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const { working, refusal, attempt } = useAttempt();
  const canResend = isTraceable && !isUnknown;
  const place = useKeptFocus<HTMLDivElement>([sent, canResend]);
  const resend = () =>
    attempt(async () => {
      try {
        setSent((await call(resendReceipt, { body: { token: receiptToken } })).message);
      } catch (error) {
        if (!isRefusal(error, 'receipt_not_known')) throw error;
        setUnknown(true);
      }
    }, 'No pudimos enviar de nuevo el comprobante. Intenta nuevamente.');
  const box = vote ? `?proceso=${vote.process}&eleccion=${vote.contest}` : '';
  return (
    <EntryPanel title="Ya votaste" error={refusal} refused={refusal !== null}>
      <div className={classes.form} ref={place} tabIndex={-1}>
        <Notice type="success" role="status">
          {message}
        </Notice>
        <p className={classes.hint}>
          Tu comprobante está en tu correo, con el código de seguimiento de tu papeleta.{' '}
          {canResend
            ? 'Si no lo encuentras, te lo enviamos otra vez.'
            : 'Búscalo también en el correo no deseado: no se puede enviar otra vez, porque el servidor no sabe cuál papeleta es tuya. Sin él puedes descargar el certificado de que votaste y verificar la urna completa.'}{' '}
          Si no fuiste tú quien votó, comunícate con la Junta de inmediato.
        </p>
        <ContactLine process={vote?.process} />
        <LiveNotice type="success">{sent}</LiveNotice>
        {canResend && sent === null ? (
          <WorkingButton
            label="Enviar de nuevo el comprobante"
            workingLabel="Enviando..."
            working={working}
            fullWidth
            onClick={() => void resend()}
          />
        ) : null}
        <CertificateButton fetchPdf={() => download(downloadOwnCertificate, { body: { token: receiptToken } })} />
        <ButtonLink href={siteLink(site.verification)} variant="default" fullWidth>
          Verificar un código
        </ButtonLink>
        {canResend ? null : (
          <ButtonLink href={siteLink(site.archiveCheck) + box} variant="default" fullWidth>
            Verificar la urna completa
          </ButtonLink>
        )}
      </div>
    </EntryPanel>
  );
}

/** Instead of a ballot, for a person who proved who they are after the close and hasn't voted. */
export function NoVote({ vote, message }: AboutVote & { message: string }) {
  const results = vote ? site.resultsOf(vote.process, vote.contest) : site.results;
  return (
    <EntryPanel title="No hay un voto tuyo" refused={false}>
      <div className={classes.form}>
        <Notice type="warning" role="alert" title="Ya no se puede votar">
          {message}
        </Notice>
        <ContactLine process={vote?.process} />
        <ButtonLink href={siteLink(results)} variant="default" fullWidth>
          Ver los resultados
        </ButtonLink>
      </div>
    </EntryPanel>
  );
}
