export interface Mutation {
  text: string;
  /** The changed field and the kind of change. */
  place: string;
}

type Json = null | boolean | number | string | Json[] | { [field: string]: Json };

/** Mutations of every value in a JSON text: several of each leaf, one of each list and object. */
export function mutationsOf(text: string): Mutation[] {
  const whole: Json = JSON.parse(text);
  const found: Mutation[] = [];
  visit(whole, '', (place, changed) => found.push({ place, text: JSON.stringify(changed) }));
  return found.filter((mutation) => mutation.text !== text);
}

/** Calls back with each mutation of the value. */
function visit(value: Json, place: string, changed: (place: string, value: Json) => void): void {
  if (typeof value === 'string') {
    for (const other of otherStrings(value)) changed(`${place} = ${other.slice(0, 24)}`, other);
    changed(`${place} = null`, null);
  } else if (typeof value === 'number') {
    for (const other of [value + 1, value - 1, -value, value + 0.5, String(value)])
      changed(`${place} = ${other}`, other);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(item, `${place}[${index}]`, (where, other) => changed(where, value.with(index, other)));
      changed(`${place}[${index}] removed`, value.toSpliced(index, 1));
      changed(`${place}[${index}] repeated`, value.toSpliced(index, 0, item));
      if (index > 0) changed(`${place}[${index}] swapped`, value.with(index, value[0] ?? null).with(0, item));
    });
  } else if (value !== null && typeof value === 'object') {
    for (const [field, item] of Object.entries(value)) {
      visit(item, `${place}.${field}`, (where, other) => changed(where, { ...value, [field]: other }));
      const { [field]: _, ...rest } = value;
      changed(`${place}.${field} removed`, rest);
      changed(`${place}.${field} moved`, { ...rest, [field]: item });
    }
    changed(`${place} extended`, { ...value, extra: 1 });
  }
}

const Q = 2n ** 252n + 27742317777372353535851937790883648493n;

function otherStrings(text: string): string[] {
  if (/^[0-9]+$/.test(text)) {
    const number = BigInt(text);
    // The same value modulo the order, and its neighbours. Only the canonical one may pass.
    return [number + 1n, number - 1n, number + Q, Q - number, 0n]
      .map(String)
      .concat(`0${text}`, `${text} `, '9'.repeat(200));
  }
  if (/^[0-9a-f]{64}$/.test(text)) {
    const sign = (Number.parseInt(text.charAt(0), 16) ^ 8).toString(16);
    return [
      text.toUpperCase(),
      sign + text.slice(1),
      (text.startsWith('0') ? '1' : '0') + text.slice(1),
      `${'0'.repeat(63)}1`,
      '6'.repeat(63) + '8',
      '0'.repeat(64),
      text.slice(1),
    ].filter((other) => other !== text);
  }
  return [`${text}a`, text.slice(1), text.toLowerCase(), ''].filter((other) => other !== text);
}
