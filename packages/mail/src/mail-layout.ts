/** A mail's content without its layout: written once, rendered as HTML and as text. */
export interface Mail {
  /** Must contain no code and no link: phones show subjects on the lock screen, and mail servers log them. */
  subject: string;
  /** The preview line that mail programs show beside the subject. */
  preview: string;
  greeting: string;
  blocks: readonly MailBlock[];
  /** Set if the mail contains a code or a link that grants access: its body is deleted once sent. */
  secret?: boolean;
}

export type MailBlock =
  /** A paragraph. */
  | string
  | { type: 'code'; code: string }
  | { type: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { type: 'link'; label: string; url: string }
  /** What is said of the signed receipt: whether there is one to attach is known when the mail is sent. */
  | { type: 'receipt' }
  /** A secondary link in small print. */
  | { type: 'note'; text: string; label: string; url: string };

/** What stands above and below a mail. */
export interface MailBranding {
  heading: string;
  /** How to reach the board, a line each; none if the process says nothing. */
  contact: readonly string[];
  /** Where an answer goes; null if nobody reads it. */
  replyTo: string | null;
}

/** An answer goes to the contact address of the process, where it has one. */
const closingOf = (contact: string | null | undefined): string =>
  contact
    ? `Este es un mensaje automático. Las respuestas llegan a ${contact}.`
    : 'Este es un mensaje automático: por favor no lo responda.';

/** What a mail's text holds until it is known whether the receipt goes along. */
export const RECEIPT_PLACE = '[[comprobante]]';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const ink = '#1f2a2e';
const petrol = '#0f4c5c';
const muted = '#5b676b';

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  switch (block.type) {
    case 'code':
      return `<p style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#eef4f5;color:${petrol};font-size:32px;font-weight:700;letter-spacing:8px;text-align:center;font-family:Consolas,Menlo,monospace">${escapeHtml(block.code)}</p>`;
    case 'facts':
      // Stacked, because two columns of long words are wider than a phone and mail programs ignore media queries.
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 24px;border-top:1px solid #dfe5e6">${block.rows
        .map(
          ([label, value]) =>
            `<tr><td style="padding:8px 0;border-bottom:1px solid #dfe5e6"><span style="color:${muted};font-size:14px">${escapeHtml(label)}</span><br><strong style="font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</strong></td></tr>`,
        )
        .join('')}</table>`;
    case 'link':
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${petrol};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p><p style="margin:0 0 16px;color:${muted};font-size:14px;word-break:break-all">${escapeHtml(block.url)}</p>`;
    case 'receipt':
      return blockHtml(RECEIPT_PLACE);
    case 'note':
      return `<p style="margin:0 0 16px;padding-top:16px;border-top:1px solid #dfe5e6;color:${muted};font-size:14px">${escapeHtml(block.text)} <a href="${escapeHtml(block.url)}" style="color:${muted}">${escapeHtml(block.label)}</a></p>`;
  }
}

/** A single column that needs no zoom on a phone, with inline styles because mail programs drop all others. */
export function renderHtml(mail: Mail, { heading, contact, replyTo }: MailBranding): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f5f5"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:${ink}">
<tr><td style="padding:20px 24px;background:${petrol};border-radius:8px 8px 0 0;color:#ffffff;font-size:14px;font-weight:600">${escapeHtml(heading)}</td></tr>
<tr><td style="padding:24px 24px 8px"><p style="margin:0 0 16px;font-weight:600">${escapeHtml(mail.greeting)}</p>${mail.blocks.map(blockHtml).join('')}</td></tr>
<tr><td style="padding:16px 24px 24px;color:${muted};font-size:14px;overflow-wrap:anywhere">${[...contact, closingOf(replyTo)].map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`;
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  switch (block.type) {
    case 'code':
      return block.code;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'receipt':
      return RECEIPT_PLACE;
    case 'note':
      return `${block.text} ${block.label}: ${block.url}`;
  }
}

export function renderText(mail: Mail, { contact, replyTo }: MailBranding): string {
  const last = [...contact, closingOf(replyTo)].join('\n');
  return [mail.greeting, ...mail.blocks.map(blockText), last].join('\n\n');
}
