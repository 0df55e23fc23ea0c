import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useStatistics, useTimeline } from './dashboard-api.ts';
import classes from './dashboard-page.module.css';
import { StatesChart } from './states-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { Totals } from './totals.tsx';

interface DashboardPageProps {
  /** Features of their own, handed in by who puts the pages together. */
  turnout: ReactNode;
  activityLog: ReactNode;
}

export function DashboardPage({ turnout, activityLog }: DashboardPageProps) {
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
      <div className={classes.parts}>
        {error ? (
          <FailureBanner error={error} onRetry={retry} retrying={statistics.isFetching || timeline.isFetching} />
        ) : null}
        {statistics.error && !statistics.data ? null : <Totals statistics={statistics.data} />}
        <div className={classes.charts}>
          {timeline.isPending ? <Skeleton height={360} /> : null}
          {timeline.data ? <TimelineChart timeline={timeline.data} /> : null}
          {statistics.isPending ? <Skeleton height={360} /> : null}
          {statistics.data ? <StatesChart totals={statistics.data.by_status} /> : null}
        </div>
        {turnout}
        {activityLog}
      </div>
    </>
  );
}
