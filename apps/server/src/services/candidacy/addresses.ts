import type { TopicGoing } from '@urna/contract/mail/mail-topics';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueMail } from '../mail/outbox/queue-mail.ts';
import { findInRegister, type RegisterEntry } from '../people/professional-register.ts';
import { disownUrl } from './disownings.ts';
import type { CandidateRow } from './read-candidate.ts';

type Declared = Pick<CandidateRow, 'email' | 'reopened_from'>;

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * A candidate's codes go to the declared address, and to the register's where it differs, so that a mistyped address
 * locks nobody out. For a reopened registration only the register's address is used: a stranger may have declared the
 * other.
 */
export function codeAddresses(candidate: Declared, entry: Pick<RegisterEntry, 'email'> | undefined): string[] {
  if (!entry) return [candidate.email];
  if (candidate.reopened_from !== null || sameAddress(candidate.email, entry.email)) return [entry.email];
  return [candidate.email, entry.email];
}

/** The addresses for official mail, which may differ from those for codes. */
export function mailAddresses(candidate: Pick<CandidateRow, 'email'>, entry: RegisterEntry | undefined): string[] {
  if (!entry || sameAddress(candidate.email, entry.email)) return [candidate.email];
  return [candidate.email, entry.email];
}

interface OfficialMail {
  mail: Mail;
  topic: TopicGoing<'with the process'>;
  /** The mail itself asks whether it was the person: only the register's address gets it, and its link needs no note. */
  asksWhoItWas?: boolean;
  /** False where nothing is left to disown. */
  withLink?: boolean;
  /** The mail itself lets its reader act as the candidate: it goes where their codes go. */
  actsForThem?: boolean;
}

/**
 * Queues an official mail to the declared address and to the register's. The latter greets the person by the register's
 * name and carries their personal link "No fui yo".
 */
export async function mailCandidate(
  db: Queryable,
  deps: Pick<Deps, 'publicUrl' | 'secrets'>,
  now: Date,
  candidate: Declared & Pick<CandidateRow, 'id' | 'process_id' | 'identification_type_id' | 'identification_number'>,
  { mail, topic, asksWhoItWas = false, withLink = true, actsForThem = false }: OfficialMail,
): Promise<void> {
  const about = { topic, process: candidate.process_id };
  const entry = await findInRegister(db, candidate);
  if (entry) {
    const own = { ...mail, greeting: `Hola, ${entry.first_name}:` };
    await queueMail(db, now, entry.email, withLink ? linked(own) : own, about);
  }
  const hasMailed = entry !== undefined && sameAddress(candidate.email, entry.email);
  const isWithheld = asksWhoItWas || (actsForThem && !codeAddresses(candidate, entry).includes(candidate.email));
  if (!hasMailed && !isWithheld) await queueMail(db, now, candidate.email, mail, about);

  function linked(own: Mail): Mail {
    const url = disownUrl(deps, { event: 'registration', candidateId: candidate.id });
    return { ...own, secret: true, blocks: [...own.blocks, linkBlock(url, asksWhoItWas)] };
  }
}

function linkBlock(url: string, asksWhoItWas: boolean): MailBlock {
  const link = { label: 'No fui yo', url };
  return asksWhoItWas
    ? { type: 'link', ...link }
    : { type: 'note', text: '¿No fue usted quien hizo esta inscripción?', ...link };
}
