import type { PastVote } from '@urna/contract/voting/voting';
import { Button } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { useEffect } from 'react';
import { messageOf, messageOr } from '../api.ts';
import { Failure } from '../frame/failure.tsx';
import { useAttempt } from '../hooks.ts';
import { site, siteLink } from '../installation.ts';
import { contestNamed, isOver, loadProcess, useFreshProcess } from '../process.ts';
import { addressOf } from '../routes.ts';
import { send } from '../session.ts';

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
