import { type Calendar, getCalendar } from '@urna/contract/process/calendar';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { publicClient } from '../../lib/call.ts';
import { pageData } from '../../lib/page-data.ts';

interface CalendarState {
  calendar: Calendar | undefined;
  failed: boolean;
  loading: boolean;
}

const REFRESH_MS = 60_000;

/** A store of its own: the query cache would add a twelfth to what the landing page weighs, for this one answer. */
export const calendarStore = createStore<CalendarState>(() => ({
  calendar: pageData?.calendar,
  failed: false,
  loading: false,
}));

async function load(): Promise<void> {
  if (calendarStore.getState().loading) return;
  calendarStore.setState({ loading: true });
  try {
    const { data } = await publicClient.call(getCalendar);
    calendarStore.setState({ calendar: data, failed: false });
  } catch {
    // The last answer still tells more than nothing; the person is told only where there is none.
    calendarStore.setState({ failed: true });
  }
  calendarStore.setState({ loading: false });
}

/** Refetched every minute, so that a page left open doesn't offer a window that has closed. */
export function useCalendar(): CalendarState & { reload: () => void } {
  // Zustand's own hook would render the initial state on the server.
  const { subscribe, getState } = calendarStore;
  const state = useSyncExternalStore(subscribe, getState, getState);
  useEffect(() => {
    void load();
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, REFRESH_MS);
    return () => window.clearInterval(timer);
  }, []);
  return { ...state, reload: () => void load() };
}
