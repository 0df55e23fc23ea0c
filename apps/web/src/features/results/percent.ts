import { formatNumber } from '../../lib/format.ts';

/** A share from 0 to 1 as a percentage with two decimals: elections have been decided by less than a tenth. */
export function percentOf(share: number): string {
  return `${formatNumber(share * 100)} %`;
}
