import type { NoteKey } from '@urna/transparency/note/note-key';
import type { Receipt } from '@urna/transparency/receipt';
import { formatBytes, formatNumber } from '@urna/verification/amounts';
import { type OwnText, readOwnText } from '@urna/verification/own-text';
import type { ReadBox } from '@urna/verification/signed/box-evidence';
import {
  checkpointQuestions,
  type PastedCheckpoint,
  readCheckpoint,
} from '@urna/verification/signed/checkpoint-questions';
import { checkpointIn, keysIn } from '@urna/verification/signed/pasted';
import { codeToSeek, judgeReceipt, readReceipt, soughtBallot } from '@urna/verification/signed/receipt-questions';
import type { Progress } from './check-file.ts';
import { ChosenFiles } from './chosen-files.ts';
import { byId, element, Field, notice } from './element.ts';
import { fourQuestions, questionList, reportParts, verdictNotice } from './report-view.ts';
import { runCheck } from './run-check.ts';

/** The texts in the fields of the page. */
export interface Texts {
  own: string;
  checkpoint: string;
  keys: string;
}

/** What a person gave beside the archive. Signatures aren't checked yet. */
export interface Inputs {
  /** Or its four words. */
  code: string | undefined;
  receipt: { note: string; receipt: Receipt } | undefined;
  checkpoint: PastedCheckpoint | undefined;
  keys: readonly NoteKey[];
}

type ReadTexts = { ok: true; inputs: Inputs } | { ok: false; field: keyof Texts; error: string };

function codeOf(own: OwnText): string | undefined {
  if (own.kind === 'words') return own.words;
  return own.kind === 'code' ? own.code : undefined;
}

function readTexts(texts: Texts): ReadTexts {
  const refuse = (field: keyof Texts, error: string): ReadTexts => ({ ok: false, field, error });
  const own = readOwnText(texts.own);
  if (own.kind === 'unclear') {
    return refuse(
      'own',
      'Un código son 43 letras, números o signos. Pega solo el tuyo, completo, sus cuatro palabras o tu comprobante.',
    );
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
    inputs: {
      code: codeOf(own) ?? (read && codeToSeek(read.note, read.receipt, keys)),
      receipt: read,
      checkpoint: point !== undefined && checkpoint ? { note: point, checkpoint } : undefined,
      keys,
    },
  };
}

const failureWords = {
  file: 'El archivo no se pudo leer hasta el final: puede que haya cambiado o que ya no esté. Elígelo de nuevo.',
  unexpected: 'Tu navegador no pudo completarla. Inténtalo en otro navegador o verifica el archivo con belenios-tool.',
} as const;

export function openPage(): void {
  const fields = { own: new Field('own'), checkpoint: new Field('checkpoint'), keys: new Field('keys') };
  const files = new ChosenFiles(fields);
  const signed = byId('signed', HTMLDetailsElement);
  const start = byId('verify', HTMLButtonElement);
  const outcome = byId('outcome', HTMLElement);
  const missing = byId('form-error', HTMLElement);

  const lock = (locked: boolean) => {
    start.disabled = locked;
    files.disabled = locked;
    for (const { input } of Object.values(fields)) input.readOnly = locked;
  };

  const showReport = (...parts: readonly HTMLElement[]) =>
    outcome.replaceChildren(
      element('section', { class: 'report', 'aria-label': 'Informe de la verificación' }, ...parts),
    );

  const verify = (archive: File, inputs: Inputs) => {
    const began = performance.now();
    const { show, stop } = showProgress(outcome, archive.size);
    const { receipt, checkpoint } = inputs;
    const sought = {
      ...(receipt && { ballot: soughtBallot(receipt.receipt) }),
      ...(checkpoint && { size: checkpoint.checkpoint.size }),
    };
    const running = runCheck({ archive, proofs: files.proofs, seek: inputs.code, sought }, show);
    lock(true);
    stop.addEventListener('click', () => {
      running.stop();
      lock(false);
      const words = 'No se llegó a ninguna conclusión. Puedes empezar de nuevo cuando quieras.';
      outcome.replaceChildren(notice('info', 'Verificación detenida', words));
      start.focus();
    });
    void running.outcome.then((checked) => {
      lock(false);
      if ('failed' in checked) {
        outcome.replaceChildren(notice('error', 'La verificación no pudo terminar', failureWords[checked.failed]));
        return;
      }
      const verdict = verdictNotice(checked.report, (performance.now() - began) / 1000);
      const { urgent, answers } = signedParts(inputs, checked);
      showReport(verdict, ...urgent, fourQuestions(checked.report), ...answers, ...reportParts(checked.report));
    });
  };

  start.addEventListener('click', () => {
    missing.textContent = '';
    const read = readTexts({ own: fields.own.value, checkpoint: fields.checkpoint.value, keys: fields.keys.value });
    if (!read.ok) {
      signed.open ||= read.field !== 'own';
      fields[read.field].refuse(read.error);
      fields[read.field].input.focus();
    } else if (files.archive) verify(files.archive, read.inputs);
    else if (read.inputs.receipt || read.inputs.checkpoint) showReport(...signedParts(read.inputs).answers);
    else {
      outcome.replaceChildren();
      missing.textContent = 'Elige primero el archivo de la urna, o pega un comprobante o un punto de control.';
    }
  });
}

/** What was found of the receipt and the checkpoint, alone or against an archive; first what has to be done now. */
function signedParts({ receipt, checkpoint, keys }: Inputs, box?: ReadBox) {
  const judged = receipt && judgeReceipt(receipt.note, receipt.receipt, { keys, box, checkpoint });
  const advice = judged?.advice;
  const point = checkpoint && checkpointQuestions(checkpoint.note, checkpoint.checkpoint, keys, box);
  return {
    urgent: advice ? [notice(advice.isProof ? 'error' : 'warning', advice.title, ...advice.texts)] : [],
    answers: [
      ...(judged ? [questionList('Tu comprobante', judged.questions)] : []),
      ...(point ? [questionList('El punto de control', point)] : []),
    ],
  };
}

function showProgress(where: HTMLElement, size: number) {
  const words = element('p', {}, 'Leyendo la urna…');
  const bar = element('progress', { max: Math.max(1, size), value: 0, 'aria-label': 'Avance de la verificación' });
  const stop = element('button', { type: 'button' }, 'Detener');
  // Its words change several times a second: only its beginning is announced.
  const live = element('div', { class: 'progress', 'aria-live': 'off' }, words, bar, stop);
  where.replaceChildren(element('p', { class: 'spoken' }, 'Verificando la urna'), live);
  const show = ({ ballots, bytes }: Progress) => {
    words.textContent = `${formatNumber(ballots)} votos verificados, ${formatBytes(bytes)} leídos`;
    bar.value = Math.min(bytes, size);
  };
  return { show, stop };
}
