/** Texts of the error catalogue that pages need too: every page would otherwise load the whole catalogue. */
export const UNEXPECTED_MESSAGE = 'Ocurrio un error inesperado, por favor intentalo de nuevo más tarde';

/** Why a contest's voters can't vote, said by the pages before a login and by the server's refusals. */
export const CONTEST_NOT_READY = 'La votación de esta categoría todavía no está lista.';
export const WAITS_FOR_TRUSTEES =
  'La votación de esta categoría todavía no abre: faltan firmas de los custodios en el acta de sellado. Nadie ha perdido su voto; vuelve a intentarlo más tarde.';
export const VOTING_CLOSED = 'Las votaciones ya cerraron.';

/** The refusals that send the person to the board: how to reach it stands beneath them. */
export const refusalsToBoard = {
  not_in_register:
    'El documento no corresponde a un contador público con tarjeta profesional activa en el registro de la Junta. Verifique el tipo y el número, o comuníquese con la Junta.',
  withdrawal_closed: 'La votación ya cerró: la candidatura no se puede retirar aquí. Comuníquese con la Junta.',
  not_on_roll: 'Este documento no está en el censo electoral. Si crees que es un error, comunícate con la Junta.',
  change_applied: 'Este cambio ya tuvo efecto y no se puede detener. Comuníquese con la Junta de inmediato.',
} as const;

const messages: readonly string[] = Object.values(refusalsToBoard);

/** Whether a shown message is such a refusal. */
export const isRefusalToBoard = (message: string): boolean => messages.includes(message);
