import { tellTime } from '@urna/contract/shared/dates';
import type { PastVote } from '@urna/contract/voting/voting';
import type { Mail } from '@urna/mail/mail-layout';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { isSigned, readClaim, signToken } from '../../../platform/signed-tokens.ts';
import { countDisownings } from '../../candidacy/disownings.ts';
import { notMe } from '../../mail/outbox/link-blocks.ts';
import { brandingOf } from '../../mail/outbox/mail-branding.ts';
import { outgoing, queueOutgoing } from '../../mail/outbox/queue-mail.ts';
import { findProcessById } from '../../processes/processes.ts';
import type { VoterRow } from './queries.ts';

/** An elector of an institution, who chooses a password with a mailed link. */
export type LinkHolder = Pick<VoterRow, 'id' | 'email' | 'name' | 'password_hash'>;

/**
 * What a link is signed with. It works once, because it ends with the password that it replaces; and a corrected address
 * or "No fui yo" ends every link that was mailed before. The database holds nothing that tells when one was asked for.
 */
const boundTo = ({ email, password_hash }: Omit<LinkHolder, 'name'>, disownings = 0): string[] => [
  email,
  password_hash ?? '',
  String(disownings),
];

/** The owner of a link that still works. */
export async function findLinkHolder(
  db: Queryable,
  secrets: Secrets,
  { token, now }: { token: string; now: Date },
  find: (id: number) => Promise<VoterRow | undefined>,
): Promise<VoterRow | undefined> {
  const claim = readClaim(token);
  const voter = claim?.numbers[0] === undefined ? undefined : await find(claim.numbers[0]);
  if (!claim || !voter) return undefined;
  const bound = boundTo(voter, (await countDisownings(db, [voter.id])).get(voter.id));
  return isSigned(secrets, 'password-link', claim, { now, bound }) ? voter : undefined;
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
  { boothUrl, secrets }: Pick<Deps, 'boothUrl' | 'secrets'>,
  now: Date,
  { contest, wanted, reason, notMeLink, vote }: PasswordLinks,
): Promise<void> {
  const process = await findProcessById(tx, contest.process_id);
  const branding = brandingOf(process);
  const until = after(now, lifetimes[reason]);
  const past = vote ? `?${new URLSearchParams({ proceso: vote.process, eleccion: vote.contest }).toString()}` : '';
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const holders = wanted.slice(start, start + AT_ONCE);
    const disownings = await countDisownings(
      tx,
      holders.map(({ id }) => id),
    );
    const mails = holders.map((holder) => {
      const bound = boundTo(holder, disownings.get(holder.id));
      const token = signToken(secrets, 'password-link', [holder.id], { until, bound });
      // Browsers don't send the fragment, so no log and no referrer contains the token.
      const url = `${boothUrl}/voting/set-password${past}#token=${token}`;
      const about = { topic: 'password_link' as const, voterId: holder.id, process: process.id, branding };
      const mail = linkMail(holder.name, contest.question, reason, url, until);
      const blocks = notMeLink ? [...mail.blocks, notMe(notMeLink(holder.id))] : mail.blocks;
      return outgoing(now, holder.email, { ...mail, blocks }, about);
    });
    await queueOutgoing(tx, mails);
  }
}

function linkMail(name: string, question: string, reason: LinkReason, url: string, expiresAt: Date): Mail {
  const until = `El enlace sirve una sola vez, hasta el ${tellTime(expiresAt)}.`;
  if (reason === 'invited') {
    return {
      subject: 'Elija su contraseña para votar',
      preview: question,
      greeting: `Hola, ${name}:`,
      blocks: [
        `Está en el censo para elegir: ${question}. Para votar entrará con este correo y una contraseña que usted elige.`,
        { type: 'link', label: 'Elegir contraseña', url },
        `${until} Si se vence, pida otro en la página de ingreso.`,
      ],
      secret: true,
    };
  }
  return {
    subject: 'Elija otra contraseña',
    preview: 'Alguien pidió cambiar la contraseña con la que entra a la votación.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Usted pidió elegir otra contraseña para entrar a la votación.',
      { type: 'link', label: 'Elegir contraseña', url },
      `${until} Si no fue usted, no haga nada: su contraseña sigue siendo la misma.`,
    ],
    secret: true,
  };
}
