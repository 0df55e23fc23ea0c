import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect } from 'react';
import { useBackButton } from '../../lib/use-back-button.ts';
import classes from './modal.module.css';

/** What a modal shows of the mutation that it sends. */
export interface Sending {
  isPending: boolean;
  error: unknown;
}

/** Mantine returns the focus only if the modal was mounted before it opened; most of ours are mounted open. */
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

/** Mantine's modal. Back does what Escape does. */
export function Modal(props: ModalProps) {
  useScrollbarRoom(props.opened);
  useFocusReturn(props.opened);
  useBackButton(props.opened, () => {
    if (props.closeOnEscape !== false) props.onClose();
  });
  // Mantine's listener of a modal that waits closed would take the Escape that opens it for its own.
  if (!props.opened) return null;
  return (
    <MantineModal
      {...props}
      returnFocus={false}
      classNames={{ title: classes.title ?? '', header: classes.surface ?? '', content: classes.surface ?? '' }}
      // Mantine renders a <header> outside <main>, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Cerrar', ...props.closeButtonProps }}
    />
  );
}
