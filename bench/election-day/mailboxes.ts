import { type AcceptedMail, openSmtpSink, type SmtpSink } from '../../packages/mail/testing/smtp-sink.ts';

type MailKind = 'reminder' | 'receipt' | 'registration' | 'other';

/** A mailed code; the plain text comes first. */
const CODE = /text\/plain[^]*?\b(\d{6})\b/;
/** The pages let their reader ask for another code after a minute. */
const CODE_PATIENCE_MS = 61_000;

/** When the mail server took a mail, in milliseconds since 1970: `kind` and Message-ID tell mails apart. */
export interface Taken {
  kind: MailKind;
  to: string;
  times: number[];
}

const headerOf = (source: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1] ?? '';

/** A reminder has a link to unsubscribe; receipts are known by their subjects, as MIME encodes them. */
function kindOf(source: string): MailKind {
  if (/^list-unsubscribe:/im.test(source)) return 'reminder';
  const subject = headerOf(source, 'subject');
  if (subject.includes('Inscripci=C3=B3n_recibida')) return 'registration';
  return /^\S*Su[_ ]comprobante[_ ]de/.test(subject) ? 'receipt' : 'other';
}

const fromQuotedPrintable = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The mailboxes of everybody: the mail server puts each mail there, and their owners read what they wait for. */
export class Mailboxes {
  readonly taken = new Map<string, Taken>();
  readonly #kept = new Map<string, string[]>();
  readonly #waiting = new Map<string, (code: string) => void>();
  #sink: SmtpSink | null = null;

  static async open(): Promise<Mailboxes> {
    const boxes = new Mailboxes();
    boxes.#sink = await openSmtpSink({ keepSources: true, onAccepted: (mail) => boxes.#take(mail) });
    return boxes;
  }

  get sink(): SmtpSink {
    if (!this.#sink) throw new Error('the mail server is not open');
    return this.#sink;
  }

  /** Keeps the texts of the mails to an address from now on. */
  keep(address: string): void {
    this.#kept.set(address, []);
  }

  keptFor(address: string): string[] {
    return this.#kept.get(address) ?? [];
  }

  /** The code in the next mail to an address; null if none comes in time. */
  nextCode(address: string): Promise<string | null> {
    return new Promise((resolve) => {
      const settle = (code: string | null) => {
        clearTimeout(timer);
        this.#waiting.delete(address);
        resolve(code);
      };
      const timer = setTimeout(() => settle(null), CODE_PATIENCE_MS);
      this.#waiting.set(address, settle);
    });
  }

  #take({ to, source, at }: AcceptedMail): void {
    const id = headerOf(source, 'message-id');
    const known = this.taken.get(id);
    if (known) known.times.push(at);
    else this.taken.set(id, { kind: kindOf(source), to, times: [at] });
    this.#kept.get(to)?.push(fromQuotedPrintable(source.slice(source.indexOf('text/plain'))));
    const settle = this.#waiting.get(to);
    // Decoded, because a line may break within the code.
    const [, code] = (settle && CODE.exec(fromQuotedPrintable(source))) ?? [];
    if (code !== undefined) settle?.(code);
  }
}
