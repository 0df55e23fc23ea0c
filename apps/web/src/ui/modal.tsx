import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';

const loadModal = async () => ({ default: (await import('./mantine-modal.ts')).Modal });
const LazyModal = lazy(loadModal);

/**
 * Mantine's modal, loaded apart: with its focus trap and positioning it is a tenth of the script of a first visit, which
 * opens none. It arrives while the page is idle, so that the first one opens at once even on a bad link.
 */
export function Modal(props: ModalProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);

  useEffect(() => {
    const timer = window.setTimeout(() => void loadModal().catch(() => undefined), 2000);
    return () => window.clearTimeout(timer);
  }, []);

  return needed ? (
    <Suspense fallback={null}>
      <LazyModal {...props} closeButtonProps={{ 'aria-label': 'Cerrar', ...props.closeButtonProps }} />
    </Suspense>
  ) : null;
}
