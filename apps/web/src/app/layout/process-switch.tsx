import { NativeSelect } from '@mantine/core';
import type { ProcessOverview } from '@urna/contract/process/process-admin';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { useFreshWords, useOpenProcess } from '../../domain/process/use-open-process.ts';
import { useProcesses } from '../../domain/process/use-processes.ts';
import { paths } from '../../lib/paths.ts';
import classes from './process-switch.module.css';

const states = { draft: 'Borrador', current: 'En curso', archived: 'Archivado' } as const;

const nameOf = ({ title, state }: Pick<ProcessOverview, 'title' | 'state'>) =>
  `${title} (${states[state].toLowerCase()})`;

/** Which process the staff's screens of this tab show, in words. */
export const shownName = shownProcess ? nameOf(shownProcess) : 'Ningún proceso en curso';

/** Which process the staff's screens of this tab show, and a switch to another. */
export function ProcessSwitch() {
  const { data: processes = [] } = useProcesses();
  const open = useOpenProcess();
  useFreshWords();
  const others = processes.filter(({ slug }) => slug !== shownProcess?.slug);
  if (others.length === 0) return <p className={classes.shown}>{shownName}</p>;
  return (
    <NativeSelect
      classNames={{ label: classes.label ?? '', description: classes.state ?? '' }}
      label="Proceso"
      description={shownProcess ? states[shownProcess.state] : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      size="sm"
      value={shownProcess?.slug ?? ''}
      data={[
        { value: shownProcess?.slug ?? '', label: shownProcess?.title ?? 'Ninguno en curso' },
        ...others.map((process) => ({ value: process.slug, label: nameOf(process) })),
      ]}
      onChange={({ currentTarget: { value } }) => open(value, paths.staff.dashboardOf(value))}
    />
  );
}
