import { asArray, asExponent, asObject } from '../json.ts';

/** Challenge and response: the form of every proof in Belenios. */
export interface Proof {
  challenge: bigint;
  response: bigint;
}

export function readProof(json: unknown, where: string, order: bigint): Proof {
  const { challenge, response } = asObject(json, where);
  return {
    challenge: asExponent(challenge, `${where}.challenge`, order),
    response: asExponent(response, `${where}.response`, order),
  };
}

export const readProofs = (json: unknown, where: string, order: bigint): Proof[] =>
  asArray(json, where, (item, place) => readProof(item, place, order));

export const writeProof = (proof: Proof): unknown => ({
  challenge: String(proof.challenge),
  response: String(proof.response),
});

export const modulo = (number: bigint, order: bigint): bigint => ((number % order) + order) % order;
