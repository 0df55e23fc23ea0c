import { escapeHtml, RECEIPT_PLACE } from '@urna/mail/mail-layout';
import type { Queryable } from '../../../platform/database/tables.ts';
import { type LogKeys, signedReceipt } from '../../elections/log/contest-logs.ts';

interface MailText {
  text: string | null;
  html: string | null;
  receipt_of: string | null;
  contest: number | null;
}

const NO_BALLOT =
  'No hay recibo: la papeleta de este código no está en la urna. Avisa a la Junta y a quienes vigilan la elección.';

const NO_KEY = 'No hay recibo: la llave que lo firma se destruyó después de publicar el resultado.';

/**
 * Writes the signed receipt into a mail that takes one along. It is signed now and not when the mail was queued, in the
 * statement that gave the ballot its place.
 */
export async function withReceipt(
  db: Queryable,
  keyOf: LogKeys,
  mail: MailText,
): Promise<{ text: string; html: string; receipt: string | null }> {
  const { receipt_of: tracker, contest } = mail;
  const [text, html] = [mail.text ?? '', mail.html ?? ''];
  if (tracker === null || contest === null || text === '') return { text, html, receipt: null };
  const receipt = await signedReceipt(db, keyOf, contest, tracker);
  const words = receipt ?? (receipt === null ? NO_KEY : NO_BALLOT);
  return {
    text: text.replaceAll(RECEIPT_PLACE, () => words),
    html: html.replaceAll(RECEIPT_PLACE, () => escapeHtml(words)),
    receipt: receipt ?? null,
  };
}
