import { Outage } from './outage.ts';
import { Pace } from './pace.ts';
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
export interface SenderLog {
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
