import type { RollEntry } from '@urna/contract/voting/help-desk';
import { ClockIcon, ErrorIcon, InfoIcon, SuccessIcon } from '@urna/ui/icons';
import { formatDateTime } from '../../lib/format.ts';
import classes from './help-desk.module.css';
import { timelineOf } from './timeline-events.ts';

const icons = { success: SuccessIcon, info: ClockIcon, error: ErrorIcon, plain: InfoIcon } as const;

/** The mails sent to a voter and their outcome. */
export function Timeline({ entry }: { entry: RollEntry }) {
  const events = timelineOf(entry);
  return (
    <div className="stack gap-sm">
      <h3>Códigos y correos</h3>
      {events.length === 0 ? (
        <p className="note">Todavía no se le ha enviado nada.</p>
      ) : (
        <ol aria-label={`Códigos y correos de ${entry.name}`}>
          {events.map(({ key, at, title, state, tone, detail }) => {
            const Icon = icons[tone];
            return (
              <li key={key} className={classes.event} data-tone={tone}>
                <time className={classes.when} dateTime={at}>
                  {formatDateTime(at)}
                </time>
                <div>
                  <p className={classes.title}>
                    {title}
                    <span className={classes.state}>
                      <Icon size={16} /> {state}
                    </span>
                  </p>
                  {detail === null ? null : <p className="note">{detail}</p>}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
