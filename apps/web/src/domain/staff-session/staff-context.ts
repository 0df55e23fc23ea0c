import { type Ability, may } from '@urna/contract/roles';
import { createContext, useContext } from 'react';
import type { StaffIdentity } from './auth-state.ts';

/** Given by the layout of /app, which nobody sees without a session. */
export const StaffContext = createContext<StaffIdentity | null>(null);

/** Who is logged in. Only below /app. */
export function useStaff(): StaffIdentity {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff outside the staff pages');
  return staff;
}

/** Whether the one who is logged in may do this: what they may not is not offered. The server decides again. */
export function useMay(ability: Ability): boolean {
  return may(useStaff().role, ability);
}
