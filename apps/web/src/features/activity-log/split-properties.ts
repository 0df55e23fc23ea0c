import { byReadingOrder } from './property-words.ts';

export interface Change {
  key: string;
  before: unknown;
  after: unknown;
}

export interface SplitProperties {
  plain: [key: string, value: unknown][];
  changes: Change[];
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** `old` and `attributes` hold the same fields before and after a change, and are shown side by side. */
export function splitProperties(properties: Readonly<Record<string, unknown>>): SplitProperties {
  const old = recordOf(properties['old']);
  const attributes = recordOf(properties['attributes']);
  const isChange = (key: string) => (key === 'old' && old !== null) || (key === 'attributes' && attributes !== null);
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(attributes ?? {})]);
  return {
    plain: Object.entries(properties)
      .filter(([key]) => !isChange(key))
      .toSorted(([one], [other]) => byReadingOrder(one, other)),
    changes: [...keys].toSorted(byReadingOrder).map((key) => ({ key, before: old?.[key], after: attributes?.[key] })),
  };
}
