/** Parses query strings with PHP-style arrays: `review_statuses[0]=PENDIENTE&review_statuses[1]=APROBADO`. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const lists = new Map<string, [at: number, value: string][]>();
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name, at] = /^([a-z_]+)\[(\d{0,2})\]$/.exec(key) ?? [];
    if (name === undefined) query[key] = value;
    else {
      const list = lists.get(name) ?? [];
      list.push([at ? Number(at) : list.length, value]);
      lists.set(name, list);
    }
  }
  for (const [name, list] of lists) query[name] = list.toSorted(([a], [b]) => a - b).map(([, value]) => value);
  return query;
}
