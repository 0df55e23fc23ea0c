import {
  type CandidateKind,
  candidateKinds,
  type ReviewStatus,
  reviewStatuses,
} from '@urna/contract/candidacy/candidacy';
import type { Statistics } from '@urna/contract/candidacy/review';
import { type Bar, BarList } from '../../ui/charts/bar-list.tsx';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';

const kindLabels = {
  CANDIDATE_ACCOUNTANT: 'Contadores',
  CANDIDATE_IES: 'IES',
} as const satisfies Record<CandidateKind, string>;

const states = {
  PENDIENTE: { label: 'Pendiente', tone: 'neutral' },
  APROBADO: { label: 'Aprobado', tone: 'success' },
  RECHAZADO: { label: 'Rechazado', tone: 'error' },
  PARA_SUBSANAR: { label: 'Para Subsanar', tone: 'warning' },
  SUBSANADO: { label: 'Subsanado', tone: 'info' },
} as const satisfies Record<ReviewStatus, Pick<Bar, 'label' | 'tone'>>;

export function StatesChart({ totals }: { totals: Statistics['by_status'] }) {
  const totalOf = (kind: CandidateKind, status: ReviewStatus) =>
    totals.find((row) => row.candidate_type === kind && row.review_status === status)?.total ?? 0;
  const longest = Math.max(0, ...totals.map(({ total }) => total));
  // The sentence in place of the days' chart says the same.
  if (totals.length === 0) return null;
  return (
    <ChartPanel
      title="Estados por tipo de candidatura"
      description="En qué estado está hoy cada inscripción finalizada."
      table={{
        columns: ['Estado', ...candidateKinds.map((kind) => kindLabels[kind])],
        rows: reviewStatuses.map((status) => [
          states[status].label,
          ...candidateKinds.map((kind) => totalOf(kind, status)),
        ]),
      }}
    >
      {candidateKinds.map((kind) => (
        <BarList
          key={kind}
          title={kindLabels[kind]}
          longest={longest}
          bars={reviewStatuses.map((status) => ({ key: status, ...states[status], value: totalOf(kind, status) }))}
        />
      ))}
    </ChartPanel>
  );
}
