import { ActivityLog } from '../../features/activity-log/activity-log.tsx';
import { OpenTurnout } from '../../features/contest/open-turnout.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

/** Composes three features that are independent of each other. */
export function Dashboard() {
  return <DashboardPage turnout={<OpenTurnout />} activityLog={<ActivityLog />} />;
}
