import { createContext, isValidElement, type ReactNode, useContext } from 'react';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx';
import classes from './notice.module.css';

export type NoticeType = 'success' | 'error' | 'warning' | 'info';

interface NoticeProps {
  type: NoticeType;
  title?: ReactNode;
  /** Defaults by type: a notice that appears while the page is in use is announced. */
  role?: 'alert' | 'status' | 'note';
  bordered?: boolean;
  /** Buttons or links that resolve the situation. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** What the app adds beneath a notice or a field's error, by its words; it adds nothing to most. */
export const NoticeFoot = createContext<(words: string) => ReactNode>(() => null);

/** The words of what is shown, as far as they are written in it. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((one: ReactNode) => wordsOf(one)).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? `${wordsOf(node.props.children)} ` : '';
}

const defaultTitles = { success: undefined, error: 'Error', warning: 'Atención', info: undefined } as const;
const icons = { success: SuccessIcon, error: ErrorIcon, warning: WarningIcon, info: InfoIcon } as const;
const roles = { success: 'status', error: 'alert', warning: 'note', info: 'note' } as const;

export function Notice({ type, title, role, bordered = true, actions, children }: NoticeProps) {
  const Icon = icons[type];
  const shownTitle = title ?? defaultTitles[type];
  const foot = useContext(NoticeFoot)(wordsOf(children));
  return (
    <div className={classes.notice} data-tone={type} data-bordered={bordered || undefined} role={role ?? roles[type]}>
      <span className={classes.icon}>
        <Icon size={22} />
      </span>
      <div className={classes.body}>
        {shownTitle ? <p className={classes.title}>{shownTitle}</p> : null}
        {children ? <div className={classes.text}>{children}</div> : null}
        {foot}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

interface LiveNoticeProps extends Pick<NoticeProps, 'type' | 'title' | 'children'> {
  className?: string | undefined;
}

/**
 * A notice that comes and goes. The live region around it is always rendered: one that is inserted with its text is often
 * not announced.
 */
export function LiveNotice({ type, title, className = '', children }: LiveNoticeProps) {
  const isUrgent = type === 'error' || type === 'warning';
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={`${classes.live ?? ''} ${className}`}>
      {children ? (
        <Notice type={type} title={title} role="note">
          {children}
        </Notice>
      ) : null}
    </div>
  );
}
