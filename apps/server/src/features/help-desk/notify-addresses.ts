import type { Mail } from '@urna/mail/mail-layout';
import type { Tx } from '../../platform/database/tables.ts';
import { newToken } from '../../platform/secrets.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { type EmailCorrectionRow, insertStopLinks } from '../../services/people/voters/email-corrections.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import type { CorrectDeps } from './correction-rules.ts';
import { correctionApprovedMail, correctionRequestedMail } from './mails.ts';

/** Every address of the roll since the sealing, and the proposed one. */
const concernedBy = (voter: VoterRow, { new_email }: Pick<EmailCorrectionRow, 'new_email'>): string[] => [
  ...new Set([voter.email, ...voter.former_emails, new_email]),
];

/** Mails each address a link of its own that stops the correction, when it is requested and when it is approved. */
export async function notifyAddresses(
  tx: Tx,
  deps: CorrectDeps,
  voter: VoterRow,
  correction: EmailCorrectionRow,
): Promise<void> {
  const links = concernedBy(voter, correction).map((email) => ({ email, ...newToken() }));
  await insertStopLinks(tx, correction.id, links);
  for (const { email, token } of links) {
    // Browsers don't send the fragment, so no log and no referrer contains the token.
    const url = `${deps.publicUrl}/detener-cambio#token=${token}`;
    const mail =
      correction.status === 'approved'
        ? correctionApprovedMail(voter, correction, url)
        : correctionRequestedMail(voter, correction, url);
    await queueMail(tx, deps.clock.now(), email, mail, topicOf(correction, voter));
  }
}

const topicOf = ({ status }: EmailCorrectionRow, { id, process_id }: VoterRow) => ({
  topic: status === 'approved' ? ('email_corrected' as const) : ('email_correction_requested' as const),
  process: process_id,
  voterId: id,
});

/** Mails every address that was notified that the change is off; they need do nothing. */
export async function notifyCorrectionEnded(
  tx: Tx,
  deps: CorrectDeps,
  voter: VoterRow,
  correction: EmailCorrectionRow,
  mail: Mail,
): Promise<void> {
  const about = { topic: 'email_correction_ended', process: voter.process_id, voterId: voter.id } as const;
  await queueMail(tx, deps.clock.now(), concernedBy(voter, correction), mail, about);
}
