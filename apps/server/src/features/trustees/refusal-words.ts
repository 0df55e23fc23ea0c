import { Refusal, type RefusalReason } from '@urna/belenios/refusal';
import { AppError } from '../../platform/errors.ts';

/** Why a trustee's text is refused, and what to do about it. */
const words: Partial<Record<RefusalReason, string>> = {
  invalid_key_proof:
    'La llave no trae una prueba válida de que usted conoce su parte privada. Vuelva a crearla en esta página.',
  invalid_element: 'Un valor de lo que envió no es del grupo de la elección. Actualice la página y repita el paso.',
  invalid_certificate: 'El certificado no corresponde a su lugar entre los custodios, o su firma no es válida.',
  invalid_polynomial:
    'Lo que envió no corresponde a las llaves de los custodios. Actualice la página y repita el paso.',
  broken_commitment:
    'Las partes que envió no son las que fijó en el paso anterior. Use el archivo que guardó cuando creó su llave.',
  duplicate_key: 'Esa llave ya es de otro custodio. Cada custodio crea la suya.',
  wrong_key: 'Lo que envió se hizo con otro archivo. Use el que guardó cuando creó su llave para esta elección.',
  invalid_decryption_proof:
    'El descifrado no corresponde: se hizo con otra llave, para otra elección o sobre otro escrutinio. Use el archivo que guardó para esta elección y la página actual.',
  invalid_strong_proof:
    'El descifrado no se aceptó: su prueba fuerte no demuestra que se hizo con su llave sobre este escrutinio. Actualice la página, use el archivo que guardó para esta elección y repita el paso.',
  wrong_shape: 'El descifrado no tiene la forma de esta elección: es de otra elección o de otro escrutinio.',
};
const UNREADABLE = 'No se pudo leer lo que envió su navegador. Actualice la página y repita el paso.';

function refuse(reason: RefusalReason): never {
  throw new AppError('refused_trustee_text', { details: { reason: words[reason] ?? UNREADABLE } });
}

/** Runs a check and turns its refusal into a sentence. */
export async function inWords<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal) refuse(error.reason);
    throw error;
  }
}
