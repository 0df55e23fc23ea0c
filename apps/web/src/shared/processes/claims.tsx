// The way to claims about the roll and the register. Their calls stay out of the pages that only lead there.

import { type WindowAccess, windowAccess, windowNow } from '@urna/contract/processes/calendar';
import type { ClaimMatter } from '@urna/contract/voting/claims';
import { Link } from 'react-router';
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
