import { isRefusalToBoard } from '@urna/contract/shared/refusals';
import { createContext, type ReactNode, useContext } from 'react';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx';
import classes from './notice.module.css';

export type NoticeType = 'success' | 'error' | 'warning' | 'info';

interface NoticeProps {
  type: NoticeType;
  title?: ReactNode;
  /** Defaults by type: a notice that appears while the page is in use is announced. */
  role?: 'alert' | 'status' | 'note';
  /** The text sends the person to the board: how to reach it stands beneath. */
  contact?: boolean;
  /** Buttons or links that resolve the situation. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** How to reach the board, as the program shows it. */
export const ContactContext = createContext<ReactNode>(null);

/** The contact beneath a text that sends people to the board: one that says so, or a refusal of the catalogue. */
export function useContact(text: ReactNode, contact = false): ReactNode {
  const line = useContext(ContactContext);
  return contact || (typeof text === 'string' && isRefusalToBoard(text)) ? line : null;
}

const defaultTitles = { success: undefined, error: 'Error', warning: 'Atención', info: undefined } as const;
const icons = { success: SuccessIcon, error: ErrorIcon, warning: WarningIcon, info: InfoIcon } as const;
const roles = { success: 'status', error: 'alert', warning: 'note', info: 'note' } as const;

export function Notice({ type, title, role, contact, actions, children }: NoticeProps) {
  const Icon = icons[type];
  const shownTitle = title ?? defaultTitles[type];
  const contactLine = useContact(children, contact);
  return (
    <div className={classes.notice} data-tone={type} role={role ?? roles[type]}>
      <span className={classes.icon}>
        <Icon size={22} />
      </span>
      <div className={classes.body}>
        {shownTitle ? <p className={classes.title}>{shownTitle}</p> : null}
        {children ? <div className={classes.text}>{children}</div> : null}
        {contactLine}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

interface LiveNoticeProps extends Pick<NoticeProps, 'type' | 'title' | 'contact' | 'children'> {
  className?: string | undefined;
}

/**
 * A notice that comes and goes. The live region around it is always rendered: one that is inserted with its text is often
 * not announced.
 */
export function LiveNotice({ className = '', children, ...notice }: LiveNoticeProps) {
  const { type } = notice;
  const isUrgent = type === 'error' || type === 'warning';
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={`${classes.live ?? ''} ${className}`}>
      {children ? (
        <Notice {...notice} role="note">
          {children}
        </Notice>
      ) : null}
    </div>
  );
}
