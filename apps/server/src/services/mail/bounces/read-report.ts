import PostalMime from 'postal-mime';
import { sha256 } from '../../../platform/secrets.ts';
import type { Claim } from '../../../platform/signed-tokens.ts';
import { findTokens } from '../outbox/mail-token.ts';

export type BounceKind = 'returned' | 'delayed';

/** A delivery status notification, as far as it is of interest. */
export interface Report {
  /** The same for each copy of the notification. */
  id: Buffer;
  kind: BounceKind;
  status: string;
  diagnostic: string | null;
  /** The recipient that it names, in lower case. */
  address: string | null;
  /** What may name the mail that it is about; whether it does is still to be verified. */
  tokens: Claim[];
}

// The second kind of each is for addresses in other scripts (RFC 6533).
const isDeliveryStatus = /^message\/(global-)?delivery-status$/;
const isReturned = /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/;
const LONGEST_DIAGNOSTIC = 300;

/** Where mail servers say which of our addresses a notification came to. */
const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to'] as const;

/** Reads a message of the bounce mailbox; null if it tells of no mail that failed or is late. */
export async function readReport(source: Buffer): Promise<Report | null> {
  const message = await PostalMime.parse(source, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const parts = message.attachments.flatMap(({ mimeType: contentType, content }) =>
    typeof content === 'string' ? [{ contentType, text: content }] : [],
  );
  const statuses = parts
    .filter(({ contentType }) => isDeliveryStatus.test(contentType))
    .flatMap(({ text }) => readDeliveryStatus(text));
  const outcome = outcomeOf(statuses);
  if (!outcome) return null;
  const { kind, recipient } = outcome;
  const headers = message.headerLines.filter(({ key }) => recipientHeaders.some((name) => name === key));
  // The mail itself, or its headers alone, is returned with the notification.
  const returned = parts.filter(({ contentType }) => isReturned.test(contentType));
  const texts = [...headers.map(({ line }) => line), ...returned.map(({ text }) => messageIdOf(text))];
  return {
    id: sha256(message.messageId ?? source),
    kind,
    status: recipient.status,
    diagnostic: recipient.diagnostic && shorten(recipient.diagnostic),
    address: recipient.address,
    tokens: texts.flatMap(findTokens),
  };
}

/** Our mails have one recipient each: what is said of several is said by servers behind theirs. */
function outcomeOf(statuses: readonly RecipientStatus[]): { kind: BounceKind; recipient: RecipientStatus } | null {
  const failed = statuses.find(({ action }) => action === 'failed');
  if (failed) return { kind: 'returned', recipient: failed };
  const delayed = statuses.find(({ action }) => action === 'delayed');
  return delayed ? { kind: 'delayed', recipient: delayed } : null;
}

const messageIdOf = (text: string): string => /^message-id:\s*(.*)$/im.exec(text)?.[1] ?? '';

/** Diagnostics quote the address, and sometimes whole pages. */
function shorten(diagnostic: string): string {
  const text = diagnostic
    .replaceAll(/<?[^\s<>"'();:,]+@[^\s<>"'();:,]+>?/g, '(dirección)')
    // Control characters could break a terminal or a spreadsheet.
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return text.length > LONGEST_DIAGNOSTIC ? `${text.slice(0, LONGEST_DIAGNOSTIC - 1)}…` : text;
}

/** What a mail server says of one recipient (RFC 3464). */
export interface RecipientStatus {
  /** failed, delayed, delivered, relayed or expanded. */
  action: string;
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  status: string;
  diagnostic: string | null;
  /** The address, as far as it is told. */
  address: string | null;
}

type Fields = ReadonlyMap<string, string>;

/** The groups of fields of a message/delivery-status part: the message's own, and one for each recipient. */
function readGroups(text: string): Fields[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');
  return lines.split(/\n\s*\n/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) fields.set(name.toLowerCase(), value.trim());
    }
    return fields;
  });
}

/** The recipients of a delivery status; none if the text isn't one. */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  return readGroups(text).flatMap((fields) => {
    const action = fields.get('action')?.split(/[\s(]/)[0]?.toLowerCase();
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    if (action === undefined || status === undefined) return [];
    // "smtp; 550 5.1.1 …": the type before the semicolon says nothing to people.
    const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? null;
    const recipient = fields.get('original-recipient') ?? fields.get('final-recipient');
    const address =
      recipient
        ?.replace(/^[\w-]+\s*;\s*/, '')
        .replace(/^<|>$/g, '')
        .toLowerCase() ?? null;
    return [{ action, status: moreExact(status, diagnostic), diagnostic, address }];
  });
}

/** Many servers report a general code, and quote the exact one in what the other server answered. */
function moreExact(status: string, diagnostic: string | null): string {
  if (!status.endsWith('.0.0')) return status;
  return new RegExp(`(?<![\\d.])${status[0]}\\.\\d{1,3}\\.\\d{1,3}(?![\\d.])`).exec(diagnostic ?? '')?.[0] ?? status;
}
