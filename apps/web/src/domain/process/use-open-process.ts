import type { PageWords } from '@urna/contract/process/page-words';
import type { ProcessOverview } from '@urna/contract/process/process-admin';
import { useEffect } from 'react';
import { openedProcess, openProcess } from '../../lib/opened-process.ts';
import { useProcesses } from './use-processes.ts';

function wordsOf({ shown_contests: contests, shown_windows: windows, ...one }: ProcessOverview): PageWords {
  const { slug, state, title, body, period, organiser, contact, entity, shows_gov_bar, voters_forgotten } = one;
  return {
    process: { slug, state, title, body, period, organiser, contact, entity, shows_gov_bar, voters_forgotten },
    contests,
    windows,
  };
}

/** Turns the staff's screens of this tab to a process: every word and every call is about it until another is opened. */
export function useOpenProcess(): (slug: string, address: string) => void {
  const { data: processes } = useProcesses();
  return (slug, address) => {
    const chosen = processes?.find((one) => one.slug === slug);
    if (chosen) openProcess(chosen.state === 'current' ? null : wordsOf(chosen), address);
  };
}

/** Reloads the tab once the opened process says other words than when it was opened, or is gone. */
export function useFreshWords(): void {
  const { data: processes } = useProcesses();
  useEffect(() => {
    if (!openedProcess || !processes) return;
    const now = processes.find(({ slug }) => slug === openedProcess?.process.slug);
    if (!now || now.state === 'current') openProcess(null, location.pathname);
    else if (JSON.stringify(wordsOf(now)) !== JSON.stringify(openedProcess))
      openProcess(wordsOf(now), location.pathname);
  }, [processes]);
}
