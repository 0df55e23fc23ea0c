import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ModalButtonProps extends ButtonProps {
  /** The accessible name, for pages with several of these buttons. */
  'aria-label'?: string | undefined;
  modal: (close: () => void) => ReactNode;
}

/** A button that opens a modal, which is mounted while it is open. */
export function ModalButton({ modal, ...button }: ModalButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpened(true)} />
      {opened ? modal(() => setOpened(false)) : null}
    </>
  );
}
