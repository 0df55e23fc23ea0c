import { fromWireTime, showDay, showTime, startOfDay, tellTime } from '@urna/contract/shared/dates';

export { formatBytes, formatNumber, groupDigits as formatDocumentNumber } from '@urna/verification/amounts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** DD/MM/YYYY HH:mm of an ISO instant or of a time as the API sends it; DD/MM/YYYY where it sends the day alone. */
export function formatDateTime(text: string): string {
  return isDay(text) ? showDay(text) : showTime(instantOf(text));
}

/** The day of such a time: DD/MM/YYYY. */
export const formatDay = (text: string): string => formatDateTime(text).slice(0, 10);

/** "12/09/2029 a las 17:00", or the day alone, for sentences. */
export function tellDateTime(text: string): string {
  return isDay(text) ? showDay(text) : tellTime(instantOf(text));
}

/** For sorting: a day without a time comes after the moments in it. */
export function sortableTime(text: string): number {
  return isDay(text) ? startOfDay(text).getTime() + 24 * 3600 * 1000 - 1 : instantOf(text).getTime();
}

/** "17:00" in Bogotá. */
export function formatClock(time: Date): string {
  return showTime(time).slice(-5);
}

function instantOf(text: string): Date {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? fromWireTime(text) : new Date(text);
}

/** A label in the middle of a sentence. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('es') + text.slice(1);
}
