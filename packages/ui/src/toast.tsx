import { TOAST_MS } from '@urna/contract/shared/limits';
import { type CSSProperties, type Ref, useEffect, useState } from 'react';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from './icons.tsx';
import { useContact } from './notice.tsx';
import { createStore } from './store.ts';
import classes from './toast.module.css';

type ToastType = 'success' | 'error' | 'info';

interface Toast {
  id: number;
  type: ToastType;
  message: string;
  title?: string | undefined;
}

let lastId = 0;
const toasts = createStore<readonly Toast[]>([]);

function show(type: ToastType, message: string, title?: string): void {
  lastId += 1;
  // One at a time: a newer message takes the place of an older one, but not of an error that nobody has read.
  const unread = toasts.get().filter((other) => other.type === 'error' && type !== 'error');
  toasts.set([...unread, { id: lastId, type, message, title }]);
}

export const shownToasts = toasts.get;

const dismissToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Something more important takes the place of messages. */
export const dismissToasts = () => toasts.set([]);

export const toast = {
  success: (message: string, title?: string) => show('success', message, title),
  error: (message: string, title?: string) => show('error', message, title),
  info: (message: string) => show('info', message),
};

const icons = { success: SuccessIcon, error: ErrorIcon, info: InfoIcon } as const;
const spoken = { success: 'Listo: ', error: 'Error: ', info: '' } as const;

function ToastCard({ toast: { id, type, title, message } }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const contact = useContact(message);
  const Icon = icons[type];

  // The timer pauses while a message is hovered or focused, for slow readers.
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = window.setTimeout(() => dismissToast(id), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [isPaused, id]);

  return (
    <div
      className={classes.toast}
      data-tone={type}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={classes.icon}>
        <Icon size={22} />
      </span>
      <div className={classes.message}>
        <p>
          <span className="spoken">{spoken[type]}</span>
          {title ? <strong className={classes.title}>{title}</strong> : null}
          {message}
        </p>
        {contact}
      </div>
      <button type="button" className={classes.close} onClick={() => dismissToast(id)} aria-label="Cerrar aviso">
        <CloseIcon size={18} />
      </button>
    </div>
  );
}

interface ToasterProps {
  className?: string | undefined;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Shows the first message where it stands in the page; `className` may lift it out of the page's flow. Both live regions
 * are always rendered: one that is inserted with its text is often not announced.
 */
export function Toaster({ className, style, ref }: ToasterProps) {
  const [shown] = toasts.use();
  const card = shown ? <ToastCard key={shown.id} toast={shown} /> : null;
  return (
    <div ref={ref} className={className} style={style} data-screen-only>
      <div role="alert">{shown?.type === 'error' ? card : null}</div>
      <div role="status">{shown?.type === 'error' ? null : card}</div>
    </div>
  );
}
