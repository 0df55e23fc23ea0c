import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getStatistics, getTimeline, type Statistics } from '@urna/contract/candidacy/review';
import { ErrorIcon, SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { StatCard, StatCards } from '../../ui/charts/stat-card.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { PeopleIcon } from '../../ui/icons/menu-icons.tsx';
import { StatesChart, TimelineChart } from './charts.tsx';
import classes from './dashboard-page.module.css';

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

const kinds = [
  {
    words: { all: 'Candidatos contadores', approved: 'Contadores aprobados', rejected: 'Contadores rechazados' },
    all: 'total_candidate_accountant',
    approved: 'total_candidate_accountant_approved',
    rejected: 'total_candidate_accountant_rejected',
  },
  {
    words: { all: 'Candidatos IES', approved: 'IES aprobados', rejected: 'IES rechazados' },
    all: 'total_candidate_ies',
    approved: 'total_candidate_ies_approved',
    rejected: 'total_candidate_ies_rejected',
  },
] as const;

function shareOf(part: number | undefined, whole: number | undefined): string | undefined {
  if (part === undefined || !whole) return undefined;
  return `${String(Math.round((part / whole) * 100))} %`;
}

/** The six totals by kind of candidacy. */
function Totals({ statistics }: { statistics: Statistics | undefined }) {
  return (
    <StatCards label="Totales por tipo de candidatura">
      {kinds.flatMap(({ words, ...keys }) => {
        const all = statistics?.[keys.all];
        const approved = statistics?.[keys.approved];
        const rejected = statistics?.[keys.rejected];
        return [
          <StatCard key={words.all} label={words.all} value={all} icon={<PeopleIcon />} />,
          <StatCard
            key={words.approved}
            label={words.approved}
            value={approved}
            icon={<SuccessIcon />}
            tone="success"
            detail={shareOf(approved, all)}
          />,
          <StatCard
            key={words.rejected}
            label={words.rejected}
            value={rejected}
            icon={<ErrorIcon />}
            tone="error"
            detail={shareOf(rejected, all)}
          />,
        ];
      })}
    </StatCards>
  );
}
