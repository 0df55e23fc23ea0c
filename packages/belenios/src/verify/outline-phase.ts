import { type ArchiveStep, dataOf, payloadOf } from '../archive/walk.ts';
import { signatureChallenge } from '../ballot/ballot-challenges.ts';
import type { ElectionOutline } from '../election-outline.ts';
import type { Group, GroupName } from '../groups/group.ts';
import { sha256Base64 } from '../hash.ts';
import { asArray, asCount, asObject, readCanonical, readCompact } from '../json.ts';
import { checkKnowledge } from '../proofs/knowledge-proof.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import { checkPublicCredentials, type PublicCredentials, readPublicCredentials } from '../public-credentials.ts';
import { demand } from '../refusal.ts';
import { readSizedTally } from '../tally/encrypted-tally.ts';
import { readOwned } from '../tally/partial-decryption.ts';
import { keyOfOwner, type OpenedTrustees, openTrustees, readTrustees } from '../trustees/trustees.ts';
import type { SetupTexts } from './setup-phase.ts';
import { VoterRoll } from './voter-roll.ts';

type Parameters = NonNullable<ElectionOutline['parameters']>;

/** A ballot up to its signature, with any answers. */
const BALLOT =
  /^(\{"election_uuid":"([^"]*)","election_hash":"([^"]*)","credential":"([^"]*)","answers":\[.*\]),"signature":\{"hash":"([^"]*)","proof":(\{[^{}]*\})\}\}$/s;

/**
 * Checks what can be checked of an unsupported election: keys and their proofs, credentials, each ballot's signature,
 * counts and references. Passing proves nothing about the result, but an archive that fails is wrong.
 */
export class OutlinePhase<E> {
  readonly #outline: ElectionOutline;
  readonly #parameters: Parameters;
  readonly #group: Group<E> | undefined;
  readonly #trustees: OpenedTrustees<E> | undefined;
  readonly #roll: VoterRoll;
  readonly credentials: PublicCredentials;
  readonly #ballotHashes = new Set<string>();
  readonly #decryptedBy = new Set<number>();
  #ballots = 0;

  constructor(
    outline: ElectionOutline,
    parameters: Parameters,
    groupOf: (name: GroupName) => Group<E>,
    texts: SetupTexts,
  ) {
    this.#outline = outline;
    this.#parameters = parameters;
    this.#group = parameters.group && groupOf(parameters.group);
    this.credentials = readPublicCredentials(texts.credentials);
    this.#roll = new VoterRoll(this.credentials);
    const group = this.#group;
    if (group === undefined) return;
    this.#trustees = openTrustees(group, readTrustees(texts.trustees, group.order));
    const key = group.encode(this.#trustees.electionKey);
    demand(key === parameters.publicKey && key !== group.encode(group.identity), 'wrong_key', 'election.public_key');
    checkPublicCredentials(group, [...this.credentials.keys()]);
  }

  get superseded(): number {
    return this.#roll.superseded.length;
  }

  /** The number of keys checked; 0 if the group isn't supported. */
  get trusteeKeys(): number {
    return this.#trustees?.shareholders.reduce((sum, { keys }) => sum + keys.length, 0) ?? 0;
  }

  take(step: ArchiveStep): void {
    switch (step.event.type) {
      case 'Setup':
      case 'EndBallots':
        return;
      case 'Ballot':
        return this.#takeBallot(step);
      case 'EncryptedTally':
        return this.#takeTally(step);
      case 'Shuffle':
      case 'EndShuffles':
        return this.#takeShuffle(step);
      case 'PartialDecryption':
        return this.#takePartialDecryption(step);
      case 'Result':
        return this.#takeResult(step);
    }
  }

  #takeBallot(step: ArchiveStep): void {
    const text = payloadOf(step);
    const index = this.#ballots++;
    const [, unsigned, uuid, electionHash, credential, hash, proofText] = BALLOT.exec(text) ?? [];
    const isBallot =
      unsigned !== undefined && credential !== undefined && hash !== undefined && proofText !== undefined;
    demand(isBallot, 'not_canonical', 'ballot');
    readCompact(text, 'ballot');
    demand(uuid === this.#parameters.uuid, 'wrong_election', 'ballot.election_uuid');
    demand(electionHash === this.#outline.fingerprint, 'wrong_election', 'ballot.election_hash');
    this.#roll.record(credential, index);
    const payload = step.event.payload ?? '';
    demand(!this.#ballotHashes.has(payload), 'duplicate_ballot', 'ballot');
    this.#ballotHashes.add(payload);
    demand(sha256Base64(`${unsigned}}`) === hash, 'wrong_hash', 'ballot.signature.hash');
    const group = this.#group;
    if (group === undefined) return;
    const element = group.decode(credential);
    demand(element !== undefined, 'invalid_element', 'ballot.credential');
    const proof = readSignatureProof(proofText, group.order);
    const signed = checkKnowledge(group, element, proof, signatureChallenge(hash, group.order));
    demand(signed, 'invalid_signature', 'ballot.signature.proof');
  }

  #takeTally(step: ArchiveStep): void {
    const sized = readSizedTally(payloadOf(step));
    demand(sized.ballots === this.#roll.ballots, 'wrong_tally', 'num_tallied');
    demand(sized.totalWeight === this.#roll.totalWeight, 'wrong_tally', 'total_weight');
    const tally = readCompact(dataOf(step, sized.tallyHash), 'encrypted tally');
    const questions = asArray(tally, 'encrypted tally', (item) => item);
    demand(questions.length === this.#parameters.questions, 'wrong_shape', 'encrypted tally');
  }

  #takeShuffle(step: ArchiveStep): void {
    const where = `event ${step.event.height}`;
    demand(this.#parameters.hasNonHomomorphic, 'wrong_order', where);
    if (step.event.type === 'EndShuffles') return;
    // A shuffle names its trustee in the same form as a partial decryption.
    const { owner, payload } = readOwned(payloadOf(step));
    this.#demandTrustee(owner, where);
    dataOf(step, payload);
  }

  #takePartialDecryption(step: ArchiveStep): void {
    const { owner, payload } = readOwned(payloadOf(step));
    const where = `partial decryption of trustee ${owner}`;
    this.#demandTrustee(owner, where);
    demand(!this.#decryptedBy.has(owner), 'duplicate_partial_decryption', where);
    this.#decryptedBy.add(owner);
    dataOf(step, payload);
  }

  #takeResult(step: ArchiveStep): void {
    const questions = readCanonical(
      payloadOf(step),
      'result',
      (json) => asArray(asObject(json, 'result')['result'], 'result', readAnswers),
      (result) => ({ result }),
    );
    demand(questions.length === this.#parameters.questions, 'wrong_shape', 'result');
  }

  #demandTrustee(owner: number, where: string): void {
    const known = this.#trustees === undefined ? owner > 0 : keyOfOwner(this.#trustees, owner) !== undefined;
    demand(known, 'wrong_partial_decryption', where);
  }
}

function readSignatureProof(text: string, order: bigint): Proof {
  const where = 'ballot.signature.proof';
  return readCanonical(text, where, (json) => readProof(json, where, order), writeProof);
}

/** The totals of a question, or for other kinds the revealed answers: numbers, or lists of numbers. */
const readAnswers = (json: unknown, where: string): unknown[] =>
  asArray(json, where, (item, place) => (Array.isArray(item) ? asArray(item, place, asCount) : asCount(item, place)));
