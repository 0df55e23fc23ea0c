/** Time is a dependency, so that a test can stop or move it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function after(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
