/** The part of a logger that the loop needs. */
export interface SendLoopLog {
  error: (details: { err: unknown; sendLoop: string }, message: string) => void;
}

/** The claimed jobs, and how long to sleep if they are fewer than requested, which means that no more are due. */
export interface Claim {
  jobs: (() => Promise<void>)[];
  napMs: number;
}

interface SendLoop {
  name: string;
  /** The maximum number of concurrent sends. */
  slots: number;
  /**
   * The number of free slots that triggers the next claim: claiming mails one at a time is fast for a single mail and
   * expensive for many.
   */
  claimFrom: number;
  claim: (most: number) => Promise<Claim>;
  log: SendLoopLog;
}

const AFTER_ERROR_MS = 1000;
/** A slow mail server may block some slots: the free ones wait at most this long for them before claiming. */
const PATIENCE_MS = 100;

export interface RunningSendLoop {
  /** Polls at once instead of after the idle delay. */
  wake: () => void;
  /** Stops claiming and waits for the sends in flight. */
  stop: () => Promise<void>;
}

/** Claims and runs jobs, up to `slots` at once, until stopped. */
export function startSendLoop({ name, slots, claimFrom, claim, log }: SendLoop): RunningSendLoop {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let wake: () => void = () => undefined;
  let waitsForSlots = false;

  const nap = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (isStopped()) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const begin = (job: () => Promise<void>) => {
    const work = job()
      .catch((error: unknown) => log.error({ err: error, sendLoop: name }, 'a mail could not be worked on'))
      .finally(() => {
        underWay.delete(work);
        if (waitsForSlots && slots - underWay.size >= claimFrom) wake();
      });
    underWay.add(work);
  };

  const run = async () => {
    while (!isStopped()) {
      if (slots - underWay.size < claimFrom) {
        waitsForSlots = true;
        await nap(PATIENCE_MS);
        waitsForSlots = false;
      }
      const free = slots - underWay.size;
      if (isStopped() || free === 0) continue;
      const { jobs, napMs } = await claim(free).catch((error: unknown) => {
        log.error({ err: error, sendLoop: name }, 'the outbox could not be read');
        return { jobs: [], napMs: AFTER_ERROR_MS };
      });
      for (const job of jobs) begin(job);
      if (jobs.length < free && napMs > 0) await nap(napMs);
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
