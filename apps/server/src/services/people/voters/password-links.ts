import { tellTime } from '@urna/contract/shared/dates';
import type { PastVote } from '@urna/contract/voting/voting';
import type { Mail } from '@urna/mail/mail-layout';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newToken } from '../../../platform/secrets.ts';
import { letterheadOf } from '../../mail/outbox/letterhead.ts';
import { notMe } from '../../mail/outbox/not-me.ts';
import { outgoing, queueOutgoing } from '../../mail/outbox/queue-mail.ts';
import { findProcessById } from '../../processes/processes.ts';
import { insertPasswordLinks } from './password-link-rows.ts';

/** Links with which an institution's elector chooses a password. Single use; only their hash is stored. */
export interface LinkHolder {
  id: number;
  email: string;
  name: string;
}

/** An invitation may be used weeks later; a link for a forgotten password is used at once. */
const A_DAY = 24 * 3600;
const lifetimes = { invited: 30 * A_DAY, forgotten: A_DAY } as const;
type LinkReason = keyof typeof lifetimes;

// PostgreSQL allows 65,535 parameters per statement, and a mail has ten.
const AT_ONCE = 500;

interface PasswordLinks {
  contest: Pick<ContestRow, 'process_id' | 'question'>;
  wanted: readonly LinkHolder[];
  reason: LinkReason;
  /** The link "No fui yo" of the mail to an elector. */
  notMeLink?: ((voterId: number) => string) | undefined;
  /** The past vote that the elector wants to prove; after choosing the password they go on there. */
  vote?: PastVote | undefined;
}

/** Creates and mails a link for each elector, in the transaction of its cause. */
export async function sendPasswordLinks(
  tx: Tx,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  now: Date,
  { contest, wanted, reason, notMeLink, vote }: PasswordLinks,
): Promise<void> {
  const process = await findProcessById(tx, contest.process_id);
  const letterhead = letterheadOf(process);
  const expires_at = after(now, lifetimes[reason]);
  const holders = reason === 'forgotten' ? await lockWithAddress(tx, wanted) : wanted;
  const past = vote ? `?${new URLSearchParams({ proceso: vote.process, eleccion: vote.contest }).toString()}` : '';
  for (let at = 0; at < holders.length; at += AT_ONCE) {
    const links = holders.slice(at, at + AT_ONCE).map((holder) => ({ holder, ...newToken() }));
    await insertPasswordLinks(
      tx,
      links.map(({ holder, hash }) => ({ token_hash: hash, voter_id: holder.id, created_at: now, expires_at })),
    );
    const mails = links.map(({ holder, token }) => {
      // Browsers don't send the fragment, so no log and no referrer contains the token.
      const url = `${publicUrl}/voting/set-password${past}#token=${token}`;
      const about = { topic: 'password_link' as const, voterId: holder.id, process: process.id, letterhead };
      const mail = linkMail(holder.name, contest.question, reason, url, expires_at);
      const blocks = notMeLink ? [...mail.blocks, notMe(notMeLink(holder.id))] : mail.blocks;
      return outgoing(now, holder.email, { ...mail, blocks }, about);
    });
    await queueOutgoing(tx, mails);
  }
}

/** Correcting an address revokes its links: the lock keeps one from being issued for the old address meanwhile. */
async function lockWithAddress(tx: Tx, holders: readonly LinkHolder[]): Promise<LinkHolder[]> {
  const rows = await tx
    .selectFrom('voters')
    .select(['id', 'email', 'name'])
    .where(
      'id',
      'in',
      holders.map(({ id }) => id),
    )
    .forShare()
    .execute();
  return rows.filter((row) => holders.some(({ id, email }) => id === row.id && email === row.email));
}

function linkMail(name: string, question: string, reason: LinkReason, url: string, expiresAt: Date): Mail {
  const until = `El enlace sirve una sola vez, hasta el ${tellTime(expiresAt)}.`;
  if (reason === 'invited') {
    return {
      subject: 'Elija su contraseña para votar',
      preview: question,
      greeting: `Hola, ${name}:`,
      blocks: [
        {
          type: 'paragraph',
          text: `Está en el censo para elegir: ${question}. Para votar entrará con este correo y una contraseña que usted elige.`,
        },
        { type: 'link', label: 'Elegir contraseña', url },
        { type: 'paragraph', text: `${until} Si se vence, pida otro en la página de ingreso.` },
      ],
      secret: true,
    };
  }
  return {
    subject: 'Elija otra contraseña',
    preview: 'Alguien pidió cambiar la contraseña con la que entra a la votación.',
    greeting: `Hola, ${name}:`,
    blocks: [
      { type: 'paragraph', text: 'Usted pidió elegir otra contraseña para entrar a la votación.' },
      { type: 'link', label: 'Elegir contraseña', url },
      {
        type: 'paragraph',
        text: `${until} Si no fue usted, no haga nada: su contraseña sigue siendo la misma.`,
      },
    ],
    secret: true,
  };
}
