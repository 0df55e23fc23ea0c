// What the booth shows to a person who has voted or came too late, and the certificate of voting.

import type { LoginKind } from '@urna/contract/election/contests';
import { downloadOwnCertificate } from '@urna/contract/voting/certificates';
import { type PastVote, resendReceipt } from '@urna/contract/voting/voting';
import { messageOf } from '@urna/ui/api-error';
import { Button, ButtonLink, WorkingButton } from '@urna/ui/button';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useEffect, useState } from 'react';
import { call, download, isRefusal, messageOr } from '../api.ts';
import { ContactLine } from '../frame/contact.tsx';
import { Failure } from '../frame/failure.tsx';
import { useAttempt } from '../hooks.ts';
import { site, siteLink } from '../installation.ts';
import { contestNamed, contestOfLogin, isOver, loadProcess, useFreshProcess, useProcess } from '../process.ts';
import { addressOf } from '../routes.ts';
import { send } from '../session.ts';
import type { Voted } from '../voter-state.ts';
import classes from './entry.module.css';

/**
 * Whoever voted in a vote that is over proves it, also in an archived process, with the login of that vote. The address
 * names the vote, nothing of it opens a session, and nobody votes here.
 */
export function CertificateScreen({ vote }: { vote: PastVote }) {
  const { calendar, failure } = useFreshProcess(vote.process);
  const contest = contestNamed(calendar, vote.contest);
  const isForgotten = calendar?.process.voters_forgotten === true;
  const canProve = calendar !== null && contest !== undefined && !isForgotten && isOver(calendar, contest);
  const login = contest?.login;
  useEffect(() => {
    if (canProve && login) send({ type: 'past-vote-found', login });
  }, [canProve, login]);
  const subtitle =
    calendar && contest
      ? `${contest.title}. ${calendar.process.title}.`
      : 'Para quienes votaron en una elección que ya cerró.';
  return (
    <EntryPanel title="Tu certificado de votación" subtitle={subtitle} refused={false}>
      {calendar === null ? (
        failure ? (
          <Failure
            title="No pudimos consultar esa votación"
            message={messageOf(failure)}
            onRetry={() => void loadProcess(vote.process)}
          />
        ) : (
          <p role="status">Cargando…</p>
        )
      ) : canProve ? null : (
        <Notice type="info" role="status">
          {contest ? (isForgotten ? forgotten() : notOver()) : noContest()}
        </Notice>
      )}
    </EntryPanel>
  );
}

const notOver = () => (
  <>
    Esta votación no ha terminado. <a href={addressOf('category')}>Ver las votaciones</a>
  </>
);
const noContest = () => (
  <>
    Ese proceso no tiene esta votación. <a href={siteLink(site.processes)}>Ver los procesos</a>
  </>
);
const forgotten = () => (
  <>
    Los datos personales de quienes votaron se borraron al terminar el plazo para conservarlos: ya no se pueden
    descargar certificados. Los que se descargaron antes{' '}
    <a href={siteLink(site.verification)}>se siguen pudiendo verificar</a>.
  </>
);

const FALLBACK = 'No pudimos descargar el certificado. Inténtalo de nuevo; el enlace también está en tu correo.';

interface CertificateButtonProps {
  fetchPdf: () => Promise<Blob>;
  isMain?: boolean;
}

export function CertificateButton({ fetchPdf, isMain = false }: CertificateButtonProps) {
  const { working, attempt } = useAttempt();
  const save = () =>
    attempt(async () => {
      toast.info('El certificado se descargará en unos momentos');
      try {
        saveFile(await fetchPdf(), 'certificado-de-votacion.pdf');
      } catch (error) {
        toast.error(messageOr(FALLBACK)(error));
      }
    }, FALLBACK);
  return (
    <Button variant={isMain ? 'filled' : 'default'} aria-disabled={working || undefined} onClick={() => void save()}>
      Descargar Certificado
    </Button>
  );
}

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
  const container = useKeptFocus<HTMLDivElement>([sent, canResend]);
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
      <div className="stack" ref={container} tabIndex={-1}>
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
          Verificar
        </ButtonLink>
        {canResend ? null : (
          <ButtonLink href={siteLink(site.archiveCheck) + box} variant="default" fullWidth>
            Verificar el archivo completo
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
      <div className="stack">
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
