/** Removes accents and case, so that "Bogota" finds "Bogotá, D.C.". */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
