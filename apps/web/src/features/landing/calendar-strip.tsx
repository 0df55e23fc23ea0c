import { Button } from '@mantine/core';
import { type Calendar, type WindowName, windowNames } from '@urna/contract/process/calendar';
import { CheckIcon, ClockIcon, CloseIcon } from '@urna/ui/icons';
import { useNow } from '../../lib/rendered.ts';
import classes from './calendar-strip.module.css';
import { type Stage, stageWords, standingOf } from './window-stage.ts';

const looks = {
  before: { Icon: ClockIcon, tone: 'info' },
  waiting: { Icon: ClockIcon, tone: 'plain' },
  open: { Icon: CheckIcon, tone: 'success' },
  closed: { Icon: CloseIcon, tone: 'plain' },
  unknown: { Icon: ClockIcon, tone: 'plain' },
} as const satisfies Record<Stage, { Icon: typeof CheckIcon; tone: string }>;

function StageMark({ stage }: { stage: Stage }) {
  const { Icon, tone } = looks[stage];
  return (
    <span className={classes.mark} data-tone={tone}>
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
        <div className="ends">
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
              <li key={name} className="line gap-sm" data-tone={stage === 'open' ? 'success' : 'plain'}>
                <StageMark stage={stage} />
                <div>
                  <p className="name">
                    {labels[name]} <span className={classes.stage}>{stageWords[stage]}</span>
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
