import type { LoginKind } from '@urna/contract/election/contests';
import { type Calendar, getCalendar, type WindowAccess, windowsOf } from '@urna/contract/processes/calendar';
import { isVoteOver, votingAccess } from '@urna/contract/voting/voting-state';
import { serverNow } from '@urna/ui/server-clock';
import { createStore, type Store } from '@urna/ui/store';
import { useEffect } from 'react';
import { call, isRefusal } from './api.ts';

/** The words and dates of a process, as the server tells them: none of them is in the booth's own files. */
export type Contest = Calendar['contests'][number];

export interface ProcessState {
  /** The last answer, which still tells more than nothing when a later one is lost. */
  calendar: Calendar | null;
  /** There is no such process; of the current one, that no process is under way. */
  isMissing: boolean;
  failure: unknown;
  /** When the last answer came. */
  loadedAt: number;
}

const REFRESH_MS = 60_000;
/** A screen that appears with the page needs no second answer. */
const FRESH_MS = 5000;
const unknown: ProcessState = { calendar: null, isMissing: false, failure: null, loadedAt: 0 };

/** The current process, and past ones by their slug. */
const stores = new Map<string | undefined, Store<ProcessState>>();

function storeOf(process: string | undefined): Store<ProcessState> {
  const store = stores.get(process) ?? createStore(unknown);
  stores.set(process, store);
  return store;
}

export async function loadProcess(process?: string): Promise<void> {
  const store = storeOf(process);
  try {
    const { data: calendar } = await call(getCalendar, { params: { process } });
    store.set({ calendar, isMissing: false, failure: null, loadedAt: Date.now() });
  } catch (error) {
    store.set({ ...store.get(), isMissing: isRefusal(error, 'not_found'), failure: error });
  }
}

export const loadedCalendar = (): Calendar | null => storeOf(undefined).get().calendar;

/** The last answer for a process, without another request. */
export const useProcess = (process?: string): ProcessState => storeOf(process).use();

/** The same, fetched again when a screen that depends on it appears, such as a login after the vote has closed. */
export function useFreshProcess(process?: string): ProcessState {
  useEffect(() => {
    if (Date.now() - storeOf(process).get().loadedAt > FRESH_MS) void loadProcess(process);
  }, [process]);
  return useProcess(process);
}

/** A page that is left open doesn't offer a window that has closed. Resolves with the first answer, or its loss. */
export function keepProcessFresh(): Promise<void> {
  setInterval(() => {
    if (document.visibilityState === 'visible') void loadProcess();
  }, REFRESH_MS);
  return loadProcess();
}

export const contestNamed = (calendar: Calendar | null, contest: string): Contest | undefined =>
  calendar?.contests.find((one) => one.contest === contest);

/** The last of a contest and its repetitions: the one in which people vote now. */
export const contestOfLogin = (calendar: Calendar | null, login: LoginKind): Contest | undefined =>
  calendar?.contests.findLast((one) => one.login === login);

/** Whether those who log in this way can vote now. Without a calendar the server decides, and its refusal says why. */
export function accessOfLogin(calendar: Calendar | null, login: LoginKind): WindowAccess {
  const contest = contestOfLogin(calendar, login);
  return calendar && contest ? votingAccess(calendar, contest, new Date(serverNow())) : { open: true };
}

export const isOver = (calendar: Calendar, contest: Contest): boolean =>
  isVoteOver(contest, windowsOf(calendar, contest.contest).voting, new Date(serverNow()));

/** Whether those who log in this way can only prove that they voted: a vote of theirs is over, and none is open. */
export function isForProofOnly(calendar: Calendar | null, login: LoginKind): boolean {
  if (!calendar || accessOfLogin(calendar, login).open) return false;
  return calendar.contests.some((one) => one.login === login && isOver(calendar, one));
}
