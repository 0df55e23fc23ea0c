import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { Link } from 'react-router';
import { useProcess } from '../../domain/process/process-context.ts';
import { ActivityLog } from '../../features/activity-log/activity-log.tsx';
import { ChangesToApprove } from '../../features/change-requests/changes-to-approve.tsx';
import { OpenTurnout } from '../../features/contest/run/open-turnout.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { PasskeyOffer } from '../../features/passkeys/passkey-offer.tsx';
import { WorkToDo } from '../../features/review/work-to-do.tsx';
import { paths } from '../../lib/paths.ts';

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
