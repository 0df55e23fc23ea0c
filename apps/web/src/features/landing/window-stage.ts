import { type Calendar, type WindowName, windowNow } from '@urna/contract/process/calendar';
import { tellTime } from '@urna/contract/shared/dates';
import { votingStanding } from '@urna/contract/voting/voting-state';

export type Stage = 'before' | 'waiting' | 'open' | 'closed' | 'unknown';

export const stageWords = {
  before: 'Próximamente',
  waiting: 'Aún no abren',
  open: 'Abiertas',
  closed: 'Cerradas',
  unknown: '',
} as const satisfies Record<Stage, string>;

/** How a window of the process stands, and in words until or since when. That of the vote opens no vote by itself. */
export function standingOf(name: WindowName, calendar: Calendar, now: Date): { stage: Stage; sentence: string } {
  const { stage, date } = name === 'voting' ? votingOf(calendar, now) : windowOf(name, calendar, now);
  return { stage, sentence: sentenceOf(stage, date) };
}

interface Standing {
  stage: Stage;
  date: string | null;
}

function votingOf(calendar: Calendar, now: Date): Standing {
  const { state, date } = votingStanding(calendar, now);
  // A process without contests announces the dates of its calendar alone.
  if (state === 'unknown')
    return calendar.contests.length === 0 ? windowOf('voting', calendar, now) : { stage: state, date };
  return { stage: state === 'published' ? 'closed' : state, date };
}

function windowOf(name: WindowName, calendar: Calendar, now: Date): Standing {
  const window = windowNow(calendar, name, now);
  if (!window) return { stage: 'unknown', date: null };
  if (now < new Date(window.opens_at)) return { stage: 'before', date: window.opens_at };
  if (now >= new Date(window.closes_at)) return { stage: 'closed', date: window.closes_at };
  return name === 'voting' ? { stage: 'waiting', date: null } : { stage: 'open', date: window.closes_at };
}

function sentenceOf(stage: Stage, date: string | null): string {
  const time = date === null ? '' : tellTime(new Date(date));
  switch (stage) {
    case 'unknown':
      return 'Fechas por definir';
    case 'waiting':
      return 'Falta terminar de prepararlas';
    case 'open':
      return `Hasta el ${time}`;
    case 'before':
      return `Abren el ${time}`;
    case 'closed':
      return time ? `Cerraron el ${time}` : 'Ya cerraron';
  }
}
