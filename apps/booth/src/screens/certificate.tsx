import type { PastVote } from '@urna/contract/voting/voting';
import { Button } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '../api-error.ts';
import { follow } from '../hooks.ts';
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
  const retry = (
    <Button variant="default" size="sm" onClick={() => void loadProcess(vote.process)}>
      Intentar de nuevo
    </Button>
  );
  return (
    <EntryPanel title="Tu certificado de votación" subtitle={subtitle} refused={false}>
      {calendar === null ? (
        failure ? (
          <Notice type="error" actions={retry}>
            {messageOf(failure)}
          </Notice>
        ) : (
          <p role="status">Cargando…</p>
        )
      ) : canProve ? null : (
        <Notice type="info" role="status">
          {contest ? isForgotten ? <VotersForgotten /> : <NotOver /> : <NoContest />}
        </Notice>
      )}
    </EntryPanel>
  );
}

const NotOver = (): ReactNode => (
  <>
    Esta votación no ha terminado.{' '}
    <a href={addressOf('category')} onClick={follow}>
      Ver las votaciones
    </a>
  </>
);

const NoContest = (): ReactNode => (
  <>
    Ese proceso no tiene esta votación. <a href={siteLink(site.processes)}>Ver los procesos</a>
  </>
);

const VotersForgotten = (): ReactNode => (
  <>
    Los datos personales de quienes votaron se borraron al terminar el plazo para conservarlos: ya no se pueden
    descargar certificados. Los que se descargaron antes{' '}
    <a href={siteLink(site.verification)}>se siguen pudiendo verificar</a>.
  </>
);
