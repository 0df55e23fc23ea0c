import { isEndorsed, readEndorsement } from '@urna/belenios/tally/endorsement';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { checkStrongProof, readStrongProof } from '@urna/belenios/tally/strong-proof';
import { AppError } from '../../../platform/errors.ts';
import {
  insertPartialDecryption,
  lockEnd,
  type OpenedTally,
  openTallyOf,
  queueTally,
} from '../../../services/election/tally-rows.ts';
import { requireAwaiting } from '../../../services/election/trustees/awaited.ts';
import type { TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import { listTrustees, ownerOf, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { inWords, recordStep, requireOwn } from './take-step.ts';

interface Texts {
  partial: string;
  endorsement: string;
  strong_proof: string;
}

/**
 * Stores a trustee's decryption once its proofs are verified, until as many are there as the result needs. It stays out
 * of the archive until the result, with which its event is appended. Sending the same decryption again is idempotent.
 */
export async function sendPartialDecryption(deps: TrusteeDeps, trustee: TrusteeRow, texts: Texts): Promise<void> {
  const { db, clock } = deps;
  const { id, contest } = trustee;
  const opened = await openTallyOf(db, contest);
  if (!opened) throw new AppError('trustee_not_awaited');
  const owner = ownerOf(await listTrustees(db, contest), trustee);
  await inWords(() => checkTexts(opened, owner, texts));
  await db.transaction().execute(async (tx) => {
    // Serializes the trustees, so that no more are stored than are needed: all that are stored are counted.
    await lockEnd(tx, opened.row);
    const stored = await tx
      .selectFrom('partial_decryptions')
      .select('partial')
      .where('contest', '=', contest)
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (stored?.partial === texts.partial) return;
    if (stored) throw new AppError('trustee_already_sent');
    const { step } = await requireAwaiting(tx, contest, id);
    if (step !== 'partial_decryption') throw new AppError('trustee_not_awaited');
    await insertPartialDecryption(tx, { contest, owner, trustee_id: id, ...texts, created_at: clock.now() });
    await recordStep(tx, trustee, 'partial_decryption');
    await queueTally(tx, contest);
  });
}

const notTheirs = {
  others: 'Este descifrado es de otro custodio. Abra el enlace que le llegó a usted, con su propio archivo.',
  unsigned:
    'La firma no corresponde a este escrutinio y a su llave: el descifrado se hizo sobre otro escrutinio, o cambió en el camino.',
};

function checkTexts({ election, trustees, tally, text }: OpenedTally, owner: number, texts: Texts): void {
  const { group, fingerprint } = election;
  const partial = readPartialDecryption(texts.partial, group.order);
  const endorsement = readEndorsement(texts.endorsement, group.order);
  const decrypted = { tallyText: text, partialText: texts.partial };
  const isSigned = (key: typeof group.identity) => isEndorsed(group, key, { ...decrypted, fingerprint }, endorsement);
  const key = requireOwn(trustees, owner, isSigned, notTheirs);
  checkPartialDecryption(election, tally, key, partial, `trustee ${owner}`);
  const strongProof = readStrongProof(texts.strong_proof, group.order);
  checkStrongProof(election, key, decrypted, strongProof, `trustee ${owner}`);
}
