import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { type PartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import type { TrusteeTally } from '@urna/contract/election/trustees';
import { sql } from 'kysely';
import { forgePartialDecryption } from '../../../../../packages/belenios/testing/forge-decryption.ts';
import { queueTally } from '../../services/elections/tally/queue-tally.ts';
import type { TrusteeBrowser } from '../clients/trustee-client.ts';
import type { TestApp } from '../servers/test-app.ts';

const group = nobleEd25519();

/**
 * A malicious trustee's request: a wrong decryption that the protocol's own check accepts, signed with their key, and
 * the strong proof that their key gives for it, which can't verify.
 */
export function forgedDecryption(given: TrusteeTally, key: bigint) {
  const election = openElection(group, given.election);
  const tally = readTally(group, election.parameters.questions, given.tally);
  return signedDecryption(given, key, forgePartialDecryption(election, tally, key));
}

function signedDecryption(given: TrusteeTally, key: bigint, decryption: PartialDecryption) {
  const election = openElection(group, given.election);
  const partial = writePartialDecryption(decryption);
  const texts = { fingerprint: election.fingerprint, tallyText: given.tally, partialText: partial };
  return {
    partial,
    endorsement: writeEndorsement(endorse(group, key, texts)),
    strong_proof: writeStrongProof(makeStrongProof(election, key, texts)),
  };
}

/** Inserts a decryption as it was received before strong proofs existed. */
export async function keepLegacyDecryption(
  { database, clock }: TestApp,
  trustee: TrusteeBrowser,
  { partial, endorsement }: { partial: string; endorsement: string },
): Promise<void> {
  const { owner } = (await trustee.page()).trustee;
  const { id, contest } = await database.db
    .selectFrom('trustees')
    .select(['id', 'contest'])
    .where('email', '=', trustee.email)
    .executeTakeFirstOrThrow();
  await database.db.transaction().execute(async (tx) => {
    await sql`alter table partial_decryptions drop constraint proven_decryptions_only`.execute(tx);
    await tx
      .insertInto('partial_decryptions')
      .values({ contest, owner, trustee_id: id, partial, endorsement, created_at: clock.now() })
      .execute();
    await sql`alter table partial_decryptions
      add constraint proven_decryptions_only check (strong_proof is not null) not valid`.execute(tx);
    await queueTally(tx, contest, clock.now());
  });
}
