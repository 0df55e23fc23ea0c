import { Skeleton } from '@mantine/core';
import { tellPart } from '@urna/contract/shared/share';
import { useTurnout } from '../../../domain/elections/elections-api.ts';
import type { ContestAddress } from '../../../domain/elections/public-contest.ts';
import { counted } from '../../../lib/counted.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { drawnHours, hoursOf, MOST_HOURS } from './hours.ts';

interface TurnoutProps {
  contest: ContestAddress;
  live: boolean;
  title: string;
  level: 2 | 3;
}

/** The number of votes in each hour since the opening. */
export function Turnout({ contest, live, title, level }: TurnoutProps) {
  const turnout = useTurnout(contest, { live });
  const { data, error } = turnout;
  if (!data) {
    return error ? (
      <FailureBanner error={error} onRetry={() => void turnout.refetch()} retrying={turnout.isFetching} />
    ) : (
      <Skeleton height={380} />
    );
  }
  if (data.ballots === 0)
    return <p>{`${title}: todavía no hay votos de las ${formatNumber(data.voters)} personas del censo.`}</p>;
  const hours = hoursOf(data.hours);
  const votes = counted(data.ballots, 'voto', 'votos');
  return (
    <ChartPanel
      title={title}
      level={level}
      description={[
        `${votes} de ${formatNumber(data.voters)}: ${tellPart(data.ballots, data.voters)} del censo.`,
        ...(hours.length > MOST_HOURS ? [`Se dibujan las últimas ${String(MOST_HOURS)} horas.`] : []),
      ].join(' ')}
      table={{ columns: ['Hora', 'Votos'], rows: hours.map(({ full, ballots }) => [full, ballots]) }}
    >
      <ColumnChart
        summary={`Columnas por hora: ${votes} desde la apertura. La tabla que sigue tiene las cifras de cada hora.`}
        series={['Votos']}
        groups={drawnHours(data.hours).map(({ key, label, full, ballots }) => ({
          key,
          label,
          fullLabel: full,
          values: [ballots],
        }))}
      />
    </ChartPanel>
  );
}
