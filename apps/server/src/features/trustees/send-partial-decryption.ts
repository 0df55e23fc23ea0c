import { isEndorsed, readEndorsement } from '@urna/belenios/tally/endorsement';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { checkStrongProof, readStrongProof } from '@urna/belenios/tally/strong-proof';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { holdEnd } from '../../services/elections/tally/append-ending.ts';
import { insertPartialDecryption } from '../../services/elections/tally/partial-decryptions.ts';
import { queueTally } from '../../services/elections/tally/queue-tally.ts';
import { type OpenedTally, openTallyOf } from '../../services/elections/tally/read-tally.ts';
import { inWords } from './refusal-words.ts';
import { recordStep, type TrusteeDeps } from './take-step.ts';

interface Texts {
  partial: string;
  endorsement: string;
  strong_proof?: string | undefined;
}

/**
 * Stores a trustee's decryption once its proof is verified. It stays out of the archive until the result, with which
 * its event is appended. Sending the same decryption again is idempotent; another one needs the first to be set aside.
 */
export async function sendPartialDecryption(deps: TrusteeDeps, trustee: TrusteeRow, texts: Texts): Promise<void> {
  const { db, clock } = deps;
  const { id, contest } = trustee;
  const opened = await openTallyOf(db, contest);
  if (!opened) throw new AppError('trustee_not_awaited');
  const owner = (await listTrustees(db, contest)).findIndex((one) => one.id === id) + 2;
  await inWords(() => checkTexts(opened, owner, texts));
  await db.transaction().execute(async (tx) => {
    await holdEnd(tx, opened.row);
    const kept = await tx
      .selectFrom('current_decryptions')
      .select('partial')
      .where('contest', '=', contest)
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (kept?.partial === texts.partial) return;
    if (kept) throw new AppError('trustee_already_sent');
    // With enough decryptions, the result may have been combined meanwhile.
    const { stage } = await findContest(tx, contest);
    if (stage !== 'tallied') throw new AppError('trustee_not_awaited');
    const now = clock.now();
    const attempt = 1 + (await countSetAside(tx, contest, owner));
    const { partial, endorsement, strong_proof = null } = texts;
    const proven = { partial, endorsement, strong_proof };
    await insertPartialDecryption(tx, { contest, owner, attempt, trustee_id: id, ...proven, created_at: now });
    await recordStep(tx, trustee, 'partial_decryption');
    await queueTally(tx, contest, now);
  });
}

async function countSetAside(tx: Tx, contest: number, owner: number): Promise<number> {
  const { count } = await tx
    .selectFrom('set_aside_decryptions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return count;
}

const OTHERS = 'Este descifrado es de otro custodio. Abra el enlace que le llegó a usted, con su propio archivo.';
const UNSIGNED =
  'La firma no corresponde a este escrutinio y a su llave: el descifrado se hizo sobre otro escrutinio, o cambió en el camino.';
const UNPROVEN =
  'Falta la prueba fuerte del descifrado: su página es de una versión anterior. Actualícela y repita el paso; su archivo sigue sirviendo.';

function checkTexts({ election, trustees, tally, text }: OpenedTally, owner: number, texts: Texts): void {
  const { group, fingerprint } = election;
  const key = keyOfOwner(trustees, owner);
  if (key === undefined) throw new AppError('trustee_not_awaited');
  const partial = readPartialDecryption(texts.partial, group.order);
  const endorsement = readEndorsement(texts.endorsement, group.order);
  const endorsed = { fingerprint, tallyText: text, partialText: texts.partial };
  if (!isEndorsed(group, key, endorsed, endorsement)) {
    const keys = trustees.shareholders.flatMap((one) => one.keys);
    const isOthers = keys.some((other) => isEndorsed(group, other, endorsed, endorsement));
    throw new AppError('refused_trustee_text', { details: { reason: isOthers ? OTHERS : UNSIGNED } });
  }
  checkPartialDecryption(election, tally, key, partial, `trustee ${owner}`);
  if (texts.strong_proof === undefined) throw new AppError('refused_trustee_text', { details: { reason: UNPROVEN } });
  const strongProof = readStrongProof(texts.strong_proof, group.order);
  const decrypted = { tallyText: text, partialText: texts.partial };
  checkStrongProof(election, key, decrypted, strongProof, `trustee ${owner}`);
}
