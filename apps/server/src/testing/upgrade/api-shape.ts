import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint, UploadForm } from '@urna/contract/shared/endpoint';
import { z } from 'zod';
import { everyEndpoint } from '../every-endpoint.ts';

/**
 * What each call takes and gives, member by member, as it travels: `body.name` or `200.data.items[].id?`, where `?` marks
 * what may be missing. The version that people's browsers have open is recorded in a file; `api-breaks.unit.test.ts` shows
 * that this version still serves it. After a deployment, record the deployed version:
 * `node apps/server/src/testing/upgrade/api-shape.ts`.
 */
interface CallShape {
  takes: Members;
  gives: Members;
}
/** By place: the types that a value may have there, with limits where there are any (`string 1..200`). */
export type Members = Record<string, string>;
export type Api = Record<string, CallShape>;

const file = join(import.meta.dirname, 'previous-api.json');
export const readPreviousApi = () => JSON.parse(readFileSync(file, 'utf8')) as Api;

interface Member {
  types: Set<string>;
  optional: boolean;
}
type Found = Map<string, Member>;
type Json = z.core.JSONSchema.BaseSchema;

/** The members of a union: one that is missing in an alternative may be missing. */
function united(alternatives: Found[], root: string): Found {
  const all: Found = new Map();
  const objects = alternatives.filter((found) => found.get(root)?.types.has('object'));
  for (const found of alternatives) {
    for (const [place, { types, optional }] of found) {
      const before = all.get(place);
      const missing = place !== root && objects.some((one) => !one.has(place));
      all.set(place, {
        types: new Set([...(before?.types ?? []), ...types]),
        optional: optional || missing || before?.optional === true,
      });
    }
  }
  return all;
}

/** JavaScript's own limits of integers say nothing. */
const said = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : '';

function limitsOf(type: string, { minLength, maxLength, minimum, maximum, minItems, maxItems }: Json): string {
  const [least, most] =
    type === 'string' ? [minLength, maxLength] : type === 'array' ? [minItems, maxItems] : [minimum, maximum];
  const limits = `${said(least)}..${said(most)}`;
  return limits === '..' ? '' : ` ${limits}`;
}

function membersOf(schema: Json | boolean, place: string, optional = false): Found {
  if (typeof schema === 'boolean') return new Map([[place, { types: new Set(['any']), optional }]]);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    return united(
      alternatives.map((one) => membersOf(one, place, optional)),
      place,
    );
  }
  const found: Found = new Map();
  const add = (more: Found) => {
    for (const [at, member] of more) found.set(at, member);
  };
  if (schema.allOf) {
    for (const one of schema.allOf) add(membersOf(one, place, optional));
    return found;
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const kinds = [schema.type ?? 'any'].flat().map((type) => type + limitsOf(type, schema));
  const types = values ? values.map((value) => JSON.stringify(value)) : kinds;
  found.set(place, { types: new Set(types), optional });
  const required = new Set(schema.required);
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    add(membersOf(one, `${place}.${name}`, !required.has(name)));
  }
  if (typeof schema.additionalProperties === 'object') add(membersOf(schema.additionalProperties, `${place}.*`, true));
  for (const [at, one] of (schema.prefixItems ?? []).entries()) add(membersOf(one, `${place}[${at}]`));
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) add(membersOf(schema.items, `${place}[]`));
  return found;
}

function describe(schemas: Readonly<Record<string, z.ZodType | UploadForm | undefined>>): Members {
  const members: Members = {};
  for (const [place, schema] of Object.entries(schemas)) {
    if (schema === undefined) continue;
    if ('form' in schema) {
      members[place] = 'multipart';
      for (const [name, kind] of Object.entries(schema.form)) members[`${place}.${name}`] = kind;
    } else {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      for (const [at, { types, optional }] of membersOf(json, place)) {
        members[at + (optional ? '?' : '')] = [...types].toSorted().join(' | ');
      }
    }
  }
  return members;
}

const shapeOf = ({ params, query, body, answers }: Endpoint): CallShape => ({
  takes: describe({ params, query, body }),
  gives: describe(answers),
});

export async function currentApi(): Promise<Api> {
  const named = (await everyEndpoint()).map((one) => [`${one.method} ${one.path}`, shapeOf(one)] as const);
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

if (import.meta.main) writeFileSync(file, `${JSON.stringify(await currentApi(), null, 2)}\n`);
