import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useBackButton } from '../../lib/use-back-button.ts';
import classes from './modal.module.css';

const loadModal = async () => ({ default: (await import('./mantine-modal.ts')).Modal });
const LazyModal = lazy(loadModal);

/** Mantine returns the focus only if the modal was mounted before it opened; a lazy one may not have been. */
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

/**
 * `base.css` stops the page behind from scrolling; this keeps the scrollbar's width, so that the page doesn't shift.
 */
function useScrollbarRoom(opened: boolean): void {
  useLayoutEffect(() => {
    const { clientWidth, style } = document.documentElement;
    if (opened) style.setProperty('--urna-scrollbar', `${String(window.innerWidth - clientWidth)}px`);
  }, [opened]);
}

/**
 * Mantine's modal, loaded lazily: it is 23 kB gzip and a first visit opens none. It is prefetched while the page is
 * idle, so that the first one opens at once even on a slow link. Back does what Escape does.
 */
export function Modal(props: ModalProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  useScrollbarRoom(props.opened);
  useFocusReturn(props.opened);
  useBackButton(props.opened, () => {
    if (props.closeOnEscape !== false) props.onClose();
  });

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
        // Mantine renders a <header> outside <main>, which would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': 'Cerrar', ...props.closeButtonProps }}
      />
    </Suspense>
  ) : null;
}
