import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type AskedFile, documentKind } from '@urna/contract/candidacy/documents';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { useBackButton } from '../../../lib/use-back-button.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './capture.module.css';
import { PagesCapture } from './pages-capture.tsx';
import { PortraitCapture } from './portrait-capture.tsx';
import { useScanner } from './use-scanner.ts';

interface CaptureHandle {
  /** Cancels, after a question if pictures would be lost. */
  leave: () => void;
}

interface CaptureDocumentProps {
  type: AskedFile;
  /** An image that was chosen already. */
  initial?: File | undefined;
  /** Receives the finished file, or the PDF that the person chose instead of an image. */
  onReady: (file: File) => void;
  onCancel: () => void;
  handle?: Ref<CaptureHandle>;
}

/** Makes the document that is asked for out of photographs. Nothing leaves the browser: `onReady` gets the result. */
export function CaptureDocument({ type, initial, onReady, onCancel, handle }: CaptureDocumentProps) {
  const call = useScanner();
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const isAsking = useRef(false);
  const ask = (asks: boolean) => {
    isAsking.current = asks;
    setAsking(asks);
  };
  const leave = () => {
    // The question's own Escape also reaches the modal below it.
    if (asking) return;
    if (changed) ask(true);
    else onCancel();
  };
  useImperativeHandle(handle, () => ({ leave }));
  // Pictures aren't lost by Back, by reloading or by closing the tab.
  useBackButton(changed, () => ask(true));
  useLeaveWarning(changed);
  const finish = (file: File) => {
    // A PDF that is finished while the question is open must not be sent: the person may be about to discard it.
    if (!isAsking.current) onReady(file);
  };
  const parts = { call, initial, onChanged: setChanged, onReady: finish };
  return (
    <div className="stack">
      {documentKind(type.id) === 'photo' ? (
        <PortraitCapture type={type} {...parts} />
      ) : (
        <PagesCapture type={type} {...parts} />
      )}
      <div className={classes.leave}>
        <p className="note">Nada sale de este equipo hasta que usted use el resultado.</p>
        <Button size="sm" variant="subtle" onClick={leave}>
          Cancelar
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        danger
        title="¿Descartar lo que lleva?"
        confirmLabel="Descartar"
        cancelLabel="Seguir aquí"
        onConfirm={onCancel}
        onCancel={() => ask(false)}
      >
        Las fotos de este documento se perderán.
      </ConfirmModal>
    </div>
  );
}

/** The capture over the page; on a phone it takes the whole screen. */
export function CaptureModal(props: Omit<CaptureDocumentProps, 'handle'>) {
  const isNarrow = useMediaQuery('(width <= 48em)', undefined, { getInitialValueInEffect: false });
  const capture = useRef<CaptureHandle>(null);
  return (
    <Modal
      opened
      fullScreen={isNarrow}
      size="44rem"
      title={`Tomar foto: ${props.type.name}`}
      closeOnClickOutside={false}
      onClose={() => capture.current?.leave()}
    >
      <CaptureDocument {...props} handle={capture} />
    </Modal>
  );
}
