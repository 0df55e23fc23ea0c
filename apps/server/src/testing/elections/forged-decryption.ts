import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import type { TrusteeTally } from '@urna/contract/election/trustees';
import { forgePartialDecryption } from '../../../../../packages/belenios/testing/forge-decryption.ts';

const group = nobleEd25519();

/**
 * A malicious trustee's request: a wrong decryption that the protocol's own check accepts, signed with their key, and
 * the strong proof that their key gives for it, which can't verify.
 */
export function forgedDecryption(given: TrusteeTally, key: bigint) {
  const election = openElection(group, given.election);
  const tally = readTally(group, election.parameters.questions, given.tally);
  const partial = writePartialDecryption(forgePartialDecryption(election, tally, key));
  const texts = { fingerprint: election.fingerprint, tallyText: given.tally, partialText: partial };
  return {
    partial,
    endorsement: writeEndorsement(endorse(group, key, texts)),
    strong_proof: writeStrongProof(makeStrongProof(election, key, texts)),
  };
}
