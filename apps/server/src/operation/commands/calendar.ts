import { type WindowName, windowNames } from '@urna/contract/processes/calendar';
import { tellChange, VOTING_DATES_WORD, windowChangeRefusal } from '@urna/contract/processes/calendar-rules';
import { fromWireTime, tellTime } from '@urna/contract/shared/dates';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { theOperator } from '../../services/activity/record.ts';
import { windowsOf } from '../../services/processes/calendar/calendar.ts';
import { readCalendarState } from '../../services/processes/calendar/calendar-state.ts';
import { setWindow } from '../../services/processes/calendar/set-window.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { CommandError, confirmWord, print, UsageError } from './output.ts';

interface CalendarChange {
  window: WindowName;
  opensAt: Date;
  closesAt: Date;
  reason: string;
  /** The word, where it was typed with the command. */
  confirm: string | undefined;
}

/** Null to show the windows only. */
export function readCalendarChange(
  words: readonly string[],
  { reason, confirm }: { reason?: string | undefined; confirm?: string | undefined },
): CalendarChange | null {
  const [name, opens, closes, ...more] = words;
  if (name === undefined) return null;
  const window = windowNames.find((known): known is WindowName => known === name);
  const opensAt = fromWireTime(opens ?? '');
  const closesAt = fromWireTime(closes ?? '');
  if (!window || more.length > 0 || Number.isNaN(opensAt.getTime()) || Number.isNaN(closesAt.getTime()) || !reason)
    throw new UsageError();
  return { window, opensAt, closesAt, reason, confirm };
}

export async function calendarCommand(
  { db }: OpenDatabase,
  { drill }: Config,
  change: CalendarChange | null,
): Promise<number> {
  const process = await currentProcess(db);
  if (change) {
    const { window, opensAt: opens_at, closesAt: closes_at, confirm } = change;
    const state = await readCalendarState(db, process.calendar_id, { drill });
    const now = systemClock.now();
    const refusal = windowChangeRefusal(window, { opens_at, closes_at }, state, now);
    if (refusal !== null) throw new CommandError(refusal);
    for (const sentence of tellChange(window, { opens_at, closes_at }, state, now)) print(sentence);
    if (window === 'voting' && !(await confirmWord(VOTING_DATES_WORD, confirm, 'No se cambió nada'))) return 1;
    await setWindow({ db, clock: systemClock, drill }, theOperator, process, change);
  }
  const windows = await windowsOf(db, process);
  for (const { name, opens_at, closes_at } of windows.toSorted((a, b) => a.opens_at.getTime() - b.opens_at.getTime())) {
    print(`${name.padEnd(12)} ${tellTime(opens_at)}  →  ${tellTime(closes_at)}`);
  }
  return 0;
}
