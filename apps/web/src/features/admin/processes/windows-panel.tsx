import { Button } from '@mantine/core';
import { windowNames } from '@urna/contract/process/calendar';
import type { ProcessDetail } from '@urna/contract/process/process-admin';
import { Facts } from '@urna/ui/panel';
import { Link } from 'react-router';
import { shownProcess } from '../../../domain/process/shown-process.ts';
import { useOpenProcess } from '../../../domain/process/use-open-process.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { windowWords } from '../calendar/window-words.ts';

/** The windows of the process. The calendar page changes them, each with its reason. */
export function WindowsPanel({ process }: { process: ProcessDetail }) {
  return (
    <Panel title="Fechas" aside={<CalendarLink slug={process.slug} />}>
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

function CalendarLink({ slug }: { slug: string }) {
  const open = useOpenProcess();
  if (shownProcess?.slug === slug) {
    return (
      <Button component={Link} to={paths.staff.calendar} size="sm" variant="default">
        Ir al calendario
      </Button>
    );
  }
  return (
    <Button size="sm" variant="default" onClick={() => open(slug, paths.staff.calendar)}>
      Abrir su calendario
    </Button>
  );
}
