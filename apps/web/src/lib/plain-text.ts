/** Removes accents and case, so that "Bogota" finds "Bogotá, D.C.". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
