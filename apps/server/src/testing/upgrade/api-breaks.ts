import type { Api, Members } from './api-shape.ts';

interface Place {
  types: string[];
  optional: boolean;
}

const placesOf = (members: Members): Map<string, Place> =>
  new Map(
    Object.entries(members).map(([key, types]) => [
      key.replace(/\?$/, ''),
      { types: types.split(' | '), optional: key.endsWith('?') },
    ]),
  );

const parentOf = (place: string) => place.replace(/(\.[^.[]+|\[\d*\])$/, '');

/** Whether every value of a type, such as `string 1..200` or `"CC"`, is one of another. */
function fits(type: string, other: string): boolean {
  if (type === other || other === 'any') return true;
  if (isValue(other)) return false;
  const [name, least, most] = read(type);
  const [otherName, otherLeast, otherMost] = read(other);
  const sameKind = name === otherName || (name === 'integer' && otherName === 'number');
  return sameKind && least >= otherLeast && most <= otherMost;
}

const isValue = (type: string) => /^("|-?\d|true$|false$)/.test(type);

function read(type: string): [name: string, least: number, most: number] {
  // A literal has the type of its value, and its value or length as both limits.
  if (type.startsWith('"')) return ['string', JSON.parse(type).length, JSON.parse(type).length];
  if (/^-?\d/.test(type)) return ['number', Number(type), Number(type)];
  if (type === 'true' || type === 'false') return ['boolean', 0, 0];
  const [, name = '', least = '', most = ''] = /^(\w+)(?: (\S*)\.\.(\S*))?$/.exec(type) ?? [];
  return [name, least === '' ? -Infinity : Number(least), most === '' ? Infinity : Number(most)];
}

const allFit = (types: readonly string[], others: readonly string[]) =>
  types.every((type) => others.some((other) => fits(type, other)));

/** Why a page of the version before can't go on with a server of this one: what it sends, and what it reads. */
export function breaksOf(before: Api, now: Api): string[] {
  return Object.entries(before).flatMap(([call, old]) => {
    const current = now[call];
    if (!current) return [`${call} is gone`];
    return [...refused(old.takes, current.takes), ...lacking(old.gives, current.gives)].map((why) => `${call}: ${why}`);
  });
}

/** What the version before may send must be taken. */
function refused(before: Members, now: Members): string[] {
  const [old, current] = [placesOf(before), placesOf(now)];
  const breaks: string[] = [];
  for (const [place, { types, optional }] of old) {
    const one = current.get(place);
    if (!one) breaks.push(`${place} is no longer taken`);
    else if (!allFit(types, one.types))
      breaks.push(`${place} takes ${one.types.join(' | ')}, and no longer ${types.join(' | ')}`);
    else if (optional && !one.optional) breaks.push(`${place} is required now`);
  }
  for (const [place, { optional }] of current) {
    if (!optional && !old.has(place) && old.has(parentOf(place))) breaks.push(`${place} is new and required`);
    if (!place.includes('.') && !old.has(place) && !optional) breaks.push(`${place} is new`);
  }
  return breaks;
}

/** What the version before reads must be given. */
function lacking(before: Members, now: Members): string[] {
  const [old, current] = [placesOf(before), placesOf(now)];
  const breaks: string[] = [];
  for (const [place, { types, optional }] of old) {
    const one = current.get(place);
    if (!one) {
      if (!optional) breaks.push(`${place} is no longer given`);
    } else if (!optional && one.optional) breaks.push(`${place} may be missing now`);
    else if (!allFit(one.types, types))
      breaks.push(`${place} may be ${one.types.join(' | ')}, and was ${types.join(' | ')}`);
  }
  return breaks;
}
