/** Parses query strings. Of a name that stands twice the last value counts: no query of ours holds a list. */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
