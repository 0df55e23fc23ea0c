import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBackButton } from '../../lib/use-back-button.ts';
import classes from './modal.module.css';

/** What a modal shows of the mutation that it sends. */
export interface Sending {
  isPending: boolean;
  error: unknown;
}

/** Mantine returns the focus only if the modal was mounted before it opened; ours are mounted open. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      window.setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, []);
}

/**
 * `base.css` stops the page behind from scrolling; this keeps the scrollbar's width, so that the page doesn't shift.
 */
function useScrollbarRoom(): void {
  useLayoutEffect(() => {
    const { clientWidth, style } = document.documentElement;
    style.setProperty('--urna-scrollbar', `${String(window.innerWidth - clientWidth)}px`);
  }, []);
}

/**
 * Mantine gives the focus without scrolling, and more than once. Until somebody uses the modal, a field that is below
 * what the window shows, or behind the buttons, leaves it to the modal, whose text comes first.
 */
function useFirstFocus(): Pick<ModalProps, 'onFocusCapture' | 'onKeyDownCapture' | 'onClickCapture'> {
  const used = useRef(false);
  const use = () => {
    used.current = true;
  };
  return {
    onKeyDownCapture: use,
    onClickCapture: use,
    onFocusCapture: ({ target }) => {
      const content = target.closest<HTMLElement>('[role=dialog]');
      const buttons = content?.querySelector('[data-buttons]');
      if (used.current || !content || !buttons || buttons.contains(target)) return;
      if (target.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top) content.focus();
    },
  };
}

/** Mantine's modal. Back does what Escape does. */
export function Modal(props: ModalProps) {
  // Mantine's listener of a modal that waits closed would take the Escape that opens it for its own.
  return props.opened ? <OpenModal {...props} /> : null;
}

function OpenModal(props: ModalProps) {
  const firstFocus = useFirstFocus();
  useScrollbarRoom();
  useFocusReturn();
  useBackButton(true, () => {
    if (props.closeOnEscape !== false) props.onClose();
  });
  return (
    <MantineModal
      {...props}
      returnFocus={false}
      {...firstFocus}
      classNames={{ title: classes.title ?? '', header: classes.surface ?? '', content: classes.surface ?? '' }}
      // Mantine renders a <header> outside <main>, which would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Cerrar', ...props.closeButtonProps }}
    />
  );
}
