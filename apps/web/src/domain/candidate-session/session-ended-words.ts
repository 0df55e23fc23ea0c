/** What remains of the work of a session that is over. */
const whatIsKept = {
  inscription: 'Lo que escribió quedó guardado en este equipo: valide su documento para continuar.',
  correction: 'Los documentos que ya cargó están a salvo: solicite otro código para continuar.',
} as const;

export const sessionEndedWords = (of: keyof typeof whatIsKept): string => `Su sesión terminó. ${whatIsKept[of]}`;
