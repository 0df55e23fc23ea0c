/** The one general sentence. Apart from the catalogue, which browsers don't need and would load with every page. */
export const UNEXPECTED_MESSAGE = 'Ocurrio un error inesperado, por favor intentalo de nuevo más tarde';
