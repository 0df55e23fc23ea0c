import { NativeSelect } from '@mantine/core';
import type { ProcessOverview } from '@urna/contract/process/process-admin';
import { useNavigate } from 'react-router';
import { screensOf, useAddressedProcess } from '../../domain/process/use-processes.ts';
import classes from './process-switch.module.css';

const states = { draft: 'Borrador', current: 'En curso', archived: 'Archivado' } as const;

const nameOf = ({ title, state }: Pick<ProcessOverview, 'title' | 'state'>) =>
  `${title} (${states[state].toLowerCase()})`;

/** Which process the staff's screens show, in words. */
export function useShownName(): string {
  const { words } = useAddressedProcess();
  return words ? nameOf(words.process) : 'Ningún proceso en curso';
}

/** Which process the staff's screens show, and a switch to another. */
export function ProcessSwitch() {
  const { words, processes = [] } = useAddressedProcess();
  const shownName = useShownName();
  const navigate = useNavigate();
  const shown = words?.process;
  const others = processes.filter(({ slug }) => slug !== shown?.slug);
  if (others.length === 0) return <p className={classes.shown}>{shownName}</p>;
  return (
    <NativeSelect
      classNames={{ label: classes.label ?? '', description: classes.state ?? '' }}
      label="Proceso"
      description={shown ? states[shown.state] : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      size="sm"
      value={shown?.slug ?? ''}
      data={[
        { value: shown?.slug ?? '', label: shown?.title ?? 'Ninguno en curso' },
        ...others.map((process) => ({ value: process.slug, label: nameOf(process) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = others.find(({ slug }) => slug === value);
        if (chosen) void navigate(screensOf(chosen).dashboardOf(value));
      }}
    />
  );
}
