import { openCheckpoint } from '@urna/transparency/checkpoint';
import { toBase64 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import type { Receipt } from '@urna/transparency/receipt';
import { formatNumber } from '../amounts.ts';
import type { PastedCheckpoint } from './checkpoint-questions.ts';
import type { ReadBox } from './read-box.ts';
import { contestKey } from './signer-question.ts';

interface Exhibits {
  keys: readonly NoteKey[];
  box: ReadBox;
  checkpoint: PastedCheckpoint | undefined;
}

/**
 * What a receipt lacks to prove that the server removed or moved its ballot, where the archive doesn't have it in its
 * place. Nothing in an archive is signed: during the vote anybody can chain the public ballots anew without one of them,
 * and accuse an honest server with it. Only a checkpoint says which archive is the server's.
 */
export function gapsInProof({ origin, height }: Receipt, { keys, box, checkpoint: pasted }: Exhibits): string[] {
  const key = contestKey(keys, origin);
  const gaps = key ? [] : ['la llave de la votación, que está en el acta'];
  if (!pasted) {
    return [
      ...gaps,
      'un punto de control: el resumen de esta misma urna que el servidor firma. Está en la página de resultados y en la de cada veedor',
    ];
  }
  const { checkpoint, note } = pasted;
  if (checkpoint.origin !== origin) return [...gaps, 'un punto de control de esta votación: el que pegaste es de otra'];
  if (key && !logChecked(() => openCheckpoint(note, key)).ok) {
    return [...gaps, 'un punto de control con una firma válida: cópialo otra vez'];
  }
  const { root, closedAt } = box.evidence;
  if (root === undefined) return [...gaps, 'que el archivo llegue hasta el punto de control que pegaste'];
  if (root !== toBase64(checkpoint.root)) {
    return [...gaps, 'un punto de control de este archivo: el que pegaste es de una urna distinta'];
  }
  // What was signed has another event in the ballot's place, or ends the ballots before it.
  const isReached = height < checkpoint.size || (closedAt !== undefined && closedAt < checkpoint.size);
  if (isReached) return gaps;
  const size = formatNumber(Number(checkpoint.size));
  return [...gaps, `un punto de control posterior: el que pegaste tiene ${size} eventos y no llega a tu papeleta`];
}
