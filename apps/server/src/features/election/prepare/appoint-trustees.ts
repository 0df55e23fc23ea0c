// Administrators invite, remove and remind the trustees of a contest.

import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { checked, demand } from '@urna/belenios/refusal';
import { checkTrusteeKey, readTrusteePublicKey, type TrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import type { NewTrustee } from '@urna/contract/election/contest-trustees';
import { MAX_TRUSTEES } from '@urna/contract/election/trustees';
import { mask } from '@urna/contract/shared/masking';
import { z } from 'zod';
import { after } from '../../../platform/clock.ts';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { readAwaiting, requireAwaiting } from '../../../services/election/trustees/awaited.ts';
import { invitationMail, newLinkMail, removedMail } from '../../../services/election/trustees/mails.ts';
import {
  mailTrustee,
  notifyAwaitedTrustees,
  sendReminder,
  type TrusteeDeps,
} from '../../../services/election/trustees/notify-trustees.ts';
import { keyFingerprint, type SodiumGroup, thresholdOf } from '../../../services/election/trustees/trustee-keys.ts';
import {
  changeTrustee,
  clearTrusteeKeys,
  deleteTrustee,
  insertTrustee,
  listTrustees,
} from '../../../services/election/trustees/trustee-rows.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { lockContest, lockPreparingContest } from '../../../services/processes/contest-rows.ts';

/** Without the proof of knowledge someone could send a key that cancels the others' keys, and decrypt alone. */
function readKey(group: SodiumGroup, text: string): TrusteePublicKey {
  const read = checked(() => {
    const key = readTrusteePublicKey(text, group.order);
    checkTrusteeKey(group, key, 'trustee key');
    // A threshold key, whose parts depend on each other: useless on its own.
    demand(key.signature === undefined, 'unsupported', 'trustee key');
    return key;
  });
  if (read.ok) return read.value;
  const message = 'La llave pública no es válida: falta su prueba o no corresponde.';
  throw new AppError('invalid_trustee_key', { errors: { public_key: [message] } });
}

/** Invites a trustee by a personal link, or with the key that they made with another program. */
export async function addTrustee(
  deps: TrusteeDeps,
  author: Causer,
  contest: ContestRow,
  { name, email, public_key }: NewTrustee,
): Promise<number> {
  const now = deps.clock.now();
  const group = await sodiumEd25519();
  const key = public_key === undefined ? null : readKey(group, public_key);
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockPreparingContest(tx, contest.id);
    const before = await readAwaiting(tx, contest.id);
    await requireRoom(tx, locked, key);
    const id = await insertTrustee(tx, {
      contest: contest.id,
      name,
      email: email.toLowerCase(),
      public_key: public_key ?? null,
      key_brought: key !== null,
      added_by: author.name,
      added_at: now,
      link_sent_at: now,
    });
    const mail = { topic: 'trustee_link', write: invitationMail } as const;
    await mailTrustee(tx, deps, contest, await requireAwaiting(tx, contest.id, id), mail);
    await notifyAwaitedTrustees(tx, deps, contest, before, id);
    await record(tx, author, 'trustee_added', {
      contest,
      trustee: { id, name },
      fingerprint: public_key === undefined ? null : sha256Base64(public_key),
    });
    return id;
  });
}

/**
 * Refuses a trustee beyond the threshold's number, and a key that is there already: with another proof it is the same
 * trustee.
 */
async function requireRoom(tx: Tx, contest: ContestRow, key: TrusteePublicKey | null): Promise<void> {
  const others = await listTrustees(tx, contest.id);
  const threshold = thresholdOf(contest);
  const most = threshold?.of ?? MAX_TRUSTEES;
  if (others.length >= most) throw new AppError('trustees_complete', { details: { count: most } });
  if (key === null) return;
  if (threshold !== null) {
    const message = 'Con un umbral cada custodio crea su llave en la página: deje vacía la llave pública.';
    throw new AppError('invalid_fields', { errors: { public_key: [message] } });
  }
  const { order } = await sodiumEd25519();
  const keys = others.flatMap(({ public_key }) =>
    public_key === null ? [] : [readTrusteePublicKey(public_key, order)],
  );
  if (keys.some(({ publicKey }) => publicKey === key.publicKey)) throw new AppError('trustee_exists');
}

