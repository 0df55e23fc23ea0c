import { checked } from '@urna/belenios/refusal';
import { writeRollVoter } from '@urna/credential-files/roll';
import type { MailServer } from '@urna/mail/mail-server';
import { deliveryErrorInWords } from '@urna/mail/reasons';
import type { Outcome } from '@urna/mail/retries';
import { toDeliveryError } from '@urna/mail/transport';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { Problem } from '../problem.ts';
import { composeMail, openMailContext } from './compose-mail.ts';
import { type MailJournal, type MailState, reasonOf } from './mail-journal.ts';
import type { MailSettings } from './mail-settings.ts';

/** More than these are asked for a fuller name. */
export const LISTED_VOTERS = 10;

/** Without accents and capitals, as people type names. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Voters by number, address or beginnings of their names, one more than are listed if there are more; with their
 * credentials, so for the machine's memory alone.
 */
export async function findVoters(file: PrivateFile, sought: string): Promise<VoterCredential[]> {
  const text = plain(sought);
  if (text === '') throw new Problem('Escriba el nombre, el correo o el número del votante.');
  const listed: VoterCredential[] = [];
  const matches = /^\d+$/.test(text)
    ? ({ voter }: VoterCredential) => voter === Number(text)
    : text.includes('@')
      ? ({ email }: VoterCredential) => plain(email) === text
      : ({ name }: VoterCredential) => {
          const names = plain(name).split(/\s+/);
          return text.split(/\s+/).every((word) => names.some((one) => one.startsWith(word)));
        };
  // To the end, so that a damaged file is noticed.
  for await (const voters of file.voters()) {
    for (const voter of voters) if (listed.length <= LISTED_VOTERS && matches(voter)) listed.push(voter);
  }
  return listed;
}

export interface SentAgain {
  /** Where it went. */
  to: string;
  state: MailState;
  reason: string | null;
}

export interface AgainRequest {
  why: string;
  /**
   * The private file keeps the addresses that the roll had when it was exported. One that the help desk corrected since is
   * given here, and holds for this voter's later mails too; empty for the address in force.
   */
  address: string;
  /** Somebody compared the corrected address with the administration. */
  isConfirmed: boolean;
}

/** A mail to any address is a vote in its reader's hands, so a corrected one is confirmed. */
function readAddress({ address, isConfirmed }: AgainRequest, { voter, name, email }: VoterCredential): string | null {
  const corrected = address.trim();
  if (corrected === '' || corrected === email) return corrected === '' ? null : email;
  if (!checked(() => writeRollVoter({ voter, name, email: corrected })).ok) {
    throw new Problem('El correo corregido no es una dirección de correo.');
  }
  if (isConfirmed) return corrected;
  throw new Problem('Compare el correo corregido con la administración y confírmelo: a él llega la credencial.');
}

/**
 * Sends one voter's mail again, or for the first time, whatever became of it; logged with a reason, and with a corrected
 * address, before it goes out.
 */
export async function sendAgain(
  {
    file,
    journal,
    server,
    settings,
  }: { file: PrivateFile; journal: MailJournal; server: MailServer; settings: MailSettings },
  voter: VoterCredential,
  request: AgainRequest,
): Promise<SentAgain> {
  const why = request.why.trim();
  if (why.length < 5) throw new Problem('Escriba por qué se envía de nuevo (al menos 5 letras): queda anotado.');
  const given = readAddress(request, voter);
  const to = given ?? journal.correctedAddress(voter.voter) ?? voter.email;
  const context = await openMailContext(file.header.roll, settings);
  // A voter whose first mail still waits must not get a second one later.
  const isFirst = journal.claim([voter.voter]).size === 1;
  const id = journal.beginResend(voter.voter, why, given ?? (to === voter.email ? null : to));
  const outcome = await attempt(() => server.send(composeMail(context, { ...voter, email: to }, id)));
  journal.noteResend(id, outcome);
  const mail = journal.mail(voter.voter);
  if (isFirst || (outcome.state === 'sent' && mail?.state !== 'sent')) {
    journal.note(voter.voter, outcome);
  }
  return { to, state: outcome.state, reason: reasonOf(outcome) };
}

/** A person waits for it and decides themselves whether to try again. */
async function attempt(send: () => Promise<void>): Promise<Outcome> {
  try {
    await send();
    return { state: 'sent' };
  } catch (error) {
    const { of, reason } = toDeliveryError(error, true);
    return { state: of === 'unknown' ? 'unknown' : 'failed', reason: deliveryErrorInWords(reason) };
  }
}
