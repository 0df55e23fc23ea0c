/** Groups digits by three, as Colombians write numbers. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** At most two decimals. Avoids Intl.NumberFormat, whose construction takes 100 ms on a cheap phone. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 100) / 100).split('.');
  return groupDigits(whole) + (decimals === undefined ? '' : `,${decimals}`);
}

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${formatNumber(bytes / 1024 ** power)} ${units[power]}`;
}
