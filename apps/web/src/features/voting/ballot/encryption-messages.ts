import type { PublishedElection } from '../../../domain/published-election/published-election.ts';

/** The zero-based index of an answer, or the blank choice. */
export type Place = number | 'blank';

export type Order =
  | { type: 'open'; election: string; credential: string; published: PublishedElection }
  | { type: 'encrypt'; id: number; place: Place };

export type Report =
  | { type: 'made'; id: number; text: string; tracker: string }
  | { type: 'failed'; id: number; reason: string }
  /** The election isn't the published one, so nothing is encrypted. */
  | { type: 'other_election' };
