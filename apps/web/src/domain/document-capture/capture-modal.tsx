import { useMediaQuery } from '@mantine/hooks';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import { useRef } from 'react';
import { Modal } from '../../ui/modals/modal.tsx';
import { CaptureDocument, type CaptureHandle } from './capture-document.tsx';
import { captureTitle } from './capture-words.ts';

interface CaptureModalProps {
  kind: DocumentKind;
  initial?: File | undefined;
  onReady: (file: File) => void;
  onCancel: () => void;
}

/** The capture over the page; on a phone it takes the whole screen. */
export function CaptureModal(props: CaptureModalProps) {
  const isNarrow = useMediaQuery('(width <= 48em)', undefined, { getInitialValueInEffect: false });
  const capture = useRef<CaptureHandle>(null);
  return (
    <Modal
      opened
      fullScreen={isNarrow}
      size="44rem"
      title={captureTitle(props.kind)}
      closeOnClickOutside={false}
      onClose={() => capture.current?.leave()}
    >
      <CaptureDocument {...props} handle={capture} />
    </Modal>
  );
}
