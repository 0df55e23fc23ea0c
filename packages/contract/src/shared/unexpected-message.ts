/** The generic error message. Separate from the catalogue, which every page would otherwise load. */
export const UNEXPECTED_MESSAGE = 'Ocurrio un error inesperado, por favor intentalo de nuevo más tarde';
