import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTimeline, type Statistics } from '@urna/contract/candidacy/candidate-lists';
import { ErrorIcon, SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { StatCard, StatCards } from '../../../ui/charts/stat-card.tsx';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { PeopleIcon } from '../../../ui/layout/menu-icons.tsx';
import { statisticsQuery } from '../review-screen/review-api.ts';
import { StatesChart, TimelineChart } from './charts.tsx';
import classes from './dashboard.module.css';

interface DashboardPageProps {
  /** Other features, injected by the page that composes them. */
  work: ReactNode;
  turnout: ReactNode;
  activityLog: ReactNode;
}

export function DashboardPage({ work, turnout, activityLog }: DashboardPageProps) {
  // Not polled: that would keep an unattended session alive.
  const statistics = useQuery(statisticsQuery);
  const timeline = useQuery({
    queryKey: ['timeline'],
    queryFn: async ({ signal }) => (await staffClient.call(getTimeline, { signal })).data,
  });
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

const looks = {
  all: { icon: <PeopleIcon />, tone: 'info' },
  approved: { icon: <SuccessIcon />, tone: 'success' },
  rejected: { icon: <ErrorIcon />, tone: 'error' },
} as const;

const totals = [
  { field: 'total_candidate_accountant', label: 'Candidatos contadores', look: looks.all },
  { field: 'total_candidate_accountant_approved', label: 'Contadores aprobados', look: looks.approved },
  { field: 'total_candidate_accountant_rejected', label: 'Contadores rechazados', look: looks.rejected },
  { field: 'total_candidate_ies', label: 'Candidatos IES', look: looks.all },
  { field: 'total_candidate_ies_approved', label: 'IES aprobados', look: looks.approved },
  { field: 'total_candidate_ies_rejected', label: 'IES rechazados', look: looks.rejected },
] as const;

function shareOf(part: number | undefined, whole: number | undefined): string | undefined {
  if (part === undefined || !whole) return undefined;
  return `${String(Math.round((part / whole) * 100))} %`;
}

function Totals({ statistics }: { statistics: Statistics | undefined }) {
  return (
    <StatCards label="Totales por tipo de candidatura">
      {totals.map(({ field, label, look }) => {
        const value = statistics?.[field];
        const whole = statistics?.[field.includes('_ies') ? 'total_candidate_ies' : 'total_candidate_accountant'];
        const detail = look === looks.all ? null : shareOf(value, whole);
        return <StatCard key={field} label={label} value={value} {...look} detail={detail} />;
      })}
    </StatCards>
  );
}
