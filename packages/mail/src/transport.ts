/** A composed mail, for whatever takes it: a mail server, or the mailbox of a trial. */
export interface OutgoingMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where answers go: the contact address of the mail's process. */
  replyTo: string | null;
  attachment?: { name: string; text: string };
  /** For mail that recipients can unsubscribe from: the endpoint for mail programs. */
  unsubscribe?: string;
}

/** Delivers one mail to a mail server, or throws a DeliveryError. */
export interface Transport {
  deliver: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
  /** The local mailbox shows bodies after they were "sent"; a real mail server has its own copy. */
  keepsSecrets?: boolean;
}

/**
 * What a delivery failure is about. `mail`: the server refused this mail or address, permanently if `permanent` (5xx).
 * `server`: nothing of the mail was transferred and the next one would fail too, because the server is down or refuses
 * us. `unknown`: the server received all or part of the mail and didn't answer.
 */
export type FailureOf = 'mail' | 'server' | 'unknown';

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly of: FailureOf;
  readonly permanent: boolean;
  /** The codes of the SMTP response, such as `EENVELOPE SMTP 550 5.1.1`, without its text, which may quote the address. */
  readonly reason: string;

  constructor(failure: { of: FailureOf; permanent: boolean; reason: string; cause: unknown }) {
    super(failure.reason, { cause: failure.cause });
    this.of = failure.of;
    this.permanent = failure.permanent;
    this.reason = failure.reason;
  }
}

function text(error: object, field: string): string {
  const value = (error as Record<string, unknown>)[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Commands whose response concerns a single mail; any other response concerns the connection or us. */
const aboutTheMail = /^(RCPT TO|DATA|API)$/;

/** `bodyBegun`: whether any byte of the message itself was sent to the mail server. */
export function toDeliveryError(error: unknown, bodyBegun: boolean): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const known = typeof error === 'object' && error !== null ? error : {};
  const response = Number(text(known, 'responseCode')) || null;
  const code = text(known, 'code');
  const status = /^[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(text(known, 'response'))?.[1];
  const reason = [code, response && `SMTP ${response}`, status].filter(Boolean).join(' ') || 'desconocido';
  // 421 means that the server closes the connection, whatever the command was.
  const about = response !== 421 && aboutTheMail.test(text(known, 'command')) && code !== 'ECONNECTION';
  if (response === null && bodyBegun)
    return new DeliveryError({ of: 'unknown', permanent: false, reason, cause: error });
  if (!about) return new DeliveryError({ of: 'server', permanent: false, reason, cause: error });
  // An address that SMTP can't express gets no response, so it fails permanently.
  const permanent = response === null ? code === 'EENVELOPE' : response >= 500;
  return new DeliveryError({ of: 'mail', permanent, reason, cause: error });
}
