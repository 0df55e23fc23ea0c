import { Navigate, useParams } from 'react-router';
import { ContestPage } from '../../features/election/contest/contest-page.tsx';
import { RollImport } from '../../features/people/imports/import-file.tsx';
import { paths } from '../../lib/paths.ts';
import { useProcess } from '../../shared/processes/process-context.ts';

/** Composes two features that are independent of each other. Without a contest in the address it shows the first. */
export function Contest() {
  const { contest: name } = useParams();
  const { contests } = useProcess();
  const [first] = contests;
  if (!first) return <p>En este momento no hay un proceso electoral en curso.</p>;
  if (!contests.some(({ contest }) => contest === name)) {
    return <Navigate to={paths.staff.contest(first.contest)} replace />;
  }
  // The key remounts the page, so that input for one contest isn't applied to another.
  return <ContestPage key={name} name={name ?? first.contest} RollImport={RollImport} />;
}
