import type { Log } from '../../../platform/deps.ts';

/** The jobs that a claim found, and how long to sleep if they were fewer than asked for: then nothing else is due. */
export interface Claim {
  jobs: (() => Promise<void>)[];
  napMs: number;
}

interface SendLoop {
  name: string;
  /** Several mails at once, and never more. */
  slots: number;
  /** How many must be free before more is claimed: one at a time is quick for one mail and dear for many. */
  claimFrom: number;
  claim: (most: number) => Promise<Claim>;
  log: Log;
}

const AFTER_ERROR_MS = 1000;
/** Some slots may hang on a slow mail server: the others don't wait for them longer than this. */
const PATIENCE_MS = 100;

export interface RunningSendLoop {
  /** Looks at once instead of at the end of its nap. */
  wake: () => void;
  /** Claims nothing more, and waits for what is under way. */
  stop: () => Promise<void>;
}

/** Keeps its slots busy until it is stopped. */
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