/** The parts of a threshold key depend on each other, so the remaining trustees start again. */
export async function removeTrustee(deps: TrusteeDeps, author: Causer, contest: ContestRow, id: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockPreparingContest(tx, contest.id);
    const trustee = await deleteTrustee(tx, contest.id, id);
    if (!trustee) throw new AppError('not_found');
    if (thresholdOf(locked) !== null) await clearTrusteeKeys(tx, contest.id);
    await queueMail(tx, now, trustee.email, removedMail({ name: trustee.name, question: contest.question }), {
      topic: 'trustee_removed',
      process: contest.process_id,
    });
    await record(tx, author, 'trustee_removed', { contest, trustee, fingerprint: keyFingerprint(trustee) });
  });
}

const MINUTES_BETWEEN_REMINDERS = 5;

const payload = z.object({ contest_id: z.int(), trustee_id: z.int() });
type Payload = z.infer<typeof payload>;

/** Mails a trustee a new link, or asks for it once the contest is sealed. */
export async function askForNewLink(
  deps: ChangeDeps,
  staff: StaffRow,
  { id: contest_id }: ContestRow,
  trustee_id: number,
  reason: string | undefined,
): Promise<ChangeAnswer | null> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, contest_id);
    if (contest.stage === 'preparing') {
      await sendNewLink(tx, deps, asCauser(staff), contest, trustee_id);
      return null;
    }
    const { trustee } = await requireAwaiting(tx, contest.id, trustee_id);
    return askChange(tx, deps, staff, {
      action: 'trustee_link',
      process: processOf(contest),
      contest,
      subject: `trustee:${trustee_id}`,
      about: trustee.name,
      details: [
        { label: 'Votación', value: contest.question },
        { label: 'Correo', value: mask(trustee.email) },
      ],
      people: [trustee.email],
      payload: { contest_id, trustee_id } satisfies Payload,
      reason,
    });
  });
}

export const sendNewLinkAction = defineAction(payload, async (tx, deps, { contest_id, trustee_id }, { causer }) =>
  sendNewLink(tx, deps, causer, await lockContest(tx, contest_id), trustee_id),
);

/** For a trustee who lost theirs or whose mail somebody else has read; it revokes the previous one. */
async function sendNewLink(tx: Tx, deps: ChangeDeps, author: Causer, contest: ContestRow, id: number): Promise<void> {
  const { trustee, step } = await requireAwaiting(tx, contest.id, id);
  const link = { link_number: trustee.link_number + 1, link_sent_at: deps.clock.now() };
  await changeTrustee(tx, id, link);
  const mail = { topic: 'trustee_link', write: newLinkMail } as const;
  await mailTrustee(tx, deps, contest, { trustee: { ...trustee, ...link }, step }, mail);
  await record(tx, author, 'trustee_link_sent', { contest, trustee });
}

/** Mails a trustee the awaited step again, with the same link. */
export async function remindTrustee(deps: TrusteeDeps, author: Causer, contest: ContestRow, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockContest(tx, contest.id);
    const { trustee, step } = await requireAwaiting(tx, contest.id, id);
    if (step === null) throw new AppError('trustee_nothing_awaited');
    const { reminded_at } = trustee;
    if (reminded_at && reminded_at > after(deps.clock.now(), -MINUTES_BETWEEN_REMINDERS * 60)) {
      throw new AppError('trustee_recently_reminded', { details: { minutes: MINUTES_BETWEEN_REMINDERS } });
    }
    await sendReminder(tx, deps, author, contest, { trustee, step });
  });
}
