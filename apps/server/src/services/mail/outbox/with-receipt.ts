import { escapeHtml, RECEIPT_PLACE } from '@urna/mail/mail-layout';

interface MailText {
  text: string | null;
  html: string | null;
  receipt_of: string | null;
  contest: number | null;
}

const NO_BALLOT =
  'No hay comprobante adjunto: la papeleta de este código no está en la urna. Avise a la Junta y a quienes vigilan la elección.';

const NO_KEY = 'No hay comprobante adjunto: la llave que lo firma se destruyó después de publicar el resultado.';

const FILE_NAME = 'comprobante-de-votacion.txt';

const ATTACHED = `Este es su comprobante. Guarde el archivo adjunto, ${FILE_NAME}, sin cambiarlo: si un día su papeleta faltara en la urna, con él se puede demostrar. No dice por quién votó.`;

/**
 * Signs the receipt of a ballot in the box: null once the contest's key is destroyed, undefined if there is no such ballot.
 */
export type SignReceipt = (contest: number, tracker: string) => Promise<string | null | undefined>;

/**
 * Attaches the signed receipt to a mail that takes one along, and says so in its text. It is signed as the mail goes out:
 * the statement that queues the mail is the one that gives the ballot its place.
 */
export async function withReceipt(
  signReceipt: SignReceipt,
  mail: MailText,
): Promise<{ text: string; html: string; attachment: { name: string; text: string } | null }> {
  const { receipt_of: tracker, contest } = mail;
  const [text, html] = [mail.text ?? '', mail.html ?? ''];
  if (tracker === null || contest === null || text === '') return { text, html, attachment: null };
  const receipt = await signReceipt(contest, tracker);
  const isSigned = typeof receipt === 'string';
  const words = isSigned ? ATTACHED : receipt === null ? NO_KEY : NO_BALLOT;
  return {
    text: text.replaceAll(RECEIPT_PLACE, () => words),
    html: html.replaceAll(RECEIPT_PLACE, () => escapeHtml(words)),
    attachment: isSigned ? { name: FILE_NAME, text: receipt } : null,
  };
}
