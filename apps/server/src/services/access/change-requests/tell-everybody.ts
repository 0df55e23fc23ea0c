import type { Mail } from '@urna/mail/mail-layout';
import type { Tx } from '../../../platform/database/tables.ts';
import { signToken } from '../../../platform/signed-tokens.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { listAdministrators } from '../staff-queries.ts';
import type { ChangeDeps } from './action.ts';
import { subjectOf } from './change-record.ts';
import { addTold, type ChangeRow, type End, forgetTold, markEnded } from './change-rows.ts';
import { changeAskedMail, changeEndedMail, type Reader } from './mails.ts';

interface Addressee {
  email: string;
  reader: Reader;
}

/**
 * Every active administrator, the one who asked too (their session may be stolen), and everybody who was told before: the
 * people whom the change names, and former administrators.
 */
async function addressees(tx: Tx, people: readonly string[]): Promise<Addressee[]> {
  const administrators = (await listAdministrators(tx)).map(({ email }) => email.toLowerCase());
  const others = [...new Set(people.map((email) => email.toLowerCase()))].filter(
    (email) => !administrators.includes(email),
  );
  return [
    ...[...new Set(administrators)].map((email) => ({ email, reader: 'administrator' as const })),
    ...others.map((email) => ({ email, reader: 'person' as const })),
  ];
}

async function queue(tx: Tx, now: Date, row: ChangeRow, to: Addressee, mail: Mail): Promise<void> {
  const subject = subjectOf(row);
  const voter = to.reader === 'person' && subject?.type === 'voter' ? { voterId: subject.id } : {};
  const topic = mail.secret ? 'change_requested' : 'change_ended';
  await queueMail(tx, now, to.email, mail, { topic, process: row.process_id, ...voter });
}

/** Mails everybody concerned that a change waits, each with a link of their own that stops it. */
export async function tellAsked(tx: Tx, deps: ChangeDeps, row: ChangeRow, people: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  const readers = await addressees(tx, people);
  const told = await addTold(
    tx,
    row,
    readers.map(({ email }) => email),
  );
  for (const to of readers) {
    const token = signToken(deps.secrets, 'stop-change', [row.id, told.indexOf(to.email)]);
    // Browsers don't send the fragment, so no log and no referrer contains the token.
    const url = `${deps.publicUrl}/detener-cambio#token=${token}`;
    const mail = changeAskedMail(row, { reader: to.reader, now, demonstration: deps.demonstration ?? false, url });
    await queue(tx, now, row, to, mail);
  }
}

/** Ends an open change, and mails everybody who was told that it took effect, or never will; undefined if it ended otherwise. */
export async function endChange(tx: Tx, id: number, end: End, now: Date): Promise<ChangeRow | undefined> {
  const row = await markEnded(tx, id, end, now);
  if (!row) return undefined;
  for (const to of await addressees(tx, row.told)) await queue(tx, now, row, to, changeEndedMail(row, to.reader));
  await forgetTold(tx, row);
  return row;
}
