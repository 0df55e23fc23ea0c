const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

/** "1 voto", "1.200 votos". */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

const list = new Intl.ListFormat('es-CO');

/** Names in a sentence: the last one after «y». */
export const listed = (names: readonly string[]): string => list.format(names);
