import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './surroundings.module.css';

interface DialogProps {
  title: string;
  /** The id of what a screen reader says after the title: the focus begins at a button. */
  describedBy?: string;
  /** Called on Escape; null if there is no way back at the moment. */
  onEscape: (() => void) | null;
  children: ReactNode;
}

/**
 * The browser's modal dialog, which traps the focus. Open while mounted; has no close icon, and a click outside doesn't
 * close it.
 */
export function Dialog({ title, describedBy, onEscape, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const { style, clientWidth } = document.documentElement;
    style.setProperty('--urna-scrollbar', `${String(window.innerWidth - clientWidth)}px`);
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // Handles the key itself: Chromium closes a dialog at the second Escape even if `cancel` is prevented.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onEscape?.();
    };
    window.addEventListener('keydown', escape, true);
    return () => window.removeEventListener('keydown', escape, true);
  }, [onEscape]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      aria-describedby={describedBy}
      aria-modal="true"
      // A phone's back gesture fires `cancel` without a key.
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
