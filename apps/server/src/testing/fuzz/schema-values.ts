import fc from 'fast-check';
import { z } from 'zod';

/** What z.toJSONSchema writes, as far as the contract uses it. */
interface Described {
  $ref?: string;
  $defs?: Record<string, Described>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  items?: Described | boolean;
  prefixItems?: Described[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Described>;
  required?: string[];
  additionalProperties?: Described | boolean;
}

const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('ana@demo.test', 'a@b.co', `${'a'.repeat(64)}@${'b'.repeat(180)}.test`, 'ñ@demo.test'),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
  date: fc.constantFrom('2025-09-01', '2024-02-29', '0001-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2025-09-10T15:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'),
};

/** Words that many refinements accept, and texts at the edge of what they accept. */
const words = fc.constantFrom('', ' ', 'Texto', 'Ñandú', '0', '123456', '2025-09-01', 'á'.repeat(80), '👩🏽‍⚖️', '‮אב');

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Described): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : byFormat[format];
  if (known) return known;
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {
      // The pattern has an assertion, for which no texts can be generated.
    }
  }
  const longest = Math.min(maxLength, 5000);
  const edge = 'x'.repeat(longest);
  return fc.oneof(
    words,
    fc.string({ minLength, maxLength: Math.min(longest, minLength + 60), unit: 'grapheme' }),
    fc.constantFrom(edge, `${edge}x`, 'x'.repeat(minLength)),
  );
}

function numberOf(schema: Described, isInteger: boolean): fc.Arbitrary<unknown> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const least = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1);
  const most = maximum ?? (exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : exclusiveMaximum - 1);
  const edges = fc.constantFrom(least, most, least - 1, most + 1);
  const near = fc.integer({ min: Math.ceil(least), max: Math.ceil(Math.min(most, least + 50)) });
  return isInteger ? fc.oneof(near, edges) : fc.oneof(near, edges, fc.double({ noNaN: true }));
}

function objectOf(schema: Described, root: Described, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, inner]) => [name, valueOf(inner, root, depth + 1)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
  if (typeof additionalProperties !== 'object') return known;
  const others = fc.dictionary(fc.string({ maxLength: 8 }), valueOf(additionalProperties, root, depth + 1), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(others, known).map(([more, named]) => ({ ...more, ...named }));
}

function valueOf(schema: Described, root: Described, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const referenced = schema.$ref === '#' ? root : root.$defs?.[name];
    // A schema that holds itself ends somewhere.
    return !referenced || depth > 5 ? fc.constant(null) : valueOf(referenced, root, depth + 1);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, root, depth)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Described, root, depth);
  const [type = 'any', ...more] = [schema.type ?? []].flat();
  if (more.length > 0) return fc.oneof(...[type, ...more].map((one) => valueOf({ ...schema, type: one }, root, depth)));
  if (type === 'string') return textOf(schema);
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer');
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'object') return objectOf(schema, root, depth);
  if (type === 'array') {
    const items = typeof schema.items === 'object' ? valueOf(schema.items, root, depth + 1) : fc.jsonValue();
    const maxLength = Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4);
    return fc.array(items, { minLength: Math.min(schema.minItems ?? 0, maxLength), maxLength });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

/** Values that a schema of the contract takes, or only just doesn't. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  return valueOf(described, described, 0);
}
