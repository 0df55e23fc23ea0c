import { useOnline } from '@urna/ui/frame';
import { CheckIcon, OfflineIcon, WarningIcon } from '@urna/ui/icons';
import { formatClock } from '../../../lib/format.ts';
import classes from './personal-form.module.css';
import type { DraftState } from './use-draft.ts';

export function DraftStatus({ draft }: { draft: DraftState }) {
  const online = useOnline();
  return (
    <p className={classes.draft} role="status" data-failed={draft.name === 'failed' || undefined}>
      <Words draft={draft} online={online} />
    </p>
  );
}

function Words({ draft, online }: { draft: DraftState; online: boolean }) {
  switch (draft.name) {
    case 'none':
      return null;
    case 'pending':
      return <>Guardando en este equipo…</>;
    case 'failed':
      return (
        <>
          <WarningIcon size={18} /> No fue posible guardar en este equipo. No cierre esta página sin continuar.
        </>
      );
    case 'saved':
      return online ? (
        <>
          <CheckIcon size={18} /> Guardado {formatClock(new Date(draft.at))}
        </>
      ) : (
        <>
          <OfflineIcon size={18} /> Sin conexión: cambios guardados en este equipo
        </>
      );
  }
}
