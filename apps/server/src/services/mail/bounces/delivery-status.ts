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
