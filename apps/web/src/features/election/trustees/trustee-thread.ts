import type { RefusalReason } from '@urna/belenios/refusal';
import type { Remote } from 'comlink';
import { openWorker } from '../../../lib/open-worker.ts';
import type { Outcome, TrusteeWorks } from './trustee-worker.ts';

/** The worker refused or couldn't be started. Nothing was sent. */
export class TrusteeWorkError extends Error {
  override readonly name = 'TrusteeWorkError';
  readonly reason: RefusalReason | 'unexpected';

  constructor(reason: RefusalReason | 'unexpected') {
    super(reason);
    this.reason = reason;
  }
}

/** Runs one task in a worker of its own; terminating it also discards the secret. */
export async function inTrusteeWorker<T>(task: (works: Remote<TrusteeWorks>) => Promise<Outcome<T>>): Promise<T> {
  const worker = openWorker<TrusteeWorks>(
    new Worker(new URL('./trustee-worker.ts', import.meta.url), { type: 'module' }),
  );
  const broken: Outcome<T> = { ok: false, reason: 'unexpected' };
  const outcome = await worker.call(task).catch(() => broken);
  worker.close();
  if (!outcome.ok) throw new TrusteeWorkError(outcome.reason);
  return outcome.value;
}

/** What the trustee must report to the board: something that others sent isn't right. */
const alarms: Partial<Record<RefusalReason, string>> = {
  wrong_hash: 'Lo que llegó no es lo que anuncia el servidor. No se envió nada: avise a la Junta.',
  invalid_share: 'La parte que preparó otro custodio para usted no es válida. No se envió nada: avise a la Junta.',
  invalid_polynomial: 'Lo que llegó de los demás custodios no concuerda. No se envió nada: avise a la Junta.',
  broken_commitment:
    'La huella que el servidor muestra como suya no es la que usted entregó. No se envió nada: avise a la Junta y a los demás custodios.',
  invalid_certificate: 'La llave de otro custodio no es válida. No se envió nada: avise a la Junta.',
};
const WRONG_KEY =
  'El archivo no corresponde a la llave que usted entregó para esta elección. Use el que guardó aquel día; no se envió nada.';
const OTHERWISE =
  'Su navegador no pudo hacer este paso. No se envió nada: actualice la página e inténtelo de nuevo, o use otro navegador.';

export function trusteeWorkErrorWords({ reason }: TrusteeWorkError): string {
  if (reason === 'wrong_key') return WRONG_KEY;
  return reason === 'unexpected' ? OTHERWISE : (alarms[reason] ?? OTHERWISE);
}

export const isAlarm = (words: string): boolean => Object.values(alarms).includes(words);
