import { Skeleton } from '@mantine/core';
import type { Turnout as Hourly } from '@urna/contract/election/elections';
import { counted } from '@urna/contract/shared/counted';
import { tellPart } from '@urna/contract/shared/share';
import { formatClock, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useTurnout } from '../../../shared/election/elections-api.ts';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';

interface TurnoutProps {
  contest: ContestAddress;
  live: boolean;
  title: string;
  level: 2 | 3;
}

export function Turnout({ contest, live, title, level }: TurnoutProps) {
  const turnout = useTurnout(contest, { live });
  const { data } = turnout;
  if (!data) return turnout.error ? <QueryFailure query={turnout} /> : <Skeleton height={380} />;
  if (data.ballots === 0)
    return (
      <p className="dimmed">{`${title}: todavía no hay votos de las ${formatNumber(data.voters)} personas del censo.`}</p>
    );
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

const HOUR_MS = 3600 * 1000;
/** With fewer, a single column would stand alone in a wide chart: later hours are shown empty. */
const FEWEST_HOURS = 12;
/** With more, the columns would be too thin to see. */
const MOST_HOURS = 72;

interface ShownHour {
  key: string;
  /** The axis label: "14:00". */
  label: string;
  /** With the date, because an election may last days: "20/11/2026, 14:00 a 15:00". */
  full: string;
  ballots: number;
}

export function hoursOf(hours: Hourly['hours']): ShownHour[] {
  return hours.map(({ hour, ballots }) => {
    const label = formatClock(new Date(hour));
    const [day = ''] = formatDateTime(hour).split(' ');
    const end = formatClock(new Date(Date.parse(hour) + HOUR_MS));
    return { key: hour, label, full: `${day}, ${label} a ${end}`, ballots };
  });
}

/** The hours to draw: the latest if there are many, padded with future ones if there are few. */
export function drawnHours(hours: Hourly['hours']): ShownHour[] {
  const drawn = hours.slice(-MOST_HOURS);
  for (let last = drawn.at(-1); last && drawn.length < FEWEST_HOURS; last = drawn.at(-1)) {
    drawn.push({ hour: new Date(Date.parse(last.hour) + HOUR_MS).toISOString(), ballots: 0 });
  }
  return hoursOf(drawn);
}
