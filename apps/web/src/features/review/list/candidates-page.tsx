import { Button } from '@mantine/core';
import { reviewListStatuses, type Statistics } from '@urna/contract/candidacy/review';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { StatCard } from '../../../ui/charts/stat-card.tsx';
import { AdmittedButton } from './admitted-button.tsx';
import { CandidatesList } from './candidates-list.tsx';
import { totalOf } from './total-of.ts';

function cards(statistics: Statistics | undefined) {
  return (
    <>
      <StatCard label="Candidatos" value={statistics?.total_candidates} />
      <StatCard label="Por revisar" value={totalOf(statistics, 'PENDIENTE')} />
      <StatCard label="Aprobados" value={statistics?.total_approved} tone="success" />
      <StatCard label="Rechazados" value={statistics?.total_rejected} tone="error" />
    </>
  );
}

export function CandidatesPage() {
  return (
    <CandidatesList
      title="Candidatos"
      subtitle="Gestión de candidatos registrados"
      statuses={reviewListStatuses}
      action={{ label: 'Validar información', to: paths.staff.candidate }}
      fileName="candidatos"
      cards={cards}
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
