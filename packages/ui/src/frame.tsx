import { SCROLL_TO_TOP_PX } from '@urna/contract/shared/limits';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import classes from './frame.module.css';
import { ArrowUpIcon, ClockIcon, OfflineIcon } from './icons.tsx';
import { PageTitle } from './panel.tsx';

/** Of the link home around the logo. */
export const homeClass = classes.home;

interface HeaderProps {
  home: ReactNode;
  /** As wide as the window, above a menu at its side. */
  isWide?: boolean;
  children: ReactNode;
}

/** The strip above every page: the way home, and what can be done from anywhere. */
export function Header({ home, isWide = false, children }: HeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.inner} data-wide={isWide || undefined}>
        {home}
        <div className={classes.actions}>{children}</div>
      </div>
    </header>
  );
}

/** The target of the skip link in index.html. */
const CONTENT_ID = 'contenido';

export function Main({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  // The skip link can be used before the app has rendered: the browser then finds no target and doesn't retry.
  useEffect(() => {
    if (location.hash === `#${CONTENT_ID}`) content.current?.focus();
  }, []);
  return (
    <main ref={content} id={CONTENT_ID} tabIndex={-1} className="frame-main">
      {children}
    </main>
  );
}

function followConnection(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );

/** Says below the header what still works while there is no connection. */
export function OfflineBar({ children }: { children: string }) {
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.region} data-screen-only>
      {isOnline ? null : (
        <p className={classes.bar} data-offline>
          <OfflineIcon />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

interface ProgressNoticeProps {
  /** From 0 to 1; null while nothing is under way. */
  progress: number | null;
  label: string;
  children: string;
}

/** Says at the foot of the window that something takes a moment, and needs no action. */
export function ProgressNotice({ progress, label, children }: ProgressNoticeProps) {
  return (
    <div role="status" className={classes.progress} data-screen-only>
      {progress === null ? null : (
        <div>
          <p>{children}</p>
          <progress max={1} value={progress} aria-label={label} />
        </div>
      )}
    </div>
  );
}

interface MessagePageProps {
  title: string;
  /** The title of the tab, if it says more than the heading. */
  documentTitle?: string;
  drawing: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with only a message and links. */
export function MessagePage({ title, documentTitle = title, drawing, actions, children }: MessagePageProps) {
  return (
    <div className={classes.message}>
      <div className={classes.drawing}>{drawing}</div>
      <PageTitle title={title} documentTitle={documentTitle} />
      <div className={classes.text}>{children}</div>
      <div className={classes.links}>{actions}</div>
    </div>
  );
}

/** "29:59" of whole seconds. */
export function formatCountdown(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes).padStart(2, '0')}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

interface SessionClockProps {
  /** Whole seconds that are left of the session. */
  seconds: number;
  soonSeconds: number;
  label: string;
}

/** Not a live region: a timer announced every second would drown a screen reader; its end is announced elsewhere. */
export function SessionClock({ seconds, soonSeconds, label }: SessionClockProps) {
  return (
    <div
      className={classes.countdown}
      data-soon={seconds <= soonSeconds || undefined}
      role="timer"
      aria-live="off"
      title={label}
    >
      <ClockIcon size={18} />
      <span className="spoken">{label}: </span>
      {formatCountdown(seconds)}
    </div>
  );
}

/** Cached, because reading the scroll position during rendering forces a layout. */
let isFarDown = false;

function followScroll(notify: () => void): () => void {
  const look = () => {
    isFarDown = window.scrollY > SCROLL_TO_TOP_PX;
    notify();
  };
  // The scroll that loaded this button.
  look();
  window.addEventListener('scroll', look, { passive: true });
  return () => window.removeEventListener('scroll', look);
}

/** Leads back up from far down a page; not over a ballot, where it would cover a choice. */
export function ScrollToTop() {
  const isFar = useSyncExternalStore(
    followScroll,
    () => isFarDown,
    () => false,
  );
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={classes.toTop}
      data-screen-only
      aria-label="Volver arriba"
      onClick={() => {
        const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
        // The button is about to unmount; without this the focus would be lost.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUpIcon />
    </button>
  );
}
