import { ActivityLog } from '../../features/activity-log/activity-log.tsx';
import { ChangesToApprove } from '../../features/change-requests/changes-to-approve.tsx';
import { OpenTurnout } from '../../features/contest/open-turnout.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { PasskeyOffer } from '../../features/passkeys/passkey-offer.tsx';
import { WorkToDo } from '../../features/review/work-to-do.tsx';

/** Composes features that are independent of each other. */
export function Dashboard() {
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
