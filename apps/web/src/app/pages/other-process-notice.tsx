import { Button } from '@mantine/core';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { openProcess } from '../../lib/opened-process.ts';
import { paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './staff-pages.module.css';

/** The process that is shown isn't the current one: what that means for these screens, and the way back. */
export function OtherProcessNotice() {
  if (!shownProcess || shownProcess.state === 'current') return null;
  const isArchived = shownProcess.state === 'archived';
  return (
    <div className={classes.notice}>
      <Notice
        type="info"
        title={isArchived ? `${shownProcess.title} está archivado` : `${shownProcess.title} es un borrador`}
        actions={
          <Button size="sm" variant="default" onClick={() => openProcess(null, paths.staff.dashboard)}>
            Volver al proceso en curso
          </Button>
        }
      >
        {isArchived
          ? 'Estas pantallas son de consulta: nada se puede cambiar.'
          : 'Lo ve solo el personal. Aquí se preparan sus fechas, censos y custodios antes de ponerlo en curso.'}
      </Notice>
    </div>
  );
}
