import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { ComponentType } from 'react';

export interface StepProps {
  contest: Contest;
  /** The trustees and the progress of tally and publication; undefined until loaded. */
  overview: TrusteesOverview | undefined;
  /** Whether this person's role may change contests. */
  administers: boolean;
  /** Whether changes are possible: the role permits them and the contest still accepts them. */
  mayChange: boolean;
  /** Whether this step contains the next action. */
  isCurrent: boolean;
  RollImport: RollImport;
}

/** The roll import is another feature, injected by the page that composes both. */
export type RollImport = ComponentType<{ contest: string; onImported: () => void }>;
