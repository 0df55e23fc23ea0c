import type { Phase } from './arrivals.ts';
import type { Recording } from './recording.ts';

/** A statement about the day that must hold; null where it could not be looked at here. */
export interface Proof {
  claim: string;
  holds: boolean | null;
  found: string;
}

/** One rehearsed part of an election: what was done, what people waited for, and what is proven. */
export interface RehearsedPart {
  title: string;
  sentence: string;
  /** What people came for, in the plural. */
  served: string;
  phases: readonly Phase[];
  people: number;
  seconds: number;
  recording: Recording;
  /** Seconds of a processor, by who used them. */
  spent: Record<string, number>;
  proofs: Proof[];
}
