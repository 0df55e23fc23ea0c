/**
 * A share from 0 to 1 as people read it, with two decimals everywhere: elections have been decided by less than a tenth
 * of a percent, and the same figure must not look different on screen and in the acta. Avoids Intl.NumberFormat, whose
 * construction takes 100 ms on a cheap phone.
 */
export function tellShare(share: number): string {
  return `${(share * 100).toFixed(2).replace('.', ',')}\u{A0}%`;
}

/** The share of a part in a whole; 0 where the whole is 0. */
export const tellPart = (part: number, whole: number): string => tellShare(whole === 0 ? 0 : part / whole);
