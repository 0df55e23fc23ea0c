import {
  type CandidateKind,
  candidateKinds,
  type ReviewStatus,
  reviewStatuses,
  reviewStatusLabels,
} from '@urna/contract/candidacy/candidacy';
import type { Statistics, Timeline } from '@urna/contract/candidacy/candidate-lists';
import { showDay } from '@urna/contract/shared/dates';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { type Bar, BarList } from '../../../ui/charts/bar-list.tsx';
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx';
import { ColumnChart, type ColumnGroup } from '../../../ui/charts/column-chart.tsx';

/** With fewer days, single columns would stand alone in a wide chart. */
const FEWEST_DAYS = 14;

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** Pads the timeline, which the server starts at the first day with data. */
function withEmptyDaysBefore(timeline: Timeline): Timeline {
  const days = [...timeline];
  for (let first = days[0]; first && days.length < FEWEST_DAYS; first = days[0]) {
    days.unshift({ day: dayBefore(first.day), registrations: 0, reviews: 0 });
  }
  return days;
}

export function TimelineChart({ timeline }: { timeline: Timeline }) {
  const { isArchived } = useProcess();
  const days = withEmptyDaysBefore(timeline);
  const groups = days.map(({ day, registrations, reviews }): ColumnGroup => {
    const full = showDay(day);
    return { key: day, label: full.slice(0, 5), fullLabel: full, values: [registrations, reviews] };
  });
  const registrations = timeline.reduce((sum, day) => sum + day.registrations, 0);
  const reviews = timeline.reduce((sum, day) => sum + day.reviews, 0);
  if (registrations + reviews === 0) return <p>Todavía no hay inscripciones finalizadas ni revisiones.</p>;
  return (
    <ChartPanel
      title="Inscripciones y revisiones por día"
      description={`Inscripciones finalizadas y decisiones tomadas en los últimos 90 días${isArchived ? ' de actividad' : ''}.`}
      table={{
        columns: ['Día', 'Inscripciones', 'Revisiones'],
        rows: timeline.toReversed().map((day) => [showDay(day.day), day.registrations, day.reviews]),
      }}
    >
      <ColumnChart
        summary={`Columnas por día: ${String(registrations)} inscripciones y ${String(reviews)} revisiones en total. La tabla que sigue tiene las cifras de cada día.`}
        series={['Inscripciones', 'Revisiones']}
        groups={groups}
      />
    </ChartPanel>
  );
}

const kindLabels = {
  CANDIDATE_ACCOUNTANT: 'Contadores',
  CANDIDATE_IES: 'IES',
} as const satisfies Record<CandidateKind, string>;

const tones = {
  PENDIENTE: 'neutral',
  APROBADO: 'success',
  RECHAZADO: 'error',
  PARA_SUBSANAR: 'warning',
  SUBSANADO: 'info',
} as const satisfies Record<ReviewStatus, Bar['tone']>;

export function StatesChart({ totals }: { totals: Statistics['by_status'] }) {
  const totalOf = (kind: CandidateKind, status: ReviewStatus) =>
    totals.find((row) => row.candidate_type === kind && row.review_status === status)?.total ?? 0;
  const longest = Math.max(0, ...totals.map(({ total }) => total));
  // TimelineChart already says that there is nothing yet.
  if (totals.length === 0) return null;
  return (
    <ChartPanel
      title="Estados por tipo de candidatura"
      description="En qué estado está hoy cada inscripción finalizada."
      table={{
        columns: ['Estado', ...candidateKinds.map((kind) => kindLabels[kind])],
        rows: reviewStatuses.map((status) => [
          reviewStatusLabels[status],
          ...candidateKinds.map((kind) => totalOf(kind, status)),
        ]),
      }}
    >
      {candidateKinds.map((kind) => (
        <BarList
          key={kind}
          title={kindLabels[kind]}
          longest={longest}
          bars={reviewStatuses.map((status) => ({
            key: status,
            label: reviewStatusLabels[status],
            tone: tones[status],
            value: totalOf(kind, status),
          }))}
        />
      ))}
    </ChartPanel>
  );
}
