import { Button } from '@mantine/core';
import type { WindowName, Windows } from '@urna/contract/process/calendar';
import { type CalendarState, whyFixed } from '@urna/contract/process/calendar-rules';
import type { AdminCalendar } from '@urna/contract/staff/administration';
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '@urna/ui/icons';
import { toast } from '@urna/ui/toast';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './calendar.module.css';
import { useChangeWindow } from './calendar-api.ts';
import { GraceControl } from './grace-control.tsx';
import { UndoExtension } from './undo-extension.tsx';
import { WindowModal } from './window-modal.tsx';
import { windowWords } from './window-words.ts';

type WindowState = 'unset' | 'ahead' | 'open' | 'closed';

const stateLooks = {
  unset: { label: 'Sin fechas', Icon: WarningIcon, tone: 'warning' },
  ahead: { label: 'Por abrir', Icon: ClockIcon, tone: 'plain' },
  open: { label: 'Abierta', Icon: CheckIcon, tone: 'success' },
  closed: { label: 'Cerrada', Icon: CloseIcon, tone: 'plain' },
} as const satisfies Record<WindowState, { label: string; Icon: typeof CheckIcon; tone: string }>;

function windowState(window: { opens_at: string; closes_at: string } | undefined, now: Date): WindowState {
  if (!window) return 'unset';
  if (now < new Date(window.opens_at)) return 'ahead';
  return now < new Date(window.closes_at) ? 'open' : 'closed';
}

interface WindowCardProps {
  name: WindowName;
  /** A contest with windows of its own. */
  contest: string | undefined;
  window: Windows[WindowName];
  now: Date;
  mayChange: boolean;
  /** The whole calendar, for the rules of its changes. */
  state: CalendarState;
  undo: AdminCalendar['states'][number]['undo'];
}

export function WindowCard({ name, contest, window, now, mayChange, state: calendar, undo }: WindowCardProps) {
  const [editing, setEditing] = useState(false);
  const change = useChangeWindow();
  const id = useId();
  const { title, rules } = windowWords[name];
  const { label, Icon, tone } = stateLooks[windowState(window, now)];
  const fixed = whyFixed(name, calendar, now);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className="ends">
        <h2 id={id}>{title}</h2>
        <p className={classes.state} data-tone={tone}>
          <Icon size={18} />
          {label}
        </p>
      </div>
      <dl className="well stack gap-xs">
        <div className="ends">
          <dt>Abre</dt>
          <dd>{window ? <time dateTime={window.opens_at}>{formatDateTime(window.opens_at)}</time> : 'Sin definir'}</dd>
        </div>
        <div className="ends">
          <dt>Cierra</dt>
          <dd>
            {window ? <time dateTime={window.closes_at}>{formatDateTime(window.closes_at)}</time> : 'Sin definir'}
          </dd>
        </div>
      </dl>
      <ul className="bullets note">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {name === 'inscription' && window ? (
        <GraceControl window={window} contest={contest} mayChange={mayChange} />
      ) : null}
      {mayChange && name === 'voting' && undo ? <UndoExtension contest={contest} undo={undo} /> : null}
      {mayChange ? (
        fixed === null ? (
          <Button
            className={classes.change ?? ''}
            variant="default"
            size="sm"
            aria-label={`${window ? 'Cambiar' : 'Definir'} fechas de ${title.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            {window ? 'Cambiar fechas' : 'Definir fechas'}
          </Button>
        ) : (
          <p className={classes.fixed}>{fixed}</p>
        )
      ) : null}
      {editing ? (
        <WindowModal
          name={name}
          window={window}
          state={calendar}
          onClose={() => setEditing(false)}
          save={async (wanted) => {
            const { message } = await change.mutateAsync({ ...wanted, contest });
            toast.success(message);
            setEditing(false);
          }}
        />
      ) : null}
    </section>
  );
}
