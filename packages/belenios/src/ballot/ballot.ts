import { sha256Base64 } from '../hash.ts';
import { asArray, asObject, asString, readCanonical, serialize } from '../json.ts';
import { type Proof, readProof, readProofs, writeProof } from '../proofs/proof.ts';

export interface EncodedCiphertext {
  alpha: string;
  beta: string;
}

export interface Answer {
  choices: readonly EncodedCiphertext[];
  individualProofs: readonly (readonly Proof[])[];
  overallProof: readonly Proof[];
  blankProof?: readonly Proof[];
}

export interface UnsignedBallot {
  electionUuid: string;
  electionHash: string;
  credential: string;
  answers: readonly Answer[];
}

export interface Ballot extends UnsignedBallot {
  signature: { hash: string; proof: Proof };
}

export function readCiphertext(json: unknown, where: string): EncodedCiphertext {
  const { alpha, beta } = asObject(json, where);
  return { alpha: asString(alpha, `${where}.alpha`), beta: asString(beta, `${where}.beta`) };
}

function readAnswer(json: unknown, where: string, order: bigint): Answer {
  const object = asObject(json, where);
  const individual = (item: unknown, place: string) => readProofs(item, place, order);
  return {
    choices: asArray(object['choices'], `${where}.choices`, readCiphertext),
    individualProofs: asArray(object['individual_proofs'], `${where}.individual_proofs`, individual),
    overallProof: readProofs(object['overall_proof'], `${where}.overall_proof`, order),
    ...(object['blank_proof'] === undefined
      ? {}
      : { blankProof: readProofs(object['blank_proof'], `${where}.blank_proof`, order) }),
  };
}

function fromJson(json: unknown, order: bigint): Ballot {
  const object = asObject(json, 'ballot');
  const { hash, proof } = asObject(object['signature'], 'ballot.signature');
  return {
    electionUuid: asString(object['election_uuid'], 'ballot.election_uuid'),
    electionHash: asString(object['election_hash'], 'ballot.election_hash'),
    credential: asString(object['credential'], 'ballot.credential'),
    answers: asArray(object['answers'], 'ballot.answers', (item, where) => readAnswer(item, where, order)),
    signature: {
      hash: asString(hash, 'ballot.signature.hash'),
      proof: readProof(proof, 'ballot.signature.proof', order),
    },
  };
}

const unsignedJson = (ballot: UnsignedBallot) => ({
  election_uuid: ballot.electionUuid,
  election_hash: ballot.electionHash,
  credential: ballot.credential,
  answers: ballot.answers.map((answer) => ({
    choices: answer.choices.map(({ alpha, beta }) => ({ alpha, beta })),
    individual_proofs: answer.individualProofs.map((proofs) => proofs.map(writeProof)),
    overall_proof: answer.overallProof.map(writeProof),
    blank_proof: answer.blankProof?.map(writeProof),
  })),
});

const toJson = (ballot: Ballot): unknown => ({
  ...unsignedJson(ballot),
  signature: { hash: ballot.signature.hash, proof: writeProof(ballot.signature.proof) },
});

const BEGINNING = /^\{"election_uuid":"[^"]*","election_hash":"[^"]*","credential":"([^"]*)",/;

/**
 * A ballot's public credential without parsing the ballot, which is long. A canonical ballot always begins like this;
 * undefined for any other text, which `readBallot` refuses.
 */
export const credentialOfBallot = (text: string): string | undefined => BEGINNING.exec(text)?.[1];

export const readBallot = (text: string, order: bigint): Ballot =>
  readCanonical(text, 'ballot', (json) => fromJson(json, order), toJson);

export const writeBallot = (ballot: Ballot): string => serialize(toJson(ballot));

/** The hash that the voter signs. */
export const ballotHash = (ballot: UnsignedBallot): string => sha256Base64(serialize(unsignedJson(ballot)));

/** The tracking code; Belenios calls it the smart ballot tracker. */
export const ballotTracker = (text: string): string => sha256Base64(text);
