import { formatNumber } from '../../lib/format.ts';

/** A share from 0 to 1, to the hundredth of a percent: elections have been decided by less than a tenth. */
export function percentOf(share: number): string {
  return `${formatNumber(share * 100)} %`;
}
