import type { Origin } from './origin.ts';

/** How many attempts had recently failed when this one began. */
export interface ThrottleLevel {
  /** In the whole installation: the current ten-minute window or the previous one, whichever has more. */
  recent: number;
  /** In the whole installation today. */
  today: number;
  /** Today, at the logins of the person this attempt is for. */
  person: number;
}

/** An attempt to authenticate, or a request for what authenticates (a code, a link). */
export interface Attempt {
  origin: Origin;
  /** The person, as a keyed hash of what was typed, so that a number nobody has counts like anybody's. */
  person: Buffer;
  level: ThrottleLevel;
}
