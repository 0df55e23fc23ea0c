/** Why a contest's voters can't vote, said by the pages before a login and by the server's refusals. */
export const CONTEST_NOT_READY = 'La votación de esta categoría todavía no está lista.';
export const WAITS_FOR_TRUSTEES =
  'La votación de esta categoría todavía no abre: faltan firmas de los custodios en el acta de sellado. Nadie ha perdido su voto; vuelve a intentarlo más tarde.';
export const VOTING_CLOSED = 'Las votaciones ya cerraron.';
