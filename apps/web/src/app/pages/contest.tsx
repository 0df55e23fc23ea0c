import { contestNameSchema } from '@urna/contract/contest-names';
import { Navigate, useParams } from 'react-router';
import { RollImport } from '../../features/admin/imports/roll-import.tsx';
import { ContestPage } from '../../features/contest/contest-page.tsx';
import { paths } from '../../lib/paths.ts';

/** Composes two features that are independent of each other. */
export function Contest() {
  const name = contestNameSchema.safeParse(useParams()['contest']);
  if (!name.success) return <Navigate to={paths.staff.contest('contador')} replace />;
  // The key remounts the page, so that input for one contest isn't applied to another.
  return <ContestPage key={name.data} name={name.data} RollImport={RollImport} />;
}
