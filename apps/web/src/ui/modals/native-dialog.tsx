import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './native-dialog.module.css';

interface NativeDialogProps {
  title: string;
  /** The Escape key is pressed; left out where there is no way back just now. */
  onEscape: (() => void) | null;
  children: ReactNode;
}

/**
 * The browser's own modal: it keeps the focus inside and the rest of the page out of reach without the 23 kB that
 * `ui/modals/modal.tsx` loads. It is there as long as it is rendered; neither a click beside it nor an icon closes it.
 */
export function NativeDialog({ title, onEscape, children }: NativeDialogProps) {
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
    // The key itself, wherever the focus is: Chromium closes a dialog at the second Escape whatever `cancel` says.
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
      aria-modal="true"
      // The back gesture of a telephone, which is no key.
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
