import { TOAST_MS } from '@urna/contract/shared/limits';
import { useContext, useEffect, useState } from 'react';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from '../icons/icons.tsx';
import { NoticeFoot } from './notice.tsx';
import { dismissToast } from './toast.ts';
import { type Toast, useToastStore } from './toast-store.ts';
import classes from './toaster.module.css';

const icons = { success: SuccessIcon, error: ErrorIcon, info: InfoIcon } as const;
const spoken = { success: 'Listo: ', error: 'Error: ', info: '' } as const;

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const foot = useContext(NoticeFoot)(toast.message);
  const Icon = icons[toast.type];

  // The timer pauses while a message is hovered or focused, for slow readers.
  useEffect(() => {
    if (held) return undefined;
    const timer = window.setTimeout(() => dismissToast(toast.id), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [held, toast.id]);

  return (
    <div
      className={classes.toast}
      data-type={toast.type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.icon}>
        <Icon size={22} />
      </span>
      <div className={classes.message}>
        <p className={classes.words}>
          <span className="spoken">{spoken[toast.type]}</span>
          {toast.title ? <strong className={classes.title}>{toast.title}</strong> : null}
          {toast.message}
        </p>
        {foot}
      </div>
      <button type="button" className={classes.close} onClick={() => dismissToast(toast.id)} aria-label="Cerrar aviso">
        <CloseIcon size={18} />
      </button>
    </div>
  );
}

/** Both live regions are always rendered: one that is inserted with its text is often not announced. */
export function Toaster() {
  const toasts = useToastStore((state) => state.toasts).slice(0, 1);
  return (
    <div className={classes.area} data-screen-only>
      <div role="alert" className={classes.region}>
        {toasts
          .filter(({ type }) => type === 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="status" className={classes.region}>
        {toasts
          .filter(({ type }) => type !== 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  );
}
