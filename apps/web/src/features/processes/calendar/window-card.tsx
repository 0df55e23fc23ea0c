import { Box, Button, Stack } from '@mantine/core';
import type { WindowName, Windows } from '@urna/contract/processes/calendar';
import { type AdminCalendar, undoExtension } from '@urna/contract/processes/calendar-admin';
import { type CalendarState, NOTICE_MINUTES, whyFixed } from '@urna/contract/processes/calendar-rules';
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '@urna/ui/icons';
import { useId, useState } from 'react';
import { formatClock, formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import classes from './calendar.module.css';
import { useCalendarChange } from './calendar-api.ts';
import { GraceControl } from './grace-control.tsx';
import { windowWords } from './window-form.ts';
import { WindowModal } from './window-modal.tsx';

const stateLooks = {
  unset: { label: 'Sin fechas', Icon: WarningIcon, tone: 'warning' },
  ahead: { label: 'Por abrir', Icon: ClockIcon, tone: 'plain' },
  open: { label: 'Abierta', Icon: CheckIcon, tone: 'success' },
  closed: { label: 'Cerrada', Icon: CloseIcon, tone: 'plain' },
} as const;

function windowState(window: Windows[WindowName], now: Date): keyof typeof stateLooks {
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
  // Kept apart from the button, which goes away when a window closes while its dates are being typed.
  const [editing, setEditing] = useState(false);
  const id = useId();
  const { title, rules } = windowWords[name];
  const { label, Icon, tone } = stateLooks[windowState(window, now)];
  const fixed = whyFixed(name, calendar, now);
  return (
    <Stack component="section" className="card" aria-labelledby={id}>
      <div className="ends">
        <h2 id={id}>{title}</h2>
        <Box component="p" className="state" fz={14} data-tone={tone}>
          <Icon size={18} />
          {label}
        </Box>
      </div>
      <dl className="well stack gap-xs">
        {(
          [
            ['Abre', window?.opens_at],
            ['Cierra', window?.closes_at],
          ] as const
        ).map(([term, time]) => (
          <div key={term} className="ends">
            <dt>{term}</dt>
            <dd>{time ? <time dateTime={time}>{formatDateTime(time)}</time> : 'Sin definir'}</dd>
          </div>
        ))}
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
            mt="auto"
            style={{ alignSelf: 'flex-start' }}
            variant="default"
            size="sm"
            aria-label={`${window ? 'Cambiar' : 'Definir'} fechas de ${title.toLowerCase()}`}
            onClick={() => setEditing(true)}
          >
            {window ? 'Cambiar fechas' : 'Definir fechas'}
          </Button>
        ) : (
          <Box component="p" mt="auto" fz={14} fw={600}>
            {fixed}
          </Box>
        )
      ) : null}
      {editing ? (
        <WindowModal name={name} contest={contest} window={window} state={calendar} onClose={() => setEditing(false)} />
      ) : null}
    </Stack>
  );
}

interface UndoExtensionProps {
  contest: string | undefined;
  undo: NonNullable<WindowCardProps['undo']>;
}

/** Offered for a quarter of an hour after an open vote was extended. */
function UndoExtension({ contest, undo }: UndoExtensionProps) {
  const undoing = useCalendarChange(staffCall(undoExtension, {}));
  return (
    <div className={classes.undo}>
      <ReasonButton
        label="Deshacer la ampliación"
        variant="default"
        size="compact-sm"
        title="Deshacer la ampliación de la votación"
        confirmLabel="Deshacer la ampliación"
        description="Queda en el registro de actividades con su nombre."
        sending={undoing}
        onConfirm={(reason, close) => undoing.mutate({ body: { reason, contest } }, { onSuccess: close })}
      >
        <p>
          La votación cerrará el <strong>{tellDateTime(undo.closes_at)}</strong>: el cierre anterior, o {NOTICE_MINUTES}{' '}
          minutos después de deshacer si ese ya pasó o está por pasar. Los votos que llegaron mientras tanto cuentan.
        </p>
      </ReasonButton>
      <p className="note">Se puede hasta las {formatClock(new Date(undo.until))}.</p>
    </div>
  );
}
