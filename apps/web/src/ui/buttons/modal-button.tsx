import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ModalButtonProps extends ButtonProps {
  /** The accessible name, for pages with several of these buttons. */
  'aria-label'?: string | undefined;
  onOpen?: () => void;
  renderModal: (close: () => void) => ReactNode;
}

/** A button that opens a modal, which is mounted while it is open. */
export function ModalButton({ onOpen, renderModal, ...button }: ModalButtonProps) {
  const [opened, setOpened] = useState(false);
  const open = () => {
    onOpen?.();
    setOpened(true);
  };
  return (
    <>
      <Button {...button} onClick={open} />
      {opened ? renderModal(() => setOpened(false)) : null}
    </>
  );
}
