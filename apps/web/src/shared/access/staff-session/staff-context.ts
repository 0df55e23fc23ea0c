import { type Ability, may } from '@urna/contract/access/roles';
import { createContext, useContext } from 'react';
import { useProcess } from '../../processes/process-context.ts';
import type { StaffIdentity } from './auth-store.ts';

/** Provided by the layout of /app, which requires a session. */
export const StaffContext = createContext<StaffIdentity | null>(null);

/** The logged-in member of staff. Only below /app. */
export function useStaff(): StaffIdentity {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff outside the staff pages');
  return staff;
}

/**
 * Whether the logged-in role has this permission about the shown process, which nobody changes once it is archived, or
 * about the installation. It only hides controls: the server checks again.
 */
export function useMay(ability: Ability, about: 'process' | 'installation' = 'process'): boolean {
  const { role } = useStaff();
  const { isArchived } = useProcess();
  const reads = ability === 'read' || ability === 'audit';
  return may(role, ability) && (reads || about === 'installation' || !isArchived);
}
