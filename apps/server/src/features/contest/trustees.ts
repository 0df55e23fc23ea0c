import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { checked, demand } from '@urna/belenios/refusal';
import { checkTrusteeKey, readTrusteePublicKey, type TrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { NewTrustee } from '@urna/contract/election/contest-admin';
import { MAX_TRUSTEES } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockPreparingContest } from '../../services/elections/contests/contest-rows.ts';
import {
  changeTrustee,
  deleteTrustee,
  insertTrustee,
  listTrustees,
  restartThreshold,
  trusteeUrl,
} from '../../services/elections/contests/trustees.ts';
import { thresholdOf } from '../../services/elections/trustees/awaited.ts';
import { keyFingerprint } from '../../services/elections/trustees/key-texts.ts';
import { invitationMail, removedMail } from '../../services/elections/trustees/mails.ts';
import { notifyAwaitedTrustees, readAwaiting } from '../../services/elections/trustees/notify-trustees.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';

type Group = Awaited<ReturnType<typeof sodiumEd25519>>;

/** Without the proof of knowledge someone could send a key that cancels the others' keys, and decrypt alone. */
function readKey(group: Group, text: string): TrusteePublicKey {
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
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>,
  author: Causer,
  contest: ContestRow,
  { name, email: given, public_key: brought }: NewTrustee,
): Promise<number> {
  const now = deps.clock.now();
  const email = given.toLowerCase();
  const group = await sodiumEd25519();
  const public_key = brought ?? null;
  const key = public_key === null ? null : readKey(group, public_key);
  return deps.db.transaction().execute(async (tx) => {
    const held = await lockPreparingContest(tx, contest.id);
    const before = await readAwaiting(tx, contest.id);
    await requireRoom(tx, held, key);
    const key_brought = key !== null;
    const id = await insertTrustee(
      tx,
      { contest: contest.id, name, email, public_key, key_brought, added_by: author.name },
      now,
    );
    await changeTrustee(tx, id, { link_sent_at: now });
    const own = (await readAwaiting(tx, contest.id)).find(({ trustee }) => trustee.id === id);
    const to = { name, question: contest.question, link: trusteeUrl(deps, { id, link_number: 1 }) };
    await queueMail(tx, now, email, invitationMail(to, own?.step ?? null), {
      topic: 'trustee_link',
      process: contest.process_id,
    });
    await notifyAwaitedTrustees(tx, deps, contest, before, id);
    await record(tx, author, 'trustee_added', {
      contest,
      trustee: { id: id, name },
      fingerprint: public_key && sha256Base64(public_key),
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
export async function removeTrustee(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>,
  author: Causer,
  contest: ContestRow,
  id: number,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockPreparingContest(tx, contest.id);
    const trustee = await deleteTrustee(tx, contest.id, id);
    if (!trustee) throw new AppError('not_found');
    if (thresholdOf(held) !== null) await restartThreshold(tx, contest.id);
    await queueMail(tx, now, trustee.email, removedMail({ name: trustee.name, question: contest.question }), {
      topic: 'trustee_removed',
      process: contest.process_id,
    });
    await record(tx, author, 'trustee_removed', { contest, trustee, fingerprint: keyFingerprint(trustee) });
  });
}
