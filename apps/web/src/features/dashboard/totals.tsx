import type { Statistics } from '@urna/contract/review';
import { ErrorIcon, SuccessIcon } from '../../ui/icons.tsx';
import { PeopleIcon } from '../../ui/menu-icons.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';

function shareOf(part: number | undefined, whole: number | undefined): string | undefined {
  if (part === undefined || !whole) return undefined;
  return `${String(Math.round((part / whole) * 100))} %`;
}

/** The six totals by kind of candidacy. */
export function Totals({ statistics }: { statistics: Statistics | undefined }) {
  const accountants = statistics?.total_candidate_accountant;
  const accountantsApproved = statistics?.total_candidate_accountant_approved;
  const accountantsRejected = statistics?.total_candidate_accountant_rejected;
  const institutions = statistics?.total_candidate_ies;
  const institutionsApproved = statistics?.total_candidate_ies_approved;
  const institutionsRejected = statistics?.total_candidate_ies_rejected;
  return (
    <StatCards label="Totales por tipo de candidatura">
      <StatCard label="Candidatos contadores" value={accountants} icon={<PeopleIcon />} />
      <StatCard
        label="Contadores aprobados"
        value={accountantsApproved}
        icon={<SuccessIcon />}
        tone="success"
        detail={shareOf(accountantsApproved, accountants)}
      />
      <StatCard
        label="Contadores rechazados"
        value={accountantsRejected}
        icon={<ErrorIcon />}
        tone="error"
        detail={shareOf(accountantsRejected, accountants)}
      />
      <StatCard label="Candidatos IES" value={institutions} icon={<PeopleIcon />} />
      <StatCard
        label="IES aprobados"
        value={institutionsApproved}
        icon={<SuccessIcon />}
        tone="success"
        detail={shareOf(institutionsApproved, institutions)}
      />
      <StatCard
        label="IES rechazados"
        value={institutionsRejected}
        icon={<ErrorIcon />}
        tone="error"
        detail={shareOf(institutionsRejected, institutions)}
      />
    </StatCards>
  );
}
