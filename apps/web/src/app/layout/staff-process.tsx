import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { nobodysProcess, useCalledProcess } from '../../lib/call.ts';
import { staffPaths } from '../../lib/paths.ts';
import { PROCESSES, useAddressedProcess } from '../../shared/access/staff-session/use-processes.ts';
import { isCurrentProcess, ProcessContext } from '../../shared/processes/process-context.ts';
import { QueryFailure } from '../../ui/feedback/failure-banner.tsx';
import { NotFoundPage } from '../pages/message-pages.tsx';
import { FullScreenLoading } from './public-layout.tsx';

/** Around the staff's screens: their words and their calls are about the process that the address names. */
export function StaffProcess({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { slug, words, ...query } = useAddressedProcess();
  const shown = words === undefined ? undefined : (words?.process.slug ?? '');
  const callsFollow = useCallsAbout(slug, shown);
  if (words === undefined) return query.error ? <QueryFailure query={query} /> : <FullScreenLoading />;
  if (slug !== undefined && words === null) return <NotFoundPage />;
  if (slug !== undefined && words?.process.state === 'current') {
    const pathname = location.pathname.replace(staffPaths(slug).root, staffPaths().root);
    return <Navigate to={{ ...location, pathname }} state={location.state as unknown} replace />;
  }
  // The key closes what was open and forgets what was typed about another process.
  return callsFollow ? (
    <ProcessContext key={shown} value={words}>
      {children}
    </ProcessContext>
  ) : null;
}

/**
 * Makes the staff's calls be about the process, and empties the cache of what was answered about the one before. False
 * until that is done: nothing of a process is shown or asked on the screens of another.
 */
function useCallsAbout(process: string | undefined, shown: string | undefined): boolean {
  const queries = useQueryClient();
  const shownBefore = useCalledProcess((called) => called.shown);
  // After the screens of the one before have left the cache, or they would ask once more.
  useEffect(() => {
    if (shown === undefined || shownBefore === shown) return;
    useCalledProcess.setState({ process, shown });
    // The menu, too, has asked about the current process by then.
    if (shownBefore !== undefined || process !== undefined) {
      void queries.resetQueries({
        predicate: (query) => query.queryKey[0] !== PROCESSES && !isCurrentProcess(query),
      });
    }
  }, [process, shown, shownBefore, queries]);
  // Public pages are about the current process.
  useEffect(() => () => useCalledProcess.setState(nobodysProcess), []);
  return shownBefore !== undefined && shownBefore === shown;
}
