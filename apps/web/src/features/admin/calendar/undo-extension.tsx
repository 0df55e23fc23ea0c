import { Button } from '@mantine/core';
import { NOTICE_MINUTES } from '@urna/contract/process/undo-extension';
import type { AdminCalendar } from '@urna/contract/staff/administration';
import { useState } from 'react';
import { formatClock, tellDateTime } from '../../../lib/format.ts';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import classes from './calendar.module.css';
import { useUndoExtension } from './calendar-api.ts';

interface UndoExtensionProps {
  contest: string | undefined;
  undo: NonNullable<AdminCalendar['states'][number]['undo']>;
}

/** Offered for a quarter of an hour after an open vote was extended. */
export function UndoExtension({ contest, undo }: UndoExtensionProps) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useUndoExtension();
  return (
    <>
      <div className={classes.undo}>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          Deshacer la ampliación
        </Button>
        <p className="note">Se puede hasta las {formatClock(new Date(undo.until))}.</p>
      </div>
      {asking ? (
        <ReasonModal
          title="Deshacer la ampliación de la votación"
          confirmLabel="Deshacer la ampliación"
          description="Queda en el registro de actividades con su nombre."
          onConfirm={(reason) => mutateAsync({ reason, contest })}
          onClose={() => setAsking(false)}
        >
          <p>
            La votación cerrará el <strong>{tellDateTime(undo.closes_at)}</strong>: el cierre anterior, o{' '}
            {NOTICE_MINUTES} minutos después de deshacer si ese ya pasó o está por pasar. Los votos que llegaron
            mientras tanto cuentan.
          </p>
        </ReasonModal>
      ) : null}
    </>
  );
}
