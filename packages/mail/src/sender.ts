import { type ClaimedMail, judgeFailure, type Outcome } from './retries.ts';
import { DeliveryError } from './transport.ts';

/** Where mails wait, and where is noted what became of them. */
export interface MailStore<Mail extends ClaimedMail> {
  /**
   * Claims at most so many due mails. The claim is durable before this resolves: an unclaimed mail was never handed to
   * the mail server. `waitMs`: when to ask again unless sends end before.
   */
  claim: (most: number) => Promise<{ mails: Mail[]; waitMs: number }>;
  /** Composes the mail and hands it to the mail server, whose refusal it throws as a DeliveryError. */
  deliver: (mail: Mail) => Promise<void>;
  note: (mail: Mail, outcome: Outcome) => void;
  /** Why the mail server takes nothing at present; null once it does again. */
  noteTrouble: (reason: string | null) => void;
}

/** The part of a logger that sending needs. */
interface SenderLog {
  warn: (details: object, message: string) => void;
  error: (details: { err: unknown }, message: string) => void;
}

interface SenderOptions<Mail extends ClaimedMail> {
  store: MailStore<Mail>;
  /** The maximum number of concurrent sends. */
  slots: number;
  /** How many sends have to end before the next claim: claiming one at a time is expensive for many mails. */
  claimAfter: number;
  /** At most so many mails a second, whatever is due. */
  perSecond?: number;
  log: SenderLog;
}

export interface RunningSender {
  /** Claims at once instead of after the pause that the store asked for. */
  wake: () => void;
  /** Stops claiming and waits for the sends in flight. */
  stop: () => Promise<void>;
}

const AFTER_ERROR_MS = 1000;
/** A slow mail server may hold some slots: the free ones wait at most this long for them. */
const PATIENCE_MS = 100;

/** Claims and sends mails until stopped, and pauses while the mail server takes nothing. */
export function startSender<Mail extends ClaimedMail>(options: SenderOptions<Mail>): RunningSender {
  const { store, slots, claimAfter, perSecond, log } = options;
  const underWay = new Set<Promise<void>>();
  const outage = new Outage();
  const pace = perSecond === undefined ? undefined : new Pace(perSecond);
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let endedSinceClaim = 0;
  let wake: () => void = () => undefined;

  const nap = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      // Enough sends may have ended while the store was claiming.
      if (isStopped() || endedSinceClaim >= claimAfter) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const send = async (mail: Mail) => {
    try {
      await store.deliver(mail);
    } catch (error) {
      const failure = refusalOf(error, log);
      if (failure.of !== 'mail' && outage.extend()) {
        log.warn({ reason: failure.reason, milliseconds: outage.pauseMs }, 'the mail server does not take mail');
        store.noteTrouble(failure.reason);
      }
      return store.note(mail, judgeFailure(failure, mail));
    }
    store.note(mail, { state: 'sent' });
    if (!outage.isOn) return;
    outage.end();
    store.noteTrouble(null);
    wake();
  };

  const begin = (mail: Mail) => {
    const work = send(mail)
      .catch((error: unknown) => log.error({ err: error }, 'what became of a mail could not be noted'))
      .finally(() => {
        underWay.delete(work);
        if (++endedSinceClaim >= claimAfter) wake();
      });
    underWay.add(work);
  };

  /** How long to nap until the next claim. */
  const claim = async (): Promise<number> => {
    endedSinceClaim = 0;
    if (outage.leftMs > 0) return outage.leftMs;
    const free = slots - underWay.size;
    // A single mail probes a server that took nothing.
    const wanted = outage.isOn ? Math.min(free, underWay.size === 0 ? 1 : 0) : free;
    const allowed = pace ? pace.take(wanted, performance.now()) : wanted;
    if (allowed === 0) return pace && wanted > 0 ? pace.waitMs(performance.now()) : PATIENCE_MS;
    const { mails, waitMs } = await store.claim(allowed);
    for (const mail of mails) begin(mail);
    if (mails.length < allowed) return waitMs;
    return pace ? pace.waitMs(performance.now()) : PATIENCE_MS;
  };

  const run = async () => {
    while (!isStopped()) {
      const napMs = await claim().catch((error: unknown) => {
        log.error({ err: error }, 'mails could not be claimed');
        return AFTER_ERROR_MS;
      });
      await nap(napMs);
    }
  };

  const done = run();
  return {
    wake: () => wake(),
    stop: async () => {
      stopping.abort();
      wake();
      await done;
      await Promise.all(underWay);
    },
  };
}

function refusalOf(error: unknown, log: SenderLog): DeliveryError {
  if (error instanceof DeliveryError) return error;
  // The mail server throws nothing else, so it hasn't been asked.
  log.error({ err: error }, 'a mail could not be composed');
  return new DeliveryError({ of: 'mail', permanent: false, reason: 'desconocido', cause: error });
}

/** At most so many mails a second, evenly, without catching up after a pause. */
class Pace {
  readonly #intervalMs: number;
  #nextAt = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1000 / perSecond;
  }

  /** How many of `most` may go out now. */
  take(most: number, now: number): number {
    // A timer wakes a little late: up to a tenth of a second is made good at once.
    this.#nextAt = Math.max(this.#nextAt, now - Math.max(100, this.#intervalMs));
    const allowed = Math.max(0, Math.min(most, Math.floor((now - this.#nextAt) / this.#intervalMs)));
    this.#nextAt += allowed * this.#intervalMs;
    return allowed;
  }

  waitMs(now: number): number {
    return Math.max(1, Math.ceil(this.#nextAt + this.#intervalMs - now));
  }
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Exponential backoff while the mail server takes nothing: the pauses double from a second to a minute. */
export class Outage {
  readonly #now: () => number;
  #pauseMs = 0;
  #until = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Until a mail was sent again. Once the pause is over, a single mail should probe the server. */
  get isOn(): boolean {
    return this.#pauseMs > 0;
  }

  get pauseMs(): number {
    return this.#pauseMs;
  }

  /** How long nothing may be sent; 0 if the server may be tried. */
  get leftMs(): number {
    return Math.max(0, this.#until - this.#now());
  }

  /**
   * Starts a pause, or prolongs the current one. Concurrent mails fail together: they count as one failure and double
   * the pause once. True if this was the first of them.
   */
  extend(): boolean {
    const isFirst = this.leftMs === 0;
    if (isFirst) this.#pauseMs = this.isOn ? Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2) : FIRST_PAUSE_MS;
    this.#until = this.#now() + this.#pauseMs;
    return isFirst;
  }

  end(): void {
    this.#pauseMs = 0;
  }
}
