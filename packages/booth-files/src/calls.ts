import { BOOTH_BASE } from './manifest.ts';

/**
 * Every call that a booth makes, as the release that it was built with describes them. One of the booth's files: what
 * trustees sign stands for it too, and it is kept with the sealed bytes.
 */
export const BOOTH_CALLS = `${BOOTH_BASE}llamadas.json`;

/** What a JSON Schema says of a value. Keywords that aren't named here are compared by their spelling. */
export interface Shape {
  type?: string | string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  additionalProperties?: Shape | boolean;
  [keyword: string]: unknown;
}

export interface BoothCall {
  /** Exists a second time below the address of a process. */
  process: boolean;
  params: Shape;
  query: Shape;
  body: Shape;
  /** By status. */
  answers: Readonly<Record<string, Shape>>;
}

/** By method and path: `POST /voting/ballots`. */
export type BoothCalls = Readonly<Record<string, BoothCall>>;

/** Null for a booth that was built without this file. */
export function callsOf(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): BoothCalls | null {
  const bytes = files.get(BOOTH_CALLS);
  return bytes === undefined ? null : (JSON.parse(new TextDecoder().decode(bytes)) as BoothCalls);
}

/**
 * Which of a booth's calls a release doesn't answer as that booth needs, each in a sentence: it must take all that the booth
 * may send, and send nothing that the booth can't read. What can't be compared counts as a difference.
 */
export const unansweredCalls = (needed: BoothCalls, release: BoothCalls): string[] =>
  Object.entries(needed).flatMap(([name, call]) => {
    const offered = release[name];
    if (offered === undefined) return `${name}: no existe`;
    const problems = call.process && !offered.process ? ['no existe en la dirección de un proceso'] : [];
    for (const part of ['params', 'query', 'body'] as const) {
      problems.push(...misfits(call[part], offered[part], part).map((path) => `no recibe igual «${path}»`));
    }
    for (const [status, answer] of Object.entries(offered.answers)) {
      const read = call.answers[status];
      if (read === undefined) problems.push(`responde ${status}, que esa casilla no conoce`);
      else problems.push(...misfits(answer, read, status).map((path) => `no responde igual «${path}»`));
    }
    return problems.map((problem) => `${name}: ${problem}`);
  });

const alternativesOf = (shape: Shape): Shape[] =>
  shape.anyOf ?? shape.oneOf ?? (Array.isArray(shape.type) ? shape.type.map((type) => ({ ...shape, type })) : [shape]);

const valuesOf = (shape: Shape): unknown[] | undefined => ('const' in shape ? [shape.const] : shape.enum);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where a value of the one shape may not be one of the other. */
function misfits(sent: Shape, taken: Shape, path: string): string[] {
  if (isSame(sent, taken) || Object.keys(taken).length === 0) return [];
  const targets = alternativesOf(taken);
  return alternativesOf(sent).flatMap((one) => {
    const mismatches = targets.map((target) => misfitsOfOne(one, target, path));
    if (mismatches.some(({ length }) => length === 0)) return [];
    return targets.length === 1 ? mismatches.flat() : [path];
  });
}

function misfitsOfOne(sent: Shape, taken: Shape, path: string): string[] {
  const isNumber = taken.type === 'number' && sent.type === 'integer';
  const values = valuesOf(taken);
  const isOfValues = values === undefined || valuesOf(sent)?.every((value) => values.includes(value)) === true;
  const isRight = (taken.type === undefined || sent.type === taken.type || isNumber) && isOfValues;
  if (!isRight || !isWithin(sent, taken)) return [path];
  const missing = (taken.required ?? []).filter((name) => sent.required?.includes(name) !== true);
  const properties = Object.entries(taken.properties ?? {}).flatMap(([name, shape]) => {
    const own = sent.properties?.[name];
    return own === undefined ? [] : misfits(own, shape, `${path}.${name}`);
  });
  const items = taken.items === undefined ? [] : misfits(sent.items ?? {}, taken.items, `${path}[]`);
  const others = misfits(asShape(sent.additionalProperties), asShape(taken.additionalProperties), `${path}.*`);
  return [...missing.map((name) => `${path}.${name}`), ...properties, ...items, ...others];
}

/** What zod doesn't name in an object, it takes and leaves out. */
const asShape = (additional: Shape | boolean | undefined): Shape => (typeof additional === 'object' ? additional : {});

const compared = ['type', 'enum', 'const', 'properties', 'required', 'items', 'additionalProperties'];
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];

/** Whether no bound, pattern or format of the one is stricter than the other's. */
const isWithin = (sent: Shape, taken: Shape): boolean =>
  Object.entries(taken).every(([keyword, bound]) => {
    const own = sent[keyword];
    if (compared.includes(keyword)) return true;
    if (typeof own !== 'number' || typeof bound !== 'number') return isSame(own, bound);
    if (upperBounds.includes(keyword)) return own <= bound;
    return lowerBounds.includes(keyword) ? own >= bound : own === bound;
  });
