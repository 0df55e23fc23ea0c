// A trustee signs the sealing act, or objects to what was sealed.

import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { isSealingActSigned, readSealingAct } from '@urna/belenios/trustees/sealing-act';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { listAdministrators } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { findElection, fingerprintsOf } from '../../../services/election/find-election.ts';
import { lockBeforeClose, settleOpening, signedBy } from '../../../services/election/sealing-and-opening.ts';
import { requireAwaiting } from '../../../services/election/trustees/awaited.ts';
import { objectionMail } from '../../../services/election/trustees/mails.ts';
import type { TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import {
  changeTrustee,
  listTrustees,
  ownerOf,
  type TrusteeRow,
} from '../../../services/election/trustees/trustee-rows.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { inWords, recordStep, requireOwn } from './take-step.ts';

const notTheirs = {
  others: 'Esta firma es de otro custodio. Abra el enlace que le llegó a usted, con su propio archivo.',
  unsigned:
    'La firma no corresponde a lo que se selló y a su llave. No se guardó: actualice la página y compruebe de nuevo.',
};
const OVER = 'La ventana de votación ya cerró: el acta de sellado ya no se firma.';

/** Stores a trustee's signature of the sealing act, one per trustee; the last one needed lets voting open. */
export async function sendSealingAct(deps: TrusteeDeps, trustee: TrusteeRow, signature: string): Promise<void> {
  const { db, clock } = deps;
  const { id, contest: contestId } = trustee;
  const owner = await checkSignature(db, trustee, signature);
  await db.transaction().execute(async (tx) => {
    const { contest, isOver, now } = await lockBeforeClose(tx, contestId, clock);
    // Each signature has new randomness: another one is equivalent.
    if ((await signedBy(tx, contestId)).has(id)) return;
    if (contest.stage !== 'sealed' && contest.stage !== 'open') throw new AppError('trustee_not_awaited');
    if (isOver) throw new AppError('refused_trustee_text', { details: { reason: OVER } });
    await tx
      .insertInto('sealing_signatures')
      .values({ contest: contestId, owner, trustee_id: id, signature, created_at: now })
      .execute();
    // The trustee objected earlier, and has found the right file since.
    await changeTrustee(tx, id, { objected_at: null, objection: null });
    await settleOpening(tx, contest, now);
    await recordStep(tx, trustee, 'sealing_act');
  });
}

/** Returns the trustee's number among the owners of the key. Everything it reads is sealed, so no lock is held. */
async function checkSignature(db: Queryable, trustee: TrusteeRow, text: string): Promise<number> {
  const election = await findElection(db, trustee.contest);
  if (!election) throw new AppError('trustee_not_awaited');
  const owner = ownerOf(await listTrustees(db, trustee.contest), trustee);
  const group = await sodiumEd25519();
  const trustees = openTrustees(group, readTrustees(election.trustees, group.order));
  const fingerprints = fingerprintsOf(election);
  const signature = await inWords(() => readSealingAct(text, group.order));
  requireOwn(trustees, owner, (key) => isSealingActSigned(group, key, fingerprints, signature), notTheirs);
  return owner;
}

/**
 * Records that the trustee objects to what was sealed: the administrators are alerted, and voting doesn't open on its
 * own.
 */
export async function objectToSealing(deps: TrusteeDeps, trustee: TrusteeRow, detail: string): Promise<void> {
  const { db, clock } = deps;
  const { id, contest: contestId, name: who } = trustee;
  await db.transaction().execute(async (tx) => {
    const { contest, isOver, now } = await lockBeforeClose(tx, contestId, clock);
    if ((contest.stage !== 'sealed' && contest.stage !== 'open') || isOver) throw new AppError('trustee_not_awaited');
    const { trustee: own, signedAt } = await requireAwaiting(tx, contestId, id);
    // Sent twice: one alarm.
    if (own.objected_at !== null && own.objection === detail) return;
    if (signedAt) throw new AppError('trustee_not_awaited');
    await changeTrustee(tx, id, { objected_at: now, objection: detail });
    await settleOpening(tx, contest, now);
    const mail = objectionMail({
      trustee: who,
      question: contest.question,
      detail,
      url: `${deps.publicUrl}/app/votacion/${contest.slug}`,
    });
    const addresses = (await listAdministrators(tx)).map(({ email }) => email);
    if (addresses.length > 0) {
      await queueMail(tx, now, addresses, mail, { topic: 'trustee_alarm', process: contest.process_id });
    }
    await record(tx, { type: 'trustee', id: String(id), name: who }, 'trustee_objected', {
      contest,
      trustee: { id, name: who },
      detail,
    });
  });
}
