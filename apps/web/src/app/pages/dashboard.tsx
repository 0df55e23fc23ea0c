import { Button } from '@mantine/core';
import { hasReached } from '@urna/contract/election/contests';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { Link } from 'react-router';
import { PasskeyOffer } from '../../features/access/passkeys/passkey-offer.tsx';
import { ActivityLog } from '../../features/activity/activity-log.tsx';
import { DashboardPage } from '../../features/candidacy/dashboard/dashboard-page.tsx';
import { WorkToDo } from '../../features/candidacy/dashboard/work-to-do.tsx';
import { Preparation } from '../../features/election/preparation/preparation.tsx';
import { Turnout } from '../../features/election/run/turnout.tsx';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shared/access/staff-session/staff-context.ts';
import { useElections } from '../../shared/election/elections-api.ts';
import { useProcess } from '../../shared/processes/process-context.ts';
import classes from './pages.module.css';

/** Composes features that are independent of each other. */
export function Dashboard() {
  const { process } = useProcess();
  const administers = useMay('administer');
  if (!process) return <DashboardOfInstallation />;
  return (
    <DashboardPage
      work={
        <>
          <PasskeyOffer />
          {administers ? <Preparation committee={<WorkToDo />} /> : <WorkToDo />}
        </>
      }
      turnout={<OpenTurnout />}
      activityLog={<ActivityLog />}
    />
  );
}

/** Between two processes the log goes on, and somebody has to put the next one under way. */
function DashboardOfInstallation() {
  const administers = useMay('administer', 'installation');
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
        {administers ? <Preparation committee={null} /> : null}
        <ActivityLog />
      </div>
    </>
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
