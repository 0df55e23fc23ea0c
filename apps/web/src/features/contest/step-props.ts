import type { Contest } from '@urna/contract/contest-admin';
import type { ContestName } from '@urna/contract/contest-names';
import type { TrusteesOverview } from '@urna/contract/trustees';
import type { ComponentType } from 'react';

export interface StepProps {
  contest: Contest;
  /** Who holds the key and how far tally and publication are; undefined until it is known. */
  custody: TrusteesOverview | undefined;
  /** This person is one who changes things at all. */
  administers: boolean;
  /** Changes are offered: this person makes them, and the contest still takes them. */
  mayChange: boolean;
  /** The step holds the one thing to do next. */
  isCurrent: boolean;
  RollImport: RollImport;
}

/** The import of a file is a feature of its own, handed in by who puts the pages together. */
export type RollImport = ComponentType<{ contest: ContestName; onImported: () => void }>;
