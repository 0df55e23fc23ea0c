import { Progress } from '@mantine/core';
import type { Contest } from '@urna/contract/contest';
import { formatNumber } from '../../../lib/format.ts';
import classes from './seal.module.css';

/** The server works at it, whoever looks; the figures are asked for while they are shown. */
export function SealingProgress({ contest }: { contest: Contest }) {
  const { done, total } = contest.sealing;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div className={classes.progress}>
      <p role="status">Sellando… {percent} %</p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Avance del sellado" animated />
      </Progress.Root>
      <p className={classes.detail}>
        {total === 0
          ? 'Comienza en un momento.'
          : `${formatNumber(done)} de ${formatNumber(total)} credenciales creadas.`}{' '}
        Puede salir de esta página: el sellado continúa en el servidor.
      </p>
    </div>
  );
}
