import type { Origin } from '../rate-limit/origin.ts';

/** How many tries failed lately, when this attempt began. */
export interface Pressure {
  /** In the whole installation, in the present ten minutes or the ten before, whichever had more. */
  recent: number;
  /** In the whole installation today. */
  today: number;
  /** Today at the logins of the person whom this attempt is for. */
  person: number;
}

/** A try to prove who one is, or a request for what proves it. */
export interface Attempt {
  origin: Origin;
  /** Whom it is for, as a keyed hash of what was typed: nobody's number counts like somebody's. */
  person: Buffer;
  pressure: Pressure;
}
