import type { RefusalReason } from '@urna/belenios/refusal';

/** What each refusal means for the person who brings the file, and what to do about it. */
const words: Partial<Record<RefusalReason, string>> = {
  unsupported: 'El archivo no es el que se espera, o es de otra versión del programa de la autoridad.',
  not_canonical: 'El archivo se abrió y se guardó con otro programa: use el que hizo la autoridad, sin cambiarlo.',
  invalid_signature: 'La firma no corresponde al archivo: alguien lo cambió después de que la autoridad lo firmó.',
  wrong_election: 'El archivo es de otra elección.',
  wrong_key: 'Lo firmó otra autoridad: la llave no es la de la lista con que se selló esta elección.',
  duplicate_credential: 'Una credencial está dos veces.',
  wrong_order: 'Las credenciales no están en orden.',
  invalid_element: 'Una de las credenciales no es válida.',
  wrong_timestamp: 'Una de sus fechas no es válida.',
};
const UNREADABLE = 'No se pudo leer: no es un archivo de la autoridad de credenciales, o está incompleto.';

/** The place in the list as people count, from 1. */
function placeOf(where: string): string {
  const [, at] = /\.credentials\[(\d+)\]$/.exec(where) ?? [];
  return at === undefined ? '' : ` Está en la credencial número ${Number(at) + 1} de la lista.`;
}

export const refusalWords = ({ reason, where }: { reason: RefusalReason; where: string }): string =>
  (words[reason] ?? UNREADABLE) + placeOf(where);
