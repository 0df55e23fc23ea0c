import { describe, expect, test } from 'vitest';
import { type BoothCalls, type Shape, unansweredCalls } from './calls.ts';

const text: Shape = { type: 'string' };
const object = (properties: Record<string, Shape>, optional: readonly string[] = []): Shape => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const nothing = object({});
const choice = object({ position: { type: 'integer' }, photo: { anyOf: [text, { type: 'null' }] } });

const cast = {
  process: true,
  params: object({ contest: { ...text, maxLength: 40, pattern: '^[a-z]+$' } }),
  query: nothing,
  body: object({ ballot: { ...text, minLength: 1, maxLength: 100 }, again: { type: 'boolean' } }, ['again']),
  answers: {
    200: object({
      login: { ...text, enum: ['code', 'password'] },
      choices: { type: 'array', items: choice },
      counts: { type: 'object', additionalProperties: { type: 'integer' } },
    }),
  },
};
const sealed: BoothCalls = { 'POST /ballots': cast, 'GET /paper': { ...cast, process: false } };

/** What a later release makes of a call. */
const changed = (change: (call: typeof cast) => object): BoothCalls => {
  const copy = structuredClone(cast);
  return { ...sealed, 'POST /ballots': { ...copy, ...change(copy) } };
};
const answer = (properties: Record<string, Shape>, optional?: readonly string[]) => ({
  answers: { 200: object({ ...cast.answers[200].properties, ...properties }, optional) },
});
const found = (release: BoothCalls) => unansweredCalls(sealed, release);

describe('a release that answers all that a booth calls', () => {
  test('is the same one, and one with more calls', () => {
    expect(found(sealed)).toEqual([]);
    expect(found({ ...sealed, 'GET /more': cast })).toEqual([]);
  });

  test.each<[string, BoothCalls]>([
    ['answers with one more field', changed(() => answer({ more: text }))],
    [
      'takes one more field, which may be missing',
      changed(() => ({ body: object({ ...cast.body.properties, more: text }, ['again', 'more']) })),
    ],
    ['takes longer texts', changed(() => ({ body: object({ ballot: text }) }))],
    ['no longer wants a field', changed(() => ({ body: nothing }))],
    ['answers with fewer of the values', changed(() => answer({ login: { ...text, const: 'code' } }))],
    [
      'answers null no more',
      changed(() =>
        answer({ choices: { type: 'array', items: { ...choice, properties: { ...choice.properties, photo: text } } } }),
      ),
    ],
    [
      'writes what may be null in another way',
      changed(() =>
        answer({
          choices: {
            type: 'array',
            items: { ...choice, properties: { ...choice.properties, photo: { type: ['string', 'null'] } } },
          },
        }),
      ),
    ],
    ['is asked about a process too', { ...sealed, 'GET /paper': cast }],
  ])('%s', (_, release) => {
    expect(found(release)).toEqual([]);
  });
});

describe('a release that doesn’t', () => {
  test.each<[string, BoothCalls, string]>([
    ['has another path', { 'POST /votes': cast, 'GET /paper': { ...cast, process: false } }, 'no existe'],
    [
      'is about the current process alone',
      changed(() => ({ process: false })),
      'no existe en la dirección de un proceso',
    ],
    [
      'lost a field of its answer',
      changed(
        ({
          answers: {
            200: { properties },
          },
        }) => {
          const { login, choices } = { ...properties };
          return { answers: { 200: object({ login: login ?? {}, choices: choices ?? {} }) } };
        },
      ),
      'no responde igual «200.counts»',
    ],
    ['may leave out a field of its answer', changed(() => answer({}, ['login'])), 'no responde igual «200.login»'],
    [
      'lost a field deep in its answer',
      changed(() => answer({ choices: { type: 'array', items: object({ position: { type: 'integer' } }) } })),
      'no responde igual «200.choices[].photo»',
    ],
    ['answers with another type', changed(() => answer({ choices: text })), 'no responde igual «200.choices»'],
    [
      'answers with another type by name',
      changed(() => answer({ counts: { type: 'object', additionalProperties: text } })),
      'no responde igual «200.counts.*»',
    ],
    [
      'answers with a value more',
      changed(() => answer({ login: { ...text, enum: ['code', 'password', 'passkey'] } })),
      'no responde igual «200.login»',
    ],
    ['answers with any text', changed(() => answer({ login: text })), 'no responde igual «200.login»'],
    ['answers with anything', changed(() => ({ answers: { 200: {} } })), 'no responde igual «200»'],
    [
      'answers null',
      changed(() => answer({ login: { anyOf: [cast.answers[200].properties?.['login'] ?? {}, { type: 'null' }] } })),
      'no responde igual «200.login»',
    ],
    ['answers otherwise', changed(() => ({ answers: { ...cast.answers, 202: nothing } })), 'responde 202'],
    [
      'demands a new field',
      changed(() => ({ body: object({ ...cast.body.properties, more: text }, ['again']) })),
      'no recibe igual «body.more»',
    ],
    [
      'demands a field that was optional',
      changed(() => ({ body: object({ ...cast.body.properties }) })),
      'no recibe igual «body.again»',
    ],
    ['demands a question', changed(() => ({ query: object({ page: text }) })), 'no recibe igual «query.page»'],
    [
      'takes shorter texts',
      changed(() => ({ body: object({ ballot: { ...text, minLength: 1, maxLength: 99 } }) })),
      'no recibe igual «body.ballot»',
    ],
    [
      'takes longer ones alone',
      changed(() => ({ body: object({ ballot: { ...text, minLength: 2 } }) })),
      'no recibe igual «body.ballot»',
    ],
    [
      'takes other texts',
      changed(() => ({ params: object({ contest: { ...text, maxLength: 40, pattern: '^[0-9]+$' } }) })),
      'no recibe igual «params.contest»',
    ],
    [
      'takes only some texts',
      changed(() => ({ body: object({ ballot: { ...text, format: 'uuid' } }) })),
      'no recibe igual «body.ballot»',
    ],
  ])('%s', (_, release, problem) => {
    expect(found(release)).toEqual([expect.stringContaining(`POST /ballots: ${problem}`)]);
  });
});
