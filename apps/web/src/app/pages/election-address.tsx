import { Navigate, useParams } from 'react-router';
import { withContest } from '../../domain/elections/public-contest.ts';
import { paths } from '../../lib/paths.ts';

/** What programs call an election by, and witnesses link to: people read on at its results. */
export function ElectionAddress() {
  const { proceso, contienda = '' } = useParams();
  const page =
    proceso === undefined ? withContest(paths.results, { contest: contienda }) : paths.resultsOf(proceso, contienda);
  return <Navigate to={page} replace />;
}
