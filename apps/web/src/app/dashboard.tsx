import { ActivityLog } from '../features/activity-log/activity-log.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';

/** Two features on one page, which know nothing of each other. */
export function Dashboard() {
  return <DashboardPage activityLog={<ActivityLog />} />;
}
