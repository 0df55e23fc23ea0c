/** The refusals of the catalogue that send the person to the board: how to reach it stands beneath them. */
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
