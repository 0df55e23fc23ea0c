import { Button, Textarea } from '@mantine/core';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import type { Verdict } from '@urna/contract/candidacy/review-rules';
import { errorMessage } from '@urna/contract/shared/errors';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useEffect, useRef } from 'react';
import { tellDateTime } from '../../../../lib/format.ts';

/** The message for a decision that became impossible before it was sent. */
export function lostMessage(candidate: CandidateDetail, verdict: Verdict): string {
  if (!verdict.ok && verdict.code !== 'already_reviewed' && verdict.code !== 'not_reviewable')
    return errorMessage(verdict.code);
  const last = candidate.reviews.at(-1);
  if (!last) return errorMessage('not_reviewable');
  return errorMessage('already_reviewed', { name: last.reviewed_by, time: tellDateTime(last.reviewed_at) });
}

interface LostWorkProps {
  title: string;
  message: string;
  /** All decisions and text of the draft. */
  text: string;
  onDiscard: () => void;
  /**
   * Takes the focus only if the previously focused element was removed or its request has just been answered, never
   * from somebody who is typing.
   */
  takesFocus: boolean;
}

/** Another reviewer was faster: this draft can't be sent, but its text can be copied. */
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
      // Without clipboard permission or a secure context, the text is selected for copying.
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
