import type { CheckedElection, VoteCheck } from './vote-check.ts';

/** What stands beside the second device's page, in `comprobar.json`: its host writes it from what trustees signed. */
export interface HostList {
  /** Who serves the page. */
  host: string;
  elections: readonly ListedElection[];
}

export interface ListedElection extends CheckedElection {
  /** As the sealed text names it. */
  title: string;
  process: string;
  contest: string;
  /** Where the voting server's calls begin, without `/api`. */
  server: string;
  /** Who gave the voters their credentials; null where the voting server did. */
  authority: string | null;
  /** Whom to tell of a difference. */
  board: BoardContact;
}

export interface BoardContact {
  name: string;
  email: string | null;
  phone: string | null;
  page: string | null;
}

/**
 * What the voter said of the choice, or why none was shown: never which choice. `refused`: the server took no code that
 * counts still by the device's clock.
 */
export type Outcome = 'confirmed' | 'contradicted' | 'refused' | Extract<VoteCheck, { ok: false }>['failure'];

const outcomes: Record<Outcome, true> = {
  confirmed: true,
  contradicted: true,
  other_election: true,
  other_ballot: true,
  invalid_ballot: true,
  invalid_element: true,
  wrong_answer: true,
  other_randomness: true,
  no_choice: true,
  not_included: true,
  refused: true,
};
export const checkOutcomes = Object.keys(outcomes) as [Outcome, ...Outcome[]];

/** What the page tells its host, where that counts: `POST comprobar/informe`. */
export interface HostReport {
  /** Its identifier. */
  election: string;
  /** By which a repeated report is known. It names neither ballot nor voter to who hasn't the voting server's key. */
  token: string;
  outcome: Outcome;
}
