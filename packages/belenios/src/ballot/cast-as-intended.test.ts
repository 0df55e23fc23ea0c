import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { badPoints } from '../../testing/bad-points.ts';
import { type Fixture, makeElection, question } from '../../testing/election-fixture.ts';
import { mutationsOf } from '../../testing/mutations.ts';
import { isFullRun, sampled } from '../../testing/test-scope.ts';
import { type Election, openElection } from '../election.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { answerLength } from '../questions.ts';
import { randomExponent } from '../random.ts';
import { ballotTracker } from './ballot.ts';
import {
  answerChallenge,
  type CheckResult,
  commitTo,
  drawOpening,
  maskRandomness,
  type Opening,
  readChoice,
  showMask,
  showsOneChoice,
  type Transcript,
} from './cast-as-intended.ts';
import { type MadeBallot, makeBallot } from './make-ballot.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const noble = nobleEd25519();
const kernel = kernelEd25519();
const { order } = noble;

const fixture = makeElection(noble, { questions: [question(3, { blank: true })], voters: 2 });
const { election } = fixture;
const ballotFor = (marked: number, of: Fixture<unknown> = fixture): MadeBallot => {
  const length = answerLength(of.election.parameters.questions[0] ?? question(1));
  const answer = Array.from({ length }, (_, index) => (index === marked ? 1 : 0));
  return makeBallot(of.election, of.credentials[0] ?? '', [answer]);
};

/** Both devices and the server as they should be. */
function honest<E>(of: Election<E>, { text, tracker, randomness }: MadeBallot): Transcript {
  const q = of.group.order;
  const [x, k] = [randomExponent(q), randomExponent(q)];
  const opening = drawOpening(q);
  const e = commitTo({ uuid: of.parameters.uuid, tracker }, opening, q)?.e ?? 0n;
  return {
    ballot: text,
    tracker,
    s: maskRandomness(randomness[0] ?? 0n, x, q),
    mask: showMask(of, x, k),
    opening,
    z: answerChallenge({ x, k, e }, q),
  };
}

/**
 * What anybody can write down with the ballot and s alone, for any choice: X and Y that fit, and A and B that fit a
 * challenge that is known beforehand.
 */
function simulated<E>(of: Election<E>, { text, tracker }: MadeBallot, wanted: number): Transcript {
  const { group, key } = of;
  const g = group.generator;
  const first = honest(of, { text, tracker, randomness: [0n] });
  const [s, z] = [randomExponent(group.order), randomExponent(group.order)];
  const choices = (JSON.parse(text) as { answers: [{ choices: { alpha: string; beta: string }[] }] }).answers[0]
    .choices;
  const fold = (part: 'alpha' | 'beta') =>
    choices.reduce((product, choice, index) => {
      const element = group.decode(choice[part]) ?? group.identity;
      return group.multiply(product, group.power(element, BigInt(index)));
    }, group.identity);
  const over = (a: E, b: E) => group.multiply(a, group.invert(b));
  const X = over(g.power(s), fold('alpha'));
  const Y = over(group.multiply(g.power(BigInt(wanted)), key.power(s)), fold('beta'));
  const e = commitTo({ uuid: of.parameters.uuid, tracker }, first.opening, group.order)?.e ?? 0n;
  const A = over(g.power(z), group.power(X, e));
  const B = over(key.power(z), group.power(Y, e));
  const [x = '', y = '', a = '', b = ''] = group.encodeAll([X, Y, A, B]);
  return { ...first, s, z, mask: { X: x, Y: y, A: a, B: b } };
}

const shown = (number: number, blank: boolean) =>
  blank ? (number === 0 ? 'blank' : { answer: number - 1 }) : { answer: number };
const failureOf = (result: CheckResult) => (result.ok ? null : result.failure);

describe('the second device', () => {
  test('finds every choice of every election that asks for one', () => {
    const elections = fc.record({ choices: fc.integer({ min: 1, max: 6 }), blank: fc.boolean() });
    fc.assert(
      fc.property(elections, ({ choices, blank }) => {
        const one = makeElection(noble, { questions: [question(choices, { blank })], voters: 1 });
        for (let number = 0; number < choices + (blank ? 1 : 0); number++) {
          const result = readChoice(one.election, honest(one.election, ballotFor(number, one)));
          expect(result).toMatchObject({ ok: true, choice: shown(number, blank) });
        }
      }),
      { numRuns: isFullRun ? 40 : 3 },
    );
  });

  test.each([
    ['noble', noble],
    ['kernel', kernel],
    ['BELENIOS-2048', belenios2048()],
  ] as const)('computes the same with %s', (_, group) => {
    const one = makeElection(group as typeof noble, { questions: [question(4)], voters: 1 });
    const opened = openElection(group as typeof noble, one.election.text);
    expect(readChoice(opened, honest(opened, ballotFor(2, one)))).toMatchObject({ ok: true, choice: { answer: 2 } });
  });

  test('is offered only where exactly one choice of one question is marked', () => {
    expect(showsOneChoice([question(3, { blank: true })])).toBe(true);
    for (const questions of [
      [],
      [question(3), question(3)],
      [question(3, { min: 0 })],
      [question(3, { max: 2 })],
      [question(3, { min: 0, max: 3, blank: true })],
    ]) {
      expect(showsOneChoice(questions)).toBe(false);
    }
    const two = makeElection(noble, { questions: [question(3, { min: 1, max: 2 })], voters: 1 });
    const made = makeBallot(two.election, two.credentials[0] ?? '', [[1, 1, 0]]);
    expect(failureOf(readChoice(two.election, honest(two.election, made)))).toBe('invalid_ballot');
  });
});

