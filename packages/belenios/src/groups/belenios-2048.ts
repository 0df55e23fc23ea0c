import type { FixedBase, Group } from './group.ts';
import { plainCommitments } from './plain-commitments.ts';

const P = BigInt(
  '20694785691422546' +
    '401013643657505008064922989295751104097100884787057374219242' +
    '717401922237254497684338129066633138078958404960054389636289' +
    '796393038773905722803605973749427671376777618898589872735865' +
    '049081167099310535867780980030790491654063777173764198678527' +
    '273474476341835600035698305193144284561701911000786737307333' +
    '564123971732897913240474578834468260652327974647951137672658' +
    '693582180046317922073668860052627186363386088796882120769432' +
    '366149491002923444346373222145884100586421050242120365433561' +
    '201320481118852408731077014151666200162313177169372189248078' +
    '507711827842317498073276598828825169183103125680162072880719',
);
const G = BigInt(
  '2402352677501852' +
    '209227687703532399932712287657378364916510075318787663274146' +
    '353219320285676155269678799694668298749389095083896573425601' +
    '900601068477164491735474137283104610458681314511781646755400' +
    '527402889846139864532661215055797097162016168270312886432456' +
    '663834863635782106154918419982534315189740658186868651151358' +
    '576410138882215396016043228843603930989333662772848406593138' +
    '406010231675095763777982665103606822406635076697764025346253' +
    '773085133173495194248967754052573659049492477631475991575198' +
    '775177711481490920456600205478127054728238140972518639858334' +
    '115700568353695553423781475582491896050296680037745308460627',
);
const Q = 78571733251071885079927659812671450121821421258408794611510081919805623223441n;

const WINDOW = 5n;
const DIGITS = Math.ceil(256 / Number(WINDOW));

/** base^0 to base^31. */
function smallPowers(base: bigint): bigint[] {
  const powers = [1n, base];
  while (powers.length < 1 << Number(WINDOW)) powers.push(((powers.at(-1) ?? 1n) * base) % P);
  return powers;
}

const digit = (exponent: bigint, place: number): number =>
  Number((exponent >> (BigInt(place) * WINDOW)) & ((1n << WINDOW) - 1n));

/**
 * Fixed-window exponentiation with the same multiplications for every exponent, including those by 1. Not fully
 * constant-time: the duration of JavaScript's big integers depends on their size, and the table is indexed by the
 * exponent's digits. Only low-level code could avoid either.
 */
function power(base: bigint, exponent: bigint): bigint {
  const powers = smallPowers(base);
  let result = 1n;
  for (let place = DIGITS - 1; place >= 0; place--) {
    for (let i = 0n; i < WINDOW; i++) result = (result * result) % P;
    result = (result * (powers[digit(exponent, place)] ?? 1n)) % P;
  }
  return result;
}

function fixedBase(element: bigint): FixedBase<bigint> {
  const tables: bigint[][] = [];
  let base = element;
  for (let place = 0; place < DIGITS; place++) {
    const powers = smallPowers(base);
    tables.push(powers);
    base = ((powers.at(-1) ?? 1n) * base) % P;
  }
  const own = (exponent: bigint) =>
    tables.reduce((product, powers, place) => (product * (powers[digit(exponent, place)] ?? 1n)) % P, 1n);
  return { element, power: own, publicPower: own };
}

/** Extended Euclid, about 50 times faster than Fermat's little theorem. Variable time, so for public elements only. */
function invert(element: bigint): bigint {
  let [a, b, u, v] = [element, P, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, u, v] = [b, a - quotient * b, v, u - quotient * v];
  }
  return ((u % P) + P) % P;
}

function decodeTrusted(text: string): bigint | undefined {
  // Checks the length first, because parsing a decimal number takes quadratic time.
  if (text.length > 617 || !/^[1-9][0-9]*$/.test(text)) return undefined;
  const element = BigInt(text);
  return element < P ? element : undefined;
}

/** The subgroup of order q among the integers modulo p, from FIPS 186-4, for elections with homomorphic questions. */
export function belenios2048(): Group<bigint> {
  function decode(text: string): bigint | undefined {
    const element = decodeTrusted(text);
    return element !== undefined && power(element, Q) === 1n ? element : undefined;
  }
  const operations = {
    name: 'BELENIOS-2048' as const,
    order: Q,
    identity: 1n,
    generator: fixedBase(G),
    decode,
    decodeAllTrusted: (texts: readonly string[]) => texts.map(decodeTrusted),
    decodeAll: (texts: readonly string[]) => texts.map(decode),
    encode: String,
    encodeAll: (elements: readonly bigint[]) => elements.map(String),
    equal: (a: bigint, b: bigint) => a === b,
    multiply: (a: bigint, b: bigint) => (a * b) % P,
    invert,
    power,
    publicPower: power,
    fixedBase,
  };
  return { ...operations, commitments: (key, ciphertexts) => plainCommitments(operations, key, ciphertexts) };
}
