// Which domains stand out among a campaign's mails, and what their servers' answers ask for.

import { type DomainAdvice, type ReplyKind, replyKinds } from '@urna/contract/mail/campaign-domains';
import type { MailStatus } from '@urna/contract/mail/mail-queue';

/** So many mails with one outcome, which took equally long. */
export interface MailCell {
  /** A mail that is late was sent, too. */
  status: MailStatus | 'delayed';
  /** What was answered: the status of a report or the reason of a DeliveryError; empty if nothing. */
  reply: string;
  /** Tenths of a second from the claim to the acceptance; null for what wasn't accepted. */
  tenths: number | null;
  mails: number;
}

/** The mails of a domain, or of all that have no line of their own. */
export interface DomainRow {
  domain: string | null;
  institutions: boolean;
  domains: number;
  cells: readonly MailCell[];
}

/** A domain stands out by this many mails in trouble, if they are also this share of those that were tried. */
export const MAILS_STANDING_OUT = 10;
const SHARE_STANDING_OUT = 0.05;

/** About our own mail server, whose trouble the campaign tells apart. */
const isOfConnection = /^E(DNS|AUTH|TLS|TIMEDOUT|SOCKET|CONNECTION)\b/;

const bySmtpCode: Record<string, ReplyKind> = {
  421: 'slow_down',
  450: 'slow_down',
  451: 'slow_down',
  452: 'full',
  550: 'mailbox',
  551: 'mailbox',
  552: 'full',
  553: 'mailbox',
};

/** By the enhanced status code (RFC 3463) without its class, and by its subject where the detail says no more. */
const byStatus: Record<string, ReplyKind> = {
  1: 'mailbox',
  2: 'mailbox',
  '2.2': 'full',
  '2.3': 'policy',
  3: 'unreachable',
  '3.4': 'policy',
  4: 'unreachable',
  '4.4': 'mailbox',
  '7.28': 'slow_down',
};

/** The sender can't be authenticated: details of x.7 by RFC 7372 and Gmail (20 to 32), and by Outlook (509, 515). */
const isAboutSender = (detail: number) => (detail >= 20 && detail <= 32) || detail === 509 || detail === 515;

/** What an answer is about; null if it is none of the recipient's server. */
export function kindOfReply(reply: string): ReplyKind | null {
  if (reply === '' || isOfConnection.test(reply)) return null;
  const [, permanence, subject = '', detail = ''] = /(?:^|\s)([45])\.(\d{1,3})\.(\d{1,3})$/.exec(reply) ?? [];
  if (permanence === undefined) {
    const code = /SMTP (\d{3})/.exec(reply)?.[1];
    return code === undefined && reply.startsWith('EENVELOPE') ? 'mailbox' : (bySmtpCode[code ?? ''] ?? 'policy');
  }
  const known = byStatus[`${subject}.${detail}`] ?? byStatus[subject];
  if (known !== undefined || subject !== '7') return known ?? 'policy';
  if (isAboutSender(Number(detail))) return 'authentication';
  return permanence === '4' ? 'slow_down' : 'policy';
}

const isTried = ({ status, reply }: MailCell) => status !== 'sending' && (status !== 'waiting' || reply !== '');
const isInTrouble = ({ status }: MailCell) => ['failed', 'returned', 'waiting', 'delayed'].includes(status);

/** The most frequent trouble of a domain that stands out. */
function troubleOf(cells: readonly MailCell[]): { kind: ReplyKind; mails: number } | null {
  const byKind = new Map<ReplyKind, number>();
  let tried = 0;
  let troubled = 0;
  for (const cell of cells) {
    if (isTried(cell)) tried += cell.mails;
    const kind = isInTrouble(cell) ? kindOfReply(cell.reply) : null;
    if (kind === null) continue;
    troubled += cell.mails;
    byKind.set(kind, (byKind.get(kind) ?? 0) + cell.mails);
  }
  const [most] = [...byKind].toSorted((one, other) => other[1] - one[1]);
  if (!most || troubled < MAILS_STANDING_OUT || troubled < tried * SHARE_STANDING_OUT) return null;
  return { kind: most[0], mails: most[1] };
}

export function adviseOnDomains(rows: readonly DomainRow[]): DomainAdvice[] {
  const troubles = rows.flatMap(({ domain, institutions, cells }) => {
    const trouble = troubleOf(cells);
    return trouble ? [{ kind: trouble.kind, of: { domain, institutions, mails: trouble.mails } }] : [];
  });
  return replyKinds.flatMap((kind) => {
    const domains = troubles.filter((trouble) => trouble.kind === kind).map(({ of }) => of);
    return domains.length === 0 ? [] : [{ kind, domains: domains.toSorted((one, other) => other.mails - one.mails) }];
  });
}
