import type { RefusalReason } from '@urna/belenios/refusal';
import type { Report, Work, Works } from './trustee-messages.ts';

/** The worker refused or couldn't be started. Nothing was sent. */
export class CustodyError extends Error {
  override readonly name = 'CustodyError';
  readonly reason: RefusalReason | 'unexpected';

  constructor(reason: RefusalReason | 'unexpected') {
    super(reason);
    this.reason = reason;
  }
}

/** Runs one task in a worker of its own; terminating it also discards the secret. */
export function custody<Name extends Work>(work: Name, order: Works[Name]['order']): Promise<Works[Name]['answer']> {
  const worker = new Worker(new URL('./trustee-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Works[Name]['answer']>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if (data.ok) resolve(data.answer);
      else reject(new CustodyError(data.reason));
    });
    worker.addEventListener('error', () => reject(new CustodyError('unexpected')));
    worker.postMessage({ work, ...order });
  }).finally(() => worker.terminate());
}

const words: Partial<Record<RefusalReason, string>> = {
  wrong_key:
    'El archivo no corresponde a la clave que usted entregó para esta elección. Use el que guardó aquel día; no se envió nada.',
  wrong_hash: 'El escrutinio que llegó no es el que anuncia el servidor. No se envió nada: avise a la Junta.',
  invalid_share: 'La parte que preparó otro custodio para usted no es válida. No se envió nada: avise a la Junta.',
  invalid_polynomial: 'Lo que llegó de los demás custodios no concuerda. No se envió nada: avise a la Junta.',
  invalid_certificate: 'La clave de otro custodio no es válida. No se envió nada: avise a la Junta.',
};
const OTHERWISE =
  'Su navegador no pudo hacer este paso. No se envió nada: actualice la página e inténtelo de nuevo, o use otro navegador.';

export function custodyWords(error: CustodyError): string {
  return error.reason === 'unexpected' ? OTHERWISE : (words[error.reason] ?? OTHERWISE);
}
