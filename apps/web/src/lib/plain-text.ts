/** Accents and capitals don't keep "Bogota" from finding "Bogotá, D.C.". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
