import { appendPartialDecryption } from '@urna/belenios/archive/append';
import { isEndorsed, readEndorsement } from '@urna/belenios/tally/endorsement';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import { AppError } from '../../platform/errors.ts';
import { findContest } from '../../services/contests/contest-rows.ts';
import { listTrustees, type TrusteeRow } from '../../services/contests/trustees.ts';
import { appendEnding, holdEnd } from '../../services/tally/append-ending.ts';
import { type OpenedTally, openTallyOf } from '../../services/tally/read-tally.ts';
import { inWords } from './refusal-words.ts';
import { recordStep, type TrusteeDeps } from './take-step.ts';

interface Texts {
  partial: string;
  endorsement: string;
}

/** A trustee's part of the decryption, checked and put at the end of the archive; once, whoever sends it how often. */
export async function sendPartialDecryption(deps: TrusteeDeps, trustee: TrusteeRow, texts: Texts): Promise<void> {
  const { db, clock } = deps;
  const { id, contest } = trustee;
  const opened = await openTallyOf(db, contest);
  if (!opened) throw new AppError('trustee_not_awaited');
  const owner = (await listTrustees(db, contest)).findIndex((one) => one.id === id) + 2;
  await inWords(() => checkTexts(opened, owner, texts));
  await db.transaction().execute(async (tx) => {
    const end = await holdEnd(tx, opened.row);
    const kept = await tx
      .selectFrom('partial_decryptions')
      .select('partial')
      .where('contest', '=', contest)
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (kept?.partial === texts.partial) return;
    if (kept) throw new AppError('trustee_already_sent');
    // With enough of them the result was combined meanwhile.
    if ((await findContest(tx, contest)).stage !== 'tallied') throw new AppError('trustee_not_awaited');
    const now = clock.now();
    await tx
      .insertInto('partial_decryptions')
      .values({ contest, owner, trustee_id: id, ...texts, created_at: now })
      .execute();
    await appendEnding(
      tx,
      end,
      'PartialDecryption',
      (head) => appendPartialDecryption(head, owner, texts.partial),
      now,
    );
    await recordStep(tx, now, trustee, 'partial_decryption');
  });
}

const OTHERS = 'Este descifrado es de otro custodio. Abra el enlace que le llegó a usted, con su propio archivo.';
const UNSIGNED =
  'La firma no corresponde a este escrutinio y a su clave: el descifrado se hizo sobre otro escrutinio, o cambió en el camino.';

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
}
