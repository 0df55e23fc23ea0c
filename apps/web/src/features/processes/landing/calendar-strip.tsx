import { Button } from '@mantine/core';
import { type Calendar, type WindowName, windowNames, windowNow } from '@urna/contract/processes/calendar';
import { tellTime } from '@urna/contract/shared/dates';
import { votingStanding } from '@urna/contract/voting/voting-state';
import { CheckIcon, ClockIcon, CloseIcon } from '@urna/ui/icons';
import { useNow } from '../../../lib/rendered.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import classes from './landing.module.css';

const labels = {
  inscription: 'Inscripciones',
  correction: 'Subsanaciones',
  // Its whole name takes a second line.
  claims: 'Reclamaciones',
  voting: 'Votaciones',
} as const satisfies Record<WindowName, string>;

export function CalendarStrip() {
  const { calendar, failed, loading, reload } = useCalendar();
  const hasFailed = failed && !calendar;
  const now = useNow();
  /** A calendar may do without claims. */
  const isShown = (name: WindowName) => name !== 'claims' || (calendar && windowNow(calendar, name, now) !== undefined);
  return (
    <section className={classes.strip} aria-labelledby="calendario" aria-busy={!calendar && !failed}>
      <h2 id="calendario" className="spoken">
        Calendario
      </h2>
      {hasFailed ? (
        <div className="ends">
          <p>No pudimos consultar el calendario en este momento.</p>
          <Button variant="default" size="sm" loading={loading} onClick={reload}>
            Intentar de nuevo
          </Button>
        </div>
      ) : (
        <ol className={classes.windows}>
          {windowNames.filter(isShown).map((name) => {
            const { stage, sentence } = calendar ? standingOf(name, calendar, now) : LOADING;
            const { words, Icon, tone } = stages[stage];
            return (
              <li key={name} className="line gap-sm" data-tone={stage === 'open' ? 'success' : 'plain'}>
                <span className={classes.mark} data-tone={tone}>
                  <Icon size={20} />
                </span>
                <div>
                  <p className="name">
                    {labels[name]} <span className={classes.windowStage}>{words}</span>
                  </p>
                  <p className="note">{sentence}</p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

const stages = {
  before: { words: 'Próximamente', Icon: ClockIcon, tone: 'info' },
  waiting: { words: 'Aún no abren', Icon: ClockIcon, tone: 'plain' },
  open: { words: 'Abiertas', Icon: CheckIcon, tone: 'success' },
  closed: { words: 'Cerradas', Icon: CloseIcon, tone: 'plain' },
  unknown: { words: '', Icon: ClockIcon, tone: 'plain' },
} as const;
type Stage = keyof typeof stages;

const LOADING = { stage: 'unknown', sentence: 'Consultando fechas…' } as const;

/** How a window of the process stands, with its date in words. The dates of the vote alone open no vote. */
export function standingOf(name: WindowName, calendar: Calendar, now: Date) {
  const { stage, date } = name === 'voting' ? votingOf(calendar, now) : windowOf(name, calendar, now);
  return { stage, words: stages[stage].words, sentence: sentenceOf(stage, date) };
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
