import { setTimeout as delay } from 'node:timers/promises';

/** Time is a dependency, so that a test can stop or move it, and needn't wait. */
export interface Clock {
  now: () => Date;
  wait: (milliseconds: number) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  wait: async (milliseconds) => {
    await delay(milliseconds);
  },
};

/** Tells another time than the machine's. */
export const clockTelling = (now: () => Date): Clock => ({ ...systemClock, now });

export function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
