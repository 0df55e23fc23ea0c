import type { Statistics } from '@urna/contract/candidacy/review';
import { ErrorIcon, SuccessIcon } from '@urna/ui/icons';
import { StatCard, StatCards } from '../../ui/charts/stat-card.tsx';
import { PeopleIcon } from '../../ui/icons/menu-icons.tsx';

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
export function Totals({ statistics }: { statistics: Statistics | undefined }) {
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
