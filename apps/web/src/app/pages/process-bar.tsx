import { Button, NativeSelect } from '@mantine/core';
import type { ProcessOverview } from '@urna/contract/process-admin';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { useFreshWords, useOpenProcess } from '../../domain/process/use-open-process.ts';
import { useProcesses } from '../../domain/process/use-processes.ts';
import { openProcess } from '../../lib/opened-process.ts';
import { paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './process-bar.module.css';

const states = { draft: 'borrador', current: 'en curso', archived: 'archivado' } as const;

const nameOf = ({ title, state }: Pick<ProcessOverview, 'title' | 'state'>) => `${title} (${states[state]})`;

/** Which process the staff's screens of this tab show, and a switch to another. */
export function ProcessBar() {
  const { data: processes = [] } = useProcesses();
  const open = useOpenProcess();
  useFreshWords();
  const others = processes.filter(({ slug }) => slug !== shownProcess?.slug);
  const shown = shownProcess ? nameOf(shownProcess) : 'ninguno en curso';
  return (
    <div className={classes.bar}>
      {others.length === 0 ? (
        <p className={classes.shown}>
          Proceso: <strong>{shown}</strong>
        </p>
      ) : (
        <NativeSelect
          classNames={{ root: classes.choice ?? '', wrapper: classes.select ?? '' }}
          label="Proceso:"
          size="sm"
          value={shownProcess?.slug ?? ''}
          data={[
            { value: shownProcess?.slug ?? '', label: shown },
            ...others.map((process) => ({ value: process.slug, label: nameOf(process) })),
          ]}
          onChange={(event) => open(event.currentTarget.value, paths.staff.dashboard)}
        />
      )}
      <OtherProcessNotice />
    </div>
  );
}

/** The process isn't the current one: what that means for these screens, and the way back. */
function OtherProcessNotice() {
  if (!shownProcess || shownProcess.state === 'current') return null;
  const isArchived = shownProcess.state === 'archived';
  return (
    <Notice
      type="info"
      title={isArchived ? `${shownProcess.title} está archivado` : `${shownProcess.title} es un borrador`}
      actions={
        <Button size="sm" variant="default" onClick={() => openProcess(null, paths.staff.dashboard)}>
          Volver al proceso en curso
        </Button>
      }
    >
      {isArchived
        ? 'Estas pantallas son de consulta: nada se puede cambiar.'
        : 'Lo ve solo el personal. Aquí se preparan sus fechas, censos y custodios antes de ponerlo en curso.'}
    </Notice>
  );
}
