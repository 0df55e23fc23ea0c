import { Turnout } from '../../features/contest/voting/turnout.tsx';
import { ResultsPage } from '../../features/results/results-page.tsx';

/** Votes by hour belong to the contest's own pages too; neither feature knows of the other. */
export function Results() {
  return <ResultsPage Turnout={Turnout} />;
}
