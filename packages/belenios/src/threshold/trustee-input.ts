import { asArray, asObject, asString, readCanonical, serialize } from '../json.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import { demand } from '../refusal.ts';
import type { Polynomial } from './polynomial.ts';
import { readSignedMessage, type SignedMessage, writeSignedMessage } from './signed-message.ts';

/** The part of all polynomials that one trustee receives; `vinput` in the specification. */
export interface TrusteeInput {
  polynomial: string;
  secrets: readonly string[];
  coefexps: readonly SignedMessage[];
  signatures: readonly Proof[];
}

/** Step 4: the server distributes what the trustees sent. `place` counts from 0. */
export function makeTrusteeInput(polynomials: readonly Polynomial[], place: number): TrusteeInput {
  const own = polynomials[place];
  demand(own !== undefined, 'invalid_polynomial', `polynomials[${place}]`);
  return {
    polynomial: own.polynomial,
    secrets: polynomials.map(({ secrets }, index) => {
      const secret = secrets[place];
      demand(secret !== undefined, 'invalid_polynomial', `polynomials[${index}].secrets`);
      return secret;
    }),
    coefexps: polynomials.map(({ coefexps }) => coefexps),
    signatures: polynomials.map(({ signature }) => signature),
  };
}

const toJson = ({ polynomial, secrets, coefexps, signatures }: TrusteeInput): unknown => ({
  polynomial,
  secrets,
  coefexps: coefexps.map(writeSignedMessage),
  signatures: signatures.map(writeProof),
});

function fromJson(json: unknown, order: bigint): TrusteeInput {
  const object = asObject(json, 'vinput');
  return {
    polynomial: asString(object['polynomial'], 'vinput.polynomial'),
    secrets: asArray(object['secrets'], 'vinput.secrets', asString),
    coefexps: asArray(object['coefexps'], 'vinput.coefexps', (item, where) => readSignedMessage(item, where, order)),
    signatures: asArray(object['signatures'], 'vinput.signatures', (item, where) => readProof(item, where, order)),
  };
}

export const readTrusteeInput = (text: string, order: bigint): TrusteeInput =>
  readCanonical(text, 'vinput', (json) => fromJson(json, order), toJson);

export const writeTrusteeInput = (input: TrusteeInput): string => serialize(toJson(input));
