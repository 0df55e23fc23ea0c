import { Turnout } from '../../features/contest/run/turnout.tsx';
import { ResultsPage } from '../../features/results/results-page.tsx';

/** Composes the results with the turnout by hour; the features are independent of each other. */
export function Results() {
  return <ResultsPage Turnout={Turnout} />;
}
