import { Button, Progress } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import type { CheckFailure } from '../../../shared/checking/archive-check-worker.ts';
import type { CheckState } from '../../../shared/checking/use-archive-check.ts';
import classes from './archive-check.module.css';

const failureWords = {
  network: 'Se interrumpió la descarga. Revisa tu conexión y vuelve a intentarlo.',
  file: 'El archivo no se pudo leer hasta el final: puede que haya cambiado o que ya no esté. Elígelo de nuevo.',
  unexpected:
    'Tu navegador no pudo completarla. Inténtalo en otro navegador o verifica el archivo con los programas indicados.',
} as const satisfies Record<CheckFailure, string>;

/** The expected amount of work: a file's ballot count is unknown before reading, a download's size too. */
export interface Expected {
  ballots?: number;
  bytes?: number;
}

/** In percent. More ballots may have arrived since the page was opened. */
function progressOf({ ballots, bytes }: { ballots: number; bytes: number }, expected: Expected): number {
  const part = expected.bytes ? bytes / expected.bytes : ballots / Math.max(1, expected.ballots ?? 1);
  return Math.min(100, 100 * part);
}

/** How far a check is, or why it ended without a report. */
export function CheckProgress({
  state,
  expected,
  onStop,
}: {
  state: CheckState;
  expected: Expected;
  onStop: () => void;
}) {
  return (
    <div aria-live="polite">
      {state.step === 'running' ? (
        <div className={classes.progress}>
          <p>{`${formatNumber(state.ballots)} votos verificados, ${formatBytes(state.bytes)} leídos`}</p>
          <Progress
            aria-label="Avance de la verificación"
            value={progressOf(state, expected)}
            animated={state.ballots === 0}
          />
          <Button variant="default" onClick={onStop}>
            Detener
          </Button>
        </div>
      ) : null}
      {state.step === 'stopped' ? (
        <Notice type="info" role="status" title="Verificación detenida">
          No se llegó a ninguna conclusión. Puedes empezar de nuevo cuando quieras.
        </Notice>
      ) : null}
      {state.step === 'failed' ? (
        <Notice type="error" title="La verificación no pudo terminar">
          {failureWords[state.reason]}
        </Notice>
      ) : null}
    </div>
  );
}
