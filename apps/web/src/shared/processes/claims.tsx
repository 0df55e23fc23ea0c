// Claims about the roll and the register, on public pages.

import { useQuery } from '@tanstack/react-query';
import { type WindowAccess, windowAccess, windowNow } from '@urna/contract/processes/calendar';
import { counted } from '@urna/contract/shared/counted';
import { type ClaimMatter, getClaimCounts } from '@urna/contract/voting/claims';
import { Link } from 'react-router';
import { publicClient } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/rendered.ts';
import { useCalendar } from './use-calendar.ts';

/** Whether claims are taken now; null without a calendar, or without dates for them. */
export function useClaimsWindow(): WindowAccess | null {
  const { calendar } = useCalendar();
  const now = useNow();
  const window = calendar && windowNow(calendar, 'claims', now);
  return window ? windowAccess('claims', window, now) : null;
}

interface ClaimLinkProps {
  /** What the form begins with. */
  about: { matter: ClaimMatter; login: 'code' | 'password' };
  children: string;
}

/** Leads to the form while claims are taken. */
export function ClaimLink({ about, children }: ClaimLinkProps) {
  return useClaimsWindow()?.open ? (
    <Link to={paths.writeClaim} state={about}>
      {children}
    </Link>
  ) : null;
}

/** How many there were in a process, and how they were decided. */
export function ClaimCounts({ process }: { process?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['claims', 'counts', process],
    queryFn: async ({ signal }) => (await publicClient.call(getClaimCounts, { params: { process }, signal })).data,
  });
  if (!data || data.presented === 0) return null;
  const decided = `${counted(data.accepted, 'aceptada', 'aceptadas')}, ${counted(data.rejected, 'rechazada', 'rechazadas')}`;
  return (
    <p className="dimmed prose">
      Reclamaciones sobre el censo y el registro: {counted(data.presented, 'presentada', 'presentadas')}, {decided} y{' '}
      {data.waiting} sin decidir.
    </p>
  );
}
