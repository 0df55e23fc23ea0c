import { Button } from '@mantine/core';
import { type Calendar, type WindowName, windowNames } from '@urna/contract/process/calendar';
import { CheckIcon, ClockIcon, CloseIcon } from '@urna/ui/icons';
import { useNow } from '../../lib/rendered.ts';
import classes from './calendar-strip.module.css';
import { type Stage, stageWords, standingOf } from './window-stage.ts';

const icons = {
  before: ClockIcon,
  waiting: ClockIcon,
  open: CheckIcon,
  closed: CloseIcon,
  unknown: ClockIcon,
} as const;

function StageMark({ stage }: { stage: Stage }) {
  const Icon = icons[stage];
  return (
    <span className={classes.mark} data-stage={stage}>
      <Icon size={20} />
    </span>
  );
}

const labels = {
  inscription: 'Inscripciones',
  correction: 'Subsanaciones',
  voting: 'Votaciones',
} as const satisfies Record<WindowName, string>;

const consulting = { stage: 'unknown', sentence: 'Consultando fechas…' } as const;

interface CalendarStripProps {
  calendar: Calendar | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

export function CalendarStrip({ calendar, failed, retrying, onRetry }: CalendarStripProps) {
  const now = useNow();
  return (
    <section className={classes.strip} aria-labelledby="calendario" aria-busy={!calendar && !failed}>
      <h2 id="calendario" className="spoken">
        Calendario
      </h2>
      {failed ? (
        <div className={classes.failure}>
          <p>No pudimos consultar el calendario en este momento.</p>
          <Button variant="default" size="sm" loading={retrying} onClick={onRetry}>
            Intentar de nuevo
          </Button>
        </div>
      ) : (
        <ol className={classes.windows}>
          {windowNames.map((name) => {
            const { stage, sentence } = calendar ? standingOf(name, calendar, now) : consulting;
            return (
              <li key={name} className={classes.window} data-stage={stage}>
                <StageMark stage={stage} />
                <div>
                  <p className={classes.label}>
                    {labels[name]} <span className={classes.stage}>{stageWords[stage]}</span>
                  </p>
                  <p className={classes.dates}>{sentence}</p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