describe('a lie', () => {
  const made = ballotFor(1);
  const told = honest(election, made);
  const lie = (changes: Partial<Transcript>) => failureOf(readChoice(election, { ...told, ...changes }));

  test('about which ballot is in the box is refused', () => {
    expect(lie({})).toBe(null);
    expect(lie({ ballot: ballotFor(1).text })).toBe('other_ballot');
  });

  test('with a ballot that isn’t valid in this election is refused', () => {
    const other = makeElection(noble, {
      questions: [question(3, { blank: true })],
      voters: 1,
      uuid: 'Urna2Prueba3Urna',
    });
    const foreign = ballotFor(1, other);
    expect(lie({ ballot: foreign.text, tracker: foreign.tracker })).toBe('invalid_ballot');
    for (const { text } of sampled(mutationsOf(made.text), 100)) {
      expect(lie({ ballot: text, tracker: ballotTracker(text) })).toBe('invalid_ballot');
    }
  });

  test('with anything but an element of the group is refused', () => {
    const names = ['X', 'Y', 'A', 'B'];
    sampled(badPoints, 3).forEach(([, text], index) => {
      const name = names[index % names.length] ?? '';
      expect(lie({ mask: { ...told.mask, [name]: text } })).toBe('invalid_element');
    });
  });

  test('in any element, or in their order, is refused', () => {
    const { X, Y, A, B } = told.mask;
    const other = honest(election, made).mask;
    const masks = [
      { X: Y, Y: X, A, B },
      { X, Y, A: B, B: A },
      { X: A, Y: B, A: X, B: Y },
      { ...told.mask, Y: other.Y },
      { ...told.mask, X: other.X },
      other,
    ];
    for (const mask of masks) expect(lie({ mask })).toBe('wrong_answer');
    for (const z of [told.z + 1n, 0n, told.z + order, -told.z]) expect(lie({ z })).toBe('wrong_answer');
  });

  test('about the randomness, by the device alone, is refused', () => {
    for (const s of [told.s + 1n, 0n, told.s + order, told.s - order]) expect(lie({ s })).toBe('other_randomness');
    // Of another ballot for the same choice, masked by the same server.
    expect(lie({ s: honest(election, ballotFor(1)).s })).toBe('other_randomness');
  });

  test('about the choice, by device and server together, doesn’t survive a challenge that they learn too late', () => {
    for (const wanted of [0, 2, 3]) {
      const prepared = simulated(election, made, wanted);
      expect(failureOf(readChoice(election, { ...prepared, opening: drawOpening(order) }))).toBe('wrong_answer');
    }
  });

  test('with a choice beyond the list is refused', () => {
    expect(failureOf(readChoice(election, simulated(election, made, 4)))).toBe('no_choice');
  });
});

test('a recording proves nothing: for each choice anybody writes one that passes every equation', () => {
  const made = ballotFor(1);
  for (const wanted of [0, 1, 2, 3]) {
    expect(readChoice(election, simulated(election, made, wanted))).toMatchObject({
      ok: true,
      choice: shown(wanted, true),
    });
  }
});

describe('a commitment', () => {
  const about = { uuid: election.parameters.uuid, tracker: ballotFor(1).tracker };
  const hexOf = (number: bigint) => (number.toString(16).padStart(64, '0').match(/../g) ?? []).toReversed().join('');
  const commit = (changes: Partial<Opening>, to = about) =>
    commitTo(to, { e: hexOf(5n), rho: 'ab'.repeat(32), ...changes }, order)?.c;

  test('can be opened in one way only', () => {
    expect(commit({})).toMatch(/^[0-9a-f]{64}$/);
    expect(commit({ e: hexOf(order - 1n) })).toBeDefined();
    const [ab, short] = [hexOf(0xabn), hexOf(0xabn).slice(2)];
    for (const e of [
      hexOf(order),
      hexOf(0xabn + order),
      short,
      `${ab}00`,
      ab.toUpperCase(),
      'ab',
      '',
      'zz'.repeat(32),
    ]) {
      expect(commit({ e })).toBeUndefined();
    }
    for (const rho of ['', 'ab'.repeat(31), 'ab'.repeat(33), 'AB'.repeat(32), 'xy'.repeat(32)]) {
      expect(commit({ rho })).toBeUndefined();
    }
  });

  test('is to one ballot of one election, and to one challenge', () => {
    const other = ballotFor(1).tracker;
    const all = [
      commit({}),
      commit({ e: hexOf(6n) }),
      commit({ rho: 'cd'.repeat(32) }),
      commit({}, { ...about, tracker: other }),
      commit({}, { ...about, uuid: `${about.uuid}2` }),
    ];
    expect(new Set(all).size).toBe(all.length);
    // The last character of a tracker has bits that mean nothing.
    const slack = about.tracker.slice(0, -1) + (about.tracker.endsWith('B') ? 'C' : 'B');
    expect(commit({}, { ...about, tracker: slack })).toBeUndefined();
    for (const tracker of ['', other.slice(1), `${other}=`, `${other}A`]) {
      expect(commit({}, { ...about, tracker })).toBeUndefined();
    }
  });

  test('hides the challenge and draws a new one each time', () => {
    const drawn = Array.from({ length: 50 }, () => drawOpening(order));
    expect(new Set(drawn.flatMap(({ e, rho }) => [e, rho])).size).toBe(100);
    for (const opening of drawn) expect(commitTo(about, opening, order)).toBeDefined();
  });
});
