import type { Group } from './groups/group.ts';
import { asArray, asString, readCanonical, serialize } from './json.ts';
import { demand, Refusal } from './refusal.ts';

/** Maps a public credential to its weight, which is 1 unless the election assigns weights. */
export type PublicCredentials = ReadonlyMap<string, number>;

/** Sorted, so that the order reveals nothing about the roll. */
export const writePublicCredentials = (credentials: readonly string[]): string => serialize(credentials.toSorted());

export function readPublicCredentials(text: string): PublicCredentials {
  const lines = readCanonical(
    text,
    'public credentials',
    (json) => asArray(json, 'public credentials', asString),
    (value) => value,
  );
  const credentials = new Map<string, number>();
  lines.forEach((line, index) => {
    const where = `public credentials[${index}]`;
    const [credential = '', weight, ...rest] = line.split(',');
    demand(rest.length === 0 && (weight === undefined || /^[1-9][0-9]{0,14}$/.test(weight)), 'malformed', where);
    if (credentials.has(credential)) throw new Refusal('duplicate_credential', where);
    credentials.set(credential, weight === undefined ? 1 : Number(weight));
  });
  return credentials;
}

/**
 * Checks that every credential is an element other than the identity, whose exponent is public. Separate from reading,
 * because an auditor checks 300,000 of them in batches on all cores.
 */
export function checkPublicCredentials<E>(group: Group<E>, credentials: readonly string[]): void {
  const identity = group.encode(group.identity);
  group.decodeAll(credentials).forEach((element, index) => {
    demand(
      element !== undefined && credentials[index] !== identity,
      'invalid_element',
      `public credential ${credentials[index]}`,
    );
  });
}
