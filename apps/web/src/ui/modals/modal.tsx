import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import classes from './modal.module.css';

const loadModal = async () => ({ default: (await import('./mantine-modal.ts')).Modal });
const LazyModal = lazy(loadModal);

/** Mantine gives the focus back only where the modal was there, closed, before it opened; this one may not have been. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      window.setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

/** `base.css` stops the page behind from scrolling; where that takes a scrollbar away, the page must not jump sideways. */
function useScrollbarRoom(opened: boolean): void {
  useLayoutEffect(() => {
    const { clientWidth, style } = document.documentElement;
    if (opened) style.setProperty('--urna-scrollbar', `${String(window.innerWidth - clientWidth)}px`);
  }, [opened]);
}

/**
 * Mantine's modal, loaded apart: with its focus trap and scroll areas it is 23 kB gzip of script, and a first visit
 * opens none. It arrives while the page is idle, so that the first one opens at once even on a bad link.
 */
export function Modal(props: ModalProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  useScrollbarRoom(props.opened);
  useFocusReturn(props.opened);

  useEffect(() => {
    const timer = window.setTimeout(() => void loadModal().catch(() => undefined), 2000);
    return () => window.clearTimeout(timer);
  }, []);

  return needed ? (
    <Suspense fallback={null}>
      <LazyModal
        {...props}
        returnFocus={false}
        classNames={{ title: classes.title ?? '', header: classes.surface ?? '', content: classes.surface ?? '' }}
        // Mantine draws a <header> outside <main>, which would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': 'Cerrar', ...props.closeButtonProps }}
      />
    </Suspense>
  ) : null;
}
