import { Button } from '@mantine/core';
import { windowNames } from '@urna/contract/process/calendar';
import type { ProcessDetail } from '@urna/contract/process/process-admin';
import { Facts } from '@urna/ui/panel';
import { Link } from 'react-router';
import { useProcess } from '../../../domain/process/process-context.ts';
import { screensOf } from '../../../domain/process/use-processes.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { windowWords } from '../calendar/window-words.ts';

/** The windows of the process. The calendar page changes them, each with its reason. */
export function WindowsPanel({ process }: { process: ProcessDetail }) {
  return (
    <Panel title="Fechas" aside={<CalendarLink process={process} />}>
      <Facts
        inRow
        facts={windowNames.map((name) => {
          const window = process.windows[name];
          const dates = window
            ? `${formatDateTime(window.opens_at)} a ${formatDateTime(window.closes_at)}`
            : 'Sin definir';
          return [windowWords[name].title, dates];
        })}
      />
    </Panel>
  );
}

function CalendarLink({ process }: { process: ProcessDetail }) {
  const { process: shown } = useProcess();
  return (
    <Button component={Link} to={screensOf(process).calendar} size="sm" variant="default">
      {shown?.slug === process.slug ? 'Ir al calendario' : 'Abrir su calendario'}
    </Button>
  );
}
