import type { Outcome } from '@urna/verification/host-list';

/** Why no choice is shown. Each says what was wrong, and what it means. */
export const failureWords: Record<Exclude<Outcome, 'confirmed' | 'contradicted' | 'refused'>, string> = {
  other_election:
    'El código es de una votación que esta página no conoce, o la elección no es la que firmaron los custodios.',
  other_ballot: 'El servidor mostró una papeleta que no es la tuya.',
  invalid_ballot: 'Lo que el servidor mostró no es una papeleta válida de esta votación.',
  invalid_element: 'La respuesta del servidor no tiene la forma que debe tener.',
  wrong_answer: 'El servidor no pudo demostrar lo que dice de tu papeleta.',
  other_randomness: 'El código de tu dispositivo no corresponde a la papeleta que está en la urna.',
  no_choice: 'Lo que muestran el código y el servidor no es ninguna de las opciones de la papeleta.',
  not_included: 'El servidor no demostró que tu papeleta esté en la urna.',
};

/** By the server's code. Its own sentences aren't shown: what it says here could be taken for what this page found. */
const refusalWords: Readonly<Record<string, string>> = {
  check_over:
    'El servidor no acepta este código: sirve hasta media hora después de votar, y solo para su papeleta. Tu voto sigue en la urna.',
  check_exhausted:
    'Con este código ya se miró tres veces, y no se puede más. Si no fuiste tú, alguien más tuvo tu código.',
  too_many_requests: 'Hay muchas comprobaciones a la vez. Espera un minuto e inténtalo de nuevo.',
};

export const refusedWith = (code: string): string =>
  refusalWords[code] ?? 'El servidor de la votación se negó a responder sobre este código.';

export const CODE_IS_BROKEN =
  'El código no está completo o se leyó mal. Escanéalo otra vez, o copia el enlace entero desde el dispositivo en que votaste.';
export const NO_LIST =
  'Esta página no pudo leer los datos de la votación. Revisa tu conexión y ábrela de nuevo en la dirección de quien la ofrece.';
export const NO_ANSWER = 'El servidor de la votación no respondió. Revisa tu conexión e inténtalo de nuevo.';
export const NO_CAMERA =
  'No se pudo usar la cámara. Permítela en el navegador, o abre en este dispositivo el enlace que muestra el otro.';
export const SAME_DEVICE =
  'Si votaste en este mismo dispositivo, lo que ves comprueba al servidor y no al dispositivo: usa otro.';
export const NOT_SIGNED_YET =
  'El servidor dice que está en la urna. Todavía sin firma de los veedores: vuelve a mirar en unos minutos.';

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });

export const signedWords = (names: readonly string[]): string =>
  `Está en la urna, y ${names.length === 1 ? 'lo firmó' : 'lo firmaron'} ${list.format(names)}.`;
