import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { isSealingActSigned, readSealingAct } from '@urna/belenios/trustees/sealing-act';
import { keyOfOwner, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { lockBeforeClose, settleOpening } from '../../services/elections/contests/opening.ts';
import { changeTrustee, listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { findElection, fingerprintsOf } from '../../services/elections/find-election.ts';
import { objectionMail } from '../../services/elections/trustees/mails.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { inWords, recordStep, type TrusteeDeps } from './take-step.ts';

const OTHERS = 'Esta firma es de otro custodio. Abra el enlace que le llegó a usted, con su propio archivo.';
const UNSIGNED =
  'La firma no corresponde a lo que se selló y a su llave. No se guardó: actualice la página y compruebe de nuevo.';
const OVER = 'La ventana de votación ya cerró: el acta de sellado ya no se firma.';

/** Stores a trustee's signature of the sealing act, one per trustee; the last one needed lets voting open. */
export async function sendSealingAct(deps: TrusteeDeps, trustee: TrusteeRow, signature: string): Promise<void> {
  const { db, clock } = deps;
  const { id, contest: contestId } = trustee;
  const owner = await checkSignature(db, trustee, signature);
  await db.transaction().execute(async (tx) => {
    const { contest, isOver, now } = await lockBeforeClose(tx, contestId, clock);
    const kept = await tx
      .selectFrom('sealing_signatures')
      .select('trustee_id')
      .where('contest', '=', contestId)
      .where('owner', '=', owner)
      .executeTakeFirst();
    // Each signature has new randomness: another one is equivalent.
    if (kept) return;
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

/** Returns the trustee's index in the setup. Everything it reads is sealed, so no lock is held. */
async function checkSignature(db: Queryable, { id, contest }: TrusteeRow, text: string): Promise<number> {
  const election = await findElection(db, contest);
  if (!election) throw new AppError('trustee_not_awaited');
  const owner = (await listTrustees(db, contest)).findIndex((one) => one.id === id) + 2;
  const group = await sodiumEd25519();
  const trustees = openTrustees(group, readTrustees(election.trustees, group.order));
  const key = keyOfOwner(trustees, owner);
  if (key === undefined) throw new AppError('trustee_not_awaited');
  const fingerprints = fingerprintsOf(election);
  const signature = await inWords(() => readSealingAct(text, group.order));
  if (isSealingActSigned(group, key, fingerprints, signature)) return owner;
  const keys = trustees.shareholders.flatMap((one) => one.keys);
  const isOthers = keys.some((other) => isSealingActSigned(group, other, fingerprints, signature));
  throw new AppError('refused_trustee_text', { details: { reason: isOthers ? OTHERS : UNSIGNED } });
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
    const own = (await listTrustees(tx, contestId)).find((one) => one.id === id);
    if (!own) throw new AppError('unknown_trustee_link');
    // Sent twice: one alarm.
    if (own.objected_at !== null && own.objection === detail) return;
    const signed = await tx
      .selectFrom('sealing_signatures')
      .select('owner')
      .where('trustee_id', '=', id)
      .executeTakeFirst();
    if (signed) throw new AppError('trustee_not_awaited');
    await changeTrustee(tx, id, { objected_at: now, objection: detail });
    await settleOpening(tx, contest, now);
    const mail = objectionMail({
      trustee: who,
      question: contest.question,
      detail,
      url: `${deps.publicUrl}/app/votacion/${contest.slug}`,
    });
    const administrators = await tx
      .selectFrom('staff_users')
      .select('email')
      .where('role', '=', 'ADMINISTRADOR')
      .where('active', '=', true)
      .execute();
    if (administrators.length > 0) {
      const addresses = administrators.map(({ email }) => email);
      await queueMail(tx, now, addresses, mail, { topic: 'trustee_alarm', process: contest.process_id });
    }
    await record(tx, { type: 'trustee', id: String(id), name: who }, 'trustee_objected', {
      contest,
      trustee: { id, name: who },
      detail,
    });
  });
}
