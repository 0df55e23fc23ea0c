import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getStatistics, getTimeline } from '@urna/contract/candidacy/review';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import classes from './dashboard-page.module.css';
import { StatesChart } from './states-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { Totals } from './totals.tsx';

/** Not polled: that would keep an unattended session alive. */
function useStatistics() {
  return useQuery({
    queryKey: ['statistics'],
    queryFn: async ({ signal }) => (await staffClient.call(getStatistics, { signal })).data,
  });
}

function useTimeline() {
  return useQuery({
    queryKey: ['timeline'],
    queryFn: async ({ signal }) => (await staffClient.call(getTimeline, { signal })).data,
  });
}

interface DashboardPageProps {
  /** Other features, injected by the page that composes them. */
  work: ReactNode;
  turnout: ReactNode;
  activityLog: ReactNode;
}

export function DashboardPage({ work, turnout, activityLog }: DashboardPageProps) {
  const statistics = useStatistics();
  const timeline = useTimeline();
  const error = statistics.error ?? timeline.error;
  const retry = () => {
    if (statistics.error) void statistics.refetch();
    if (timeline.error) void timeline.refetch();
  };
  return (
    <>
      <PageTitle title="Dashboard" subtitle="Resumen general de la plataforma de inscripción." />
      <div className="stack gap-xl">
        {work}
        {error ? (
          <FailureBanner error={error} onRetry={retry} retrying={statistics.isFetching || timeline.isFetching} />
        ) : null}
        {statistics.error && !statistics.data ? null : <Totals statistics={statistics.data} />}
        {activityLog}
        {turnout}
        <div className={classes.charts}>
          {timeline.isPending ? <Skeleton height={360} /> : null}
          {timeline.data ? <TimelineChart timeline={timeline.data} /> : null}
          {statistics.isPending ? <Skeleton height={360} /> : null}
          {statistics.data ? <StatesChart totals={statistics.data.by_status} /> : null}
        </div>
      </div>
    </>
  );
}
