import { correctionListStatuses, type Statistics } from '@urna/contract/candidacy/review';
import { paths } from '../../../lib/paths.ts';
import { StatCard } from '../../../ui/charts/stat-card.tsx';
import { CandidatesList } from './candidates-list.tsx';
import { totalOf } from './total-of.ts';

function cards(statistics: Statistics | undefined) {
  return (
    <>
      <StatCard label="Para subsanar" value={totalOf(statistics, 'PARA_SUBSANAR')} />
      <StatCard label="Subsanados, por verificar" value={totalOf(statistics, 'SUBSANADO')} />
      <StatCard label="Rechazados" value={totalOf(statistics, 'RECHAZADO')} tone="error" />
    </>
  );
}

export function CorrectionsPage() {
  return (
    <CandidatesList
      title="Rectificar candidatos"
      subtitle="Candidaturas con documentos por corregir, corregidos o rechazados"
      statuses={correctionListStatuses}
      action={{ label: 'Última revisión', otherwise: 'Consultar', to: paths.staff.lastReview }}
      fileName="rectificar-candidatos"
      cards={cards}
    />
  );
}
