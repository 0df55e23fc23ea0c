import { Button } from '@mantine/core';
import { hasReached } from '@urna/contract/election/contests';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { Link } from 'react-router';
import { useChangesToApprove } from '../../features/access/change-requests/change-requests-api.ts';
import { PasskeyOffer } from '../../features/access/passkeys/passkey-offer.tsx';
import { ActivityLog } from '../../features/activity/activity-log.tsx';
import { DashboardPage } from '../../features/candidacy/dashboard/dashboard-page.tsx';
import { WorkToDo } from '../../features/candidacy/dashboard/work-to-do.tsx';
import { Turnout } from '../../features/election/run/turnout.tsx';
import { counted } from '../../lib/counted.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shared/access/staff-session/staff-context.ts';
import { useElections } from '../../shared/election/elections-api.ts';
import { useProcess } from '../../shared/processes/process-context.ts';
import classes from './pages.module.css';

/** Composes features that are independent of each other. */
export function Dashboard() {
  const { process } = useProcess();
  if (!process) return <DashboardOfInstallation />;
  return (
    <DashboardPage
      work={
        <>
          <PasskeyOffer />
          <ChangesToApprove />
          <WorkToDo />
        </>
      }
      turnout={<OpenTurnout />}
      activityLog={<ActivityLog />}
    />
  );
}

/** Between two processes the log goes on, and somebody has to put the next one under way. */
function DashboardOfInstallation() {
  return (
    <>
      <PageTitle title="Dashboard" subtitle="Resumen general de la plataforma de inscripción." />
      <div className="stack gap-lg">
        <Notice
          type="info"
          title="No hay un proceso en curso"
          actions={
            <Button component={Link} to={paths.staff.processes} size="sm">
              Ver los procesos
            </Button>
          }
        >
          Las páginas públicas lo dicen así. Prepare un borrador y póngalo en curso cuando esté listo.
        </Notice>
        <PasskeyOffer />
        <ChangesToApprove />
        <ActivityLog />
      </div>
    </>
  );
}

/** While something waits for this administrator. */
function ChangesToApprove() {
  const waiting = useChangesToApprove(useMay('audit'));
  if (waiting === 0) return null;
  return (
    <Notice
      type="warning"
      title={counted(waiting, 'cambio espera su aprobación', 'cambios esperan su aprobación')}
      actions={
        <Button component={Link} to={paths.staff.changes} size="sm" variant="default">
          Ver los cambios en espera
        </Button>
      }
    />
  );
}

/** The turnout of each open or closed contest, for the dashboard of those who answer for the voting. */
function OpenTurnout() {
  const { titleOf } = useProcess();
  const mayAudit = useMay('audit');
  const elections = useElections({ live: true });
  const open = elections.data?.filter(({ stage }) => hasReached(stage, 'open')) ?? [];
  if (!mayAudit || open.length === 0) return null;
  return (
    <section className={classes.turnouts} aria-label="Participación en la votación">
      {open.map(({ contest, stage }) => (
        <Turnout
          key={contest}
          contest={{ contest }}
          live={stage === 'open'}
          title={`Votos por hora: ${titleOf(contest)}`}
          level={2}
        />
      ))}
    </section>
  );
}
