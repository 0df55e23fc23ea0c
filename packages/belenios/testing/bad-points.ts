import { nobleEd25519 } from '../src/groups/ed25519-noble.ts';

const PRIME = 2n ** 255n - 19n;
const SIGN = 2n ** 255n;
const ORDER_EIGHT = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

const hex = (number: bigint) => number.toString(16).padStart(64, '0');

const group = nobleEd25519();
const elementOf = (exponent: bigint) => group.encode(group.generator.power(exponent));

/** The points of Ed25519 whose order is in their names. */
export const smallOrderPoints: readonly (readonly [name: string, text: string])[] = [
  ['order 2', hex(PRIME - 1n)],
  ['order 4', hex(0n)],
  ['order 4, odd', hex(SIGN)],
  ['order 8', hex(ORDER_EIGHT)],
  ['order 8, negative', hex(PRIME - ORDER_EIGHT)],
  ['order 8, odd', hex(ORDER_EIGHT + SIGN)],
];

/** What must be refused wherever an element of Ed25519 comes from outside. */
export const badPoints: readonly (readonly [name: string, text: string])[] = [
  ...smallOrderPoints,
  ['the generator plus a point of order 8', '19781bd860b93c90ecf04a5a9b638ba2c59c3ed25c1bb53352995bf3ad9e5198'],
  ['the identity with a sign', hex(1n + SIGN)],
  ['the identity, not reduced', hex(PRIME + 1n)],
  ['order 4, not reduced', hex(PRIME)],
  ['all ones', hex(2n ** 256n - 1n)],
  ['no point', hex(2n)],
  ['upper case', elementOf(3n).toUpperCase()],
  ['short', '01'],
  ['long', `00${hex(1n)}`],
  ['spaces', ` ${hex(1n).slice(1)}`],
  ['no text', ''],
];
