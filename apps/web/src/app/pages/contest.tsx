import { contestNameSchema } from '@urna/contract/contest-names';
import { Navigate, useParams } from 'react-router';
import { RollImport } from '../../features/admin/imports/roll-import.tsx';
import { ContestPage } from '../../features/contest/contest-page.tsx';
import { paths } from '../../lib/paths.ts';

/** Two features on one page, which know nothing of each other. */
export function Contest() {
  const name = contestNameSchema.safeParse(useParams()['contest']);
  if (!name.success) return <Navigate to={paths.staff.contest('contador')} replace />;
  // What was typed or chosen for one contest must not be taken for the other.
  return <ContestPage key={name.data} name={name.data} RollImport={RollImport} />;
}
