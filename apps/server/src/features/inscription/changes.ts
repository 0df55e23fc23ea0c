/** Times that browsers report are not news. */
const unremarkable = new Set(['registration_end']);

/** The fields whose value differs, before and after, or null when nothing changed. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { old: Record<string, unknown>; attributes: Record<string, unknown> } | null {
  const changed = Object.keys(after).filter((field) => !unremarkable.has(field) && before[field] !== after[field]);
  if (changed.length === 0) return null;
  return {
    old: Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
    attributes: Object.fromEntries(changed.map((field) => [field, after[field] ?? null])),
  };
}
