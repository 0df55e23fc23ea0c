import { useQuery } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/processes/page-words';
import { listAllProcesses, type ProcessOverview } from '@urna/contract/processes/process-admin';
import type { ProcessState } from '@urna/contract/processes/processes';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { openedProcess, staffPaths } from '../../../lib/paths.ts';
import { useProcess } from '../../processes/process-context.ts';
import { staffClient } from './staff-client.ts';

export const PROCESSES = 'admin-processes';

export const processStateLabels = {
  draft: 'Borrador',
  current: 'En curso',
  archived: 'Archivado',
} as const satisfies Record<ProcessState, string>;

/** Every process, drafts too, newest first. Only for staff: it stands here because processes are below access. */
export function useProcesses() {
  return useQuery({
    queryKey: [PROCESSES],
    queryFn: async ({ signal }) => (await staffClient.call(listAllProcesses, { signal })).data,
  });
}

function wordsOf({ shown_contests: contests, shown_windows: windows, ...one }: ProcessOverview): PageWords {
  const { slug, state, title, body, period, organiser, contact, entity, shows_gov_bar, voters_forgotten } = one;
  return {
    process: { slug, state, title, body, period, organiser, contact, entity, shows_gov_bar, voters_forgotten },
    contests,
    windows,
  };
}

/** What the address of a staff screen names. Words are undefined until they are known, and null if there is no such process. */
export function useAddressedProcess() {
  const slug = openedProcess(useLocation().pathname);
  const { words: inPage } = useProcess();
  const { data: processes, ...query } = useProcesses();
  const named = processes?.find((one) => (slug === undefined ? one.state === 'current' : one.slug === slug));
  const listed = useMemo(() => named && wordsOf(named), [named]);
  // The page holds those of the current process; the list, once it is there, also knows what has changed since.
  const unlisted = processes ? null : slug === undefined ? inPage : undefined;
  // After a process was given another name, the new list is there before its screens have left their old address.
  const [before, setBefore] = useState(listed);
  if (listed && listed !== before) setBefore(listed);
  const renamed = slug !== undefined && before?.process.slug === slug ? before : undefined;
  return { slug, words: listed ?? renamed ?? unlisted, processes, ...query };
}

/** The staff's screens of a process: those of the current one are at the specification's addresses. */
export const screensOf = ({ slug, state }: Pick<ProcessOverview, 'slug' | 'state'>) =>
  staffPaths(state === 'current' ? undefined : slug);
