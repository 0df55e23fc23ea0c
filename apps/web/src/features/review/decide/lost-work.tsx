import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

interface LostWorkProps {
  title: string;
  message: string;
  /** Everything that was decided and typed. */
  text: string;
  onDiscard: () => void;
  /** Not from whoever is typing: only where what had the focus is gone, or has just been answered. */
  takesFocus: boolean;
}

/** Somebody was faster. What this reviewer wrote can't be sent, and isn't lost. */
export function LostWork({ title, message, text, onDiscard, takesFocus }: LostWorkProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copiado al portapapeles.');
    } catch {
      // Without permission, or without TLS: the text is selected for the person to copy.
      field.current?.select();
    }
  };
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        type="error"
        title={title}
        actions={
          <>
            <Button variant="default" size="sm" onClick={() => void copy()}>
              Copiar lo que escribí
            </Button>
            <Button variant="subtle" size="sm" onClick={onDiscard}>
              Descartar
            </Button>
          </>
        }
      >
        <p>{message}</p>
        <Textarea ref={field} mt="sm" size="sm" label="Lo que usted había decidido" readOnly autosize value={text} />
      </Notice>
    </div>
  );
}
