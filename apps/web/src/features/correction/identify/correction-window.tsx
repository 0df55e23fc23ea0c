import { doorOf } from '@urna/contract/calendar';
import { tellDateTime } from '../../../lib/format.ts';
import { useCalendar } from '../../../lib/use-calendar.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Deadline } from '../deadline.tsx';
import classes from './identify.module.css';

/** Until when corrections are taken, before anybody goes to look for a code in vain. */
export function CorrectionWindow() {
  const { calendar } = useCalendar();
  const window = calendar?.windows.correction;
  if (!calendar || !window) return null;
  const door = doorOf('correction', window, new Date(calendar.now));
  return (
    <div className={classes.above}>
      {door.open ? (
        <Deadline closesAt={window.closes_at} />
      ) : (
        <Notice type="warning" title="Las subsanaciones no están abiertas">
          {door.reason}
          {new Date(calendar.now) < new Date(window.opens_at) ? ` Cierran el ${tellDateTime(window.closes_at)}.` : null}
        </Notice>
      )}
    </div>
  );
}
