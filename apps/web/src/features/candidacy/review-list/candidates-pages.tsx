import { Button } from '@mantine/core';
import type { ReviewStatus } from '@urna/contract/candidacy/candidacy';
import { correctionListStatuses, reviewListStatuses, type Statistics } from '@urna/contract/candidacy/candidate-lists';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { StatCard } from '../../../ui/charts/stat-card.tsx';
import { CandidatesList } from './candidates-list.tsx';
import { AdmittedButton } from './export-buttons.tsx';

/** The total of both candidate kinds; undefined while unknown. */
function totalOf(statistics: Statistics | undefined, status: ReviewStatus): number | undefined {
  return statistics?.by_status.filter((row) => row.review_status === status).reduce((sum, { total }) => sum + total, 0);
}

export function CandidatesPage() {
  return (
    <CandidatesList
      title="Candidatos"
      subtitle="Gestión de candidatos registrados"
      statuses={reviewListStatuses}
      action={{ label: 'Validar información', to: paths.staff.candidate }}
      fileName="candidatos"
      renderCards={(statistics) => (
        <>
          <StatCard label="Candidatos" value={statistics?.total_candidates} />
          <StatCard label="Por revisar" value={totalOf(statistics, 'PENDIENTE')} />
          <StatCard label="Aprobados" value={statistics?.total_approved} tone="success" />
          <StatCard label="Rechazados" value={statistics?.total_rejected} tone="error" />
        </>
      )}
      more={
        <>
          <Button component={Link} to={paths.staff.setAside} variant="default" size="sm">
            Inscripciones apartadas
          </Button>
          <AdmittedButton />
        </>
      }
    />
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
      renderCards={(statistics) => (
        <>
          <StatCard label="Para subsanar" value={totalOf(statistics, 'PARA_SUBSANAR')} />
          <StatCard label="Subsanados, por verificar" value={totalOf(statistics, 'SUBSANADO')} />
          <StatCard label="Rechazados" value={totalOf(statistics, 'RECHAZADO')} tone="error" />
        </>
      )}
    />
  );
}
