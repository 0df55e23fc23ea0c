import type { Group } from '../groups/group.ts';
import { asArray, readCanonical, serialize } from '../json.ts';
import { demand } from '../refusal.ts';
import {
  openThresholdParameters,
  type ThresholdParameters,
  thresholdParametersFromJson,
  thresholdParametersToJson,
} from '../threshold/threshold-parameters.ts';
import {
  checkTrusteeKey,
  type TrusteePublicKey,
  trusteePublicKeyFromJson,
  trusteePublicKeyToJson,
} from './trustee-key.ts';

/** A single trustee, who must always decrypt, or a group with a threshold. */
export type TrusteeKind =
  | { kind: 'Single'; key: TrusteePublicKey }
  | { kind: 'Pedersen'; parameters: ThresholdParameters };

/** The trustees of one kind with their decoded keys. Owners are numbered from 1 through the whole list. */
export interface TrusteeShareholders<E> {
  /** The number of them who must decrypt. */
  threshold: number;
  firstOwner: number;
  keys: readonly E[];
}

export interface OpenedTrustees<E> {
  shareholders: readonly TrusteeShareholders<E>[];
  /** The product of the sub-keys, with which ballots are encrypted. */
  electionKey: E;
}

function kindFromJson(json: unknown, where: string, order: bigint): TrusteeKind {
  demand(Array.isArray(json) && json.length === 2, 'malformed', where);
  const [kind, content]: unknown[] = json;
  if (kind === 'Single') return { kind, key: trusteePublicKeyFromJson(content, where, order) };
  demand(kind === 'Pedersen', 'malformed', where);
  return { kind, parameters: thresholdParametersFromJson(content, where, order) };
}

const kindToJson = (trustee: TrusteeKind): unknown =>
  trustee.kind === 'Single'
    ? [trustee.kind, trusteePublicKeyToJson(trustee.key)]
    : [trustee.kind, thresholdParametersToJson(trustee.parameters)];

export const writeTrustees = (trustees: readonly TrusteeKind[]): string => serialize(trustees.map(kindToJson));

export const readTrustees = (text: string, order: bigint): TrusteeKind[] =>
  readCanonical(
    text,
    'trustees',
    (json) => asArray(json, 'trustees', (item, where) => kindFromJson(item, where, order)),
    (trustees) => trustees.map(kindToJson),
  );

/** More than any election has: what a threshold's keys cost to check grows with the cube of their number. */
const MOST_TRUSTEES = 100;

/** Checks every key and proof, and computes the election's key. */
export function openTrustees<E>(group: Group<E>, trustees: readonly TrusteeKind[]): OpenedTrustees<E> {
  demand(trustees.length > 0, 'wrong_shape', 'trustees');
  const count = trustees.reduce((sum, one) => sum + (one.kind === 'Single' ? 1 : one.parameters.certs.length), 0);
  demand(count <= MOST_TRUSTEES, 'too_large', 'trustees');
  const shareholders: TrusteeShareholders<E>[] = [];
  let electionKey = group.identity;
  let firstOwner = 1;
  trustees.forEach((trustee, index) => {
    const opened = openKind(group, trustee, `trustees[${index}]`);
    shareholders.push({ threshold: opened.threshold, firstOwner, keys: opened.verificationKeys });
    electionKey = group.multiply(electionKey, opened.key);
    firstOwner += opened.verificationKeys.length;
  });
  // One trustee listed twice would count as two. Equal keys within one group are allowed: its keys are equal where any
  // single member suffices.
  const keys = shareholders.flatMap((one) => [...new Set(group.encodeAll(one.keys))]);
  demand(new Set(keys).size === keys.length, 'duplicate_key', 'trustees');
  return { shareholders, electionKey };
}

function openKind<E>(group: Group<E>, trustee: TrusteeKind, where: string) {
  if (trustee.kind === 'Pedersen') return openThresholdParameters(group, trustee.parameters);
  const key = checkTrusteeKey(group, trustee.key, where);
  return { threshold: 1, key, verificationKeys: [key] };
}

/** The key of an owner as numbered in partial decryptions. */
export function keyOfOwner<E>({ shareholders }: OpenedTrustees<E>, owner: number): E | undefined {
  for (const { firstOwner, keys } of shareholders) {
    const key = keys[owner - firstOwner];
    if (key !== undefined) return key;
  }
  return undefined;
}
