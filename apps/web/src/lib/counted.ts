import { formatNumber } from './format.ts';

const list = new Intl.ListFormat('es-CO');

/** Names in a sentence: the last one after «y». */
export const listed = (names: readonly string[]): string => list.format(names);

export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
