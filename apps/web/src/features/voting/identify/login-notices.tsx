import type { LoginKind } from '@urna/contract/contests';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { votingDoor } from '../voting-door.ts';
import classes from './identify.module.css';

/** Why the last session ended, a closed voting window, and the time limit. */
export function LoginNotices({ login }: { login: LoginKind }) {
  const { calendar } = useCalendar();
  const notice = useVoterStore((state) => state.notice);
  const door = votingDoor(calendar, login);
  return (
    <div className={classes.above}>
      <div className={classes.form}>
        <div role="alert" className={classes.live}>
          {notice ? (
            <Notice type={notice.type} title={notice.title} role="note">
              {notice.text}
            </Notice>
          ) : null}
        </div>
        {door.open ? (
          <Notice type="info">Tendrás 5 minutos para votar. Luego de eso, el sistema cerrará la sesión.</Notice>
        ) : (
          <Notice type="warning" title="La votación no está abierta">
            {door.reason}
          </Notice>
        )}
      </div>
    </div>
  );
}
