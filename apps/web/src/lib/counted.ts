import { formatNumber } from './format.ts';

export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A turnout below 0.01 % must not be shown as zero. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const percent = (part / whole) * 100;
  return `${formatNumber(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent))} %`;
}
