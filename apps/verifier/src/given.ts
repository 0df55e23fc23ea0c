import type { NoteKey } from '@urna/transparency/note/note-key';
import type { Receipt } from '@urna/transparency/receipt';
import { readOwnText } from '@urna/verification/own-text';
import { type PastedCheckpoint, readCheckpoint } from '@urna/verification/signed/checkpoint-questions';
import { keysIn } from '@urna/verification/signed/pasted-keys';
import { checkpointIn } from '@urna/verification/signed/pasted-note';
import { codeToSeek, readReceipt } from '@urna/verification/signed/receipt-questions';

/** The texts in the fields of the page. */
export interface Texts {
  own: string;
  checkpoint: string;
  keys: string;
}

/** What a person gave beside the archive. Signatures aren't checked yet. */
export interface Given {
  code: string | undefined;
  receipt: { note: string; receipt: Receipt } | undefined;
  checkpoint: PastedCheckpoint | undefined;
  keys: readonly NoteKey[];
}

export type ReadTexts = { ok: true; given: Given } | { ok: false; field: keyof Texts; error: string };

export function readTexts(texts: Texts): ReadTexts {
  const refuse = (field: keyof Texts, error: string): ReadTexts => ({ ok: false, field, error });
  const own = readOwnText(texts.own);
  if (own.kind === 'unclear') {
    return refuse('own', 'Un código son 43 letras, números o signos. Pega solo el tuyo, completo, o tu comprobante.');
  }
  const receipt = own.kind === 'receipt' ? readReceipt(own.note) : undefined;
  const read = own.kind === 'receipt' && receipt ? { note: own.note, receipt } : undefined;
  if (own.kind === 'receipt' && !receipt) {
    return refuse(
      'own',
      'El comprobante está incompleto: elige su archivo, o copia su texto entero, desde la primera línea hasta la firma.',
    );
  }
  const point = checkpointIn(texts.checkpoint);
  const checkpoint = point === undefined ? undefined : readCheckpoint(point);
  if (!checkpoint && texts.checkpoint.trim() !== '') {
    return refuse('checkpoint', 'Está incompleto: un punto de control son tres líneas, una vacía y las firmas.');
  }
  const keys = keysIn(texts.keys);
  if (keys.length === 0 && texts.keys.trim() !== '') {
    return refuse('keys', 'No hay ninguna llave completa: un nombre, 8 signos y otros 44, unidos por el signo +.');
  }
  return {
    ok: true,
    given: {
      code: own.kind === 'code' ? own.code : read && codeToSeek(read.note, read.receipt, keys),
      receipt: read,
      checkpoint: point !== undefined && checkpoint ? { note: point, checkpoint } : undefined,
      keys,
    },
  };
}
