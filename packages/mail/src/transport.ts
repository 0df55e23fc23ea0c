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
  /** The SMTP response, without the address that it quotes. */
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
  const reason = [code, response && `SMTP ${response}`].filter(Boolean).join(' ') || 'desconocido';
  // 421 means that the server closes the connection, whatever the command was.
  const about = response !== 421 && aboutTheMail.test(text(known, 'command')) && code !== 'ECONNECTION';
  if (response === null && bodyBegun)
    return new DeliveryError({ of: 'unknown', permanent: false, reason, cause: error });
  if (!about) return new DeliveryError({ of: 'server', permanent: false, reason, cause: error });
  // An address that SMTP can't express gets no response, so it fails permanently.
  const permanent = response === null ? code === 'EENVELOPE' : response >= 500;
  return new DeliveryError({ of: 'mail', permanent, reason, cause: error });
}

const ofConnection: Record<string, string> = {
  EDNS: 'No se encontró el servidor de correo',
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña',
  ETLS: 'No se pudo cifrar la conexión con el servidor de correo',
  ETIMEDOUT: 'El servidor de correo tardó demasiado en responder',
  ESOCKET: 'No hubo conexión con el servidor de correo',
  ECONNECTION: 'Se perdió la conexión con el servidor de correo',
};

const ofAnswer: Record<string, string> = {
  421: 'El servidor de correo cerró el servicio por un momento',
  450: 'El buzón no está disponible por ahora',
  451: 'El servidor de correo tuvo un problema pasajero',
  452: 'El servidor de correo o el buzón están llenos por ahora',
  550: 'El servidor de correo rechazó el buzón: no existe o no recibe estos correos',
  551: 'El buzón está en otro servidor',
  552: 'El buzón está lleno',
  553: 'El servidor de correo no admite esa dirección',
  554: 'El servidor de correo rechazó el mensaje',
};

/** Describes the reason of a DeliveryError, with the SMTP code to quote to the mail provider. */
export function deliveryErrorInWords(reason: string): string {
  const answer = /SMTP (\d{3})/.exec(reason)?.[1];
  const words = ofConnection[reason.split(' ')[0] ?? ''];
  if (answer === undefined) return words ?? `No se pudo entregar (${reason})`;
  const general = answer.startsWith('5') ? 'El servidor de correo lo rechazó' : 'El servidor de correo pidió esperar';
  return `${(words && !ofAnswer[answer] ? words : ofAnswer[answer]) ?? general} (${answer})`;
}
