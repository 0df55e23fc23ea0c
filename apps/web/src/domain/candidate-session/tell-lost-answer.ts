import { ApiError, messageOf } from '../../lib/api-error.ts';

/**
 * Why a finish failed. Without a readable answer nobody can say whether it arrived; sent again, it answers the same
 * receipt.
 */
export function tellLostAnswer(error: unknown): string {
  const isLost =
    !(error instanceof ApiError) || error.code === 'network' || error.code === 'unexpected' || error.status >= 500;
  if (!isLost) return messageOf(error);
  return 'No llegó la respuesta del servidor: lo que envió puede haber llegado. Inténtelo de nuevo: si ya llegó, verá su comprobante y nada se envía dos veces.';
}
