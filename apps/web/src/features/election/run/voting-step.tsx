import { Anchor } from '@mantine/core';
import { closeDemoContest } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { tellPart } from '@urna/contract/shared/share';
import { Facts } from '@urna/ui/panel';
import { Link } from 'react-router';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useElections } from '../../../shared/election/elections-api.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { useContestMutation } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';
import classes from '../contest/steps.module.css';
import { CheckReports } from './check-reports.tsx';
import { Opening } from './opening.tsx';
import { Turnout } from './turnout.tsx';

export function VotingStep({ contest, overview, administers }: StepProps) {
  const isOpen = contest.stage === 'open';
  const hasOpened = hasReached(contest.stage, 'open');
  const elections = useElections({ live: false });
  const { window, election, opened_at: openedAt, closed_at: closedAt } = contest;
  const published = elections.data?.find((one) => one.contest === contest.contest);
  const ballots = Math.max(contest.ballots, published?.ballots ?? 0);
  return (
    <>
      <p className="prose">
        La votación abre y cierra sola, según el calendario, cuando los custodios que hacen falta firmaron el acta de
        sellado. Con la votación abierta el cierre solo se puede aplazar.{' '}
        <Anchor component={Link} underline="always" to={paths.staff.calendar}>
          Ver el calendario
        </Anchor>
      </p>
      {isOpen || contest.stage === 'sealed' ? (
        <p className="prose">
          La convocatoria y los recordatorios por correo se preparan en{' '}
          <Anchor component={Link} underline="always" to={paths.staff.campaigns}>
            Campañas
          </Anchor>
          .
        </p>
      ) : null}
      {overview?.opening ? (
        <Opening contest={contest} overview={overview} opening={overview.opening} administers={administers} />
      ) : null}
      <Facts
        inRow
        className={classes.figures}
        facts={[
          [openedAt === null ? 'Abre' : 'Abrió', <Moment key="opens" time={openedAt ?? window?.opens_at} />],
          [closedAt === null ? 'Cierra' : 'Cerró', <Moment key="closes" time={closedAt ?? window?.closes_at} />],
          election && hasOpened ? ['Votos', `${formatNumber(ballots)} de ${formatNumber(election.voters)}`] : null,
          election && hasOpened ? ['Participación', tellPart(ballots, election.voters)] : null,
        ]}
      />
      {hasOpened ? (
        <>
          <Turnout contest={{ contest: contest.contest }} live={isOpen} title="Votos por hora" level={3} />
          <CheckReports contest={contest.contest} />
        </>
      ) : null}
      {isOpen ? (
        <p className="note">
          Las cifras se actualizan solas. Son públicas, y no dicen por quién se votó: eso no lo sabe nadie hasta el
          escrutinio.
        </p>
      ) : null}
      {isOpen && administers && overview?.demonstration ? <CloseDemoVoting contest={contest.contest} /> : null}
    </>
  );
}

function Moment({ time }: { time: string | undefined }) {
  return time === undefined ? 'Sin definir' : <time dateTime={time}>{formatDateTime(time)}</time>;
}

/** Demonstration only: in a real installation voting closes by the calendar. */
function CloseDemoVoting({ contest }: { contest: string }) {
  const close = useContestMutation(contest, () => staffClient.call(closeDemoContest, { body: { contest } }));
  return (
    <div>
      <ConfirmButton
        label="Cerrar ahora (demostración)"
        variant="default"
        title="¿Cerrar la votación ahora?"
        confirmLabel="Sí, cerrar"
        danger
        sending={close}
        onConfirm={(onSuccess) => close.mutate(undefined, { onSuccess })}
      >
        <p>
          Existe solo en la demostración, para conocer el escrutinio sin esperar. En una elección real la votación
          cierra únicamente en la fecha del calendario.
        </p>
      </ConfirmButton>
    </div>
  );
}
