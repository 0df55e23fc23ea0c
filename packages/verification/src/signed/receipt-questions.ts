import { toHex } from '@urna/belenios/bytes';
import { verdictOf } from '@urna/belenios/verify/report';
import { openCheckpoint } from '@urna/transparency/checkpoint';
import { readBase64, toBase64 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, type Receipt, readReceiptText } from '@urna/transparency/receipt';
import { formatNumber } from '../amounts.ts';
import type { ReportQuestion } from '../report-questions.ts';
import { isOf, type ReadBox, type SoughtEvidence } from './box-evidence.ts';
import type { PastedCheckpoint } from './checkpoint-questions.ts';
import { contestKey, signerQuestion } from './signer-question.ts';

/** Undefined for a text that isn't a receipt. Nothing in it is believed yet. */
export function readReceipt(note: string): Receipt | undefined {
  const read = logChecked(() => readReceiptText(readNote(note).text));
  return read.ok ? read.value : undefined;
}

export const soughtBallot = ({ tracker, height }: Receipt): NonNullable<SoughtEvidence['ballot']> => ({
  hash: toHex(readBase64(`${tracker}=`, 'tracking code')),
  height,
});

const signerOf = (note: string, { origin }: Receipt, keys: readonly NoteKey[]): ReportQuestion =>
  signerQuestion(origin, keys, (key) => openReceipt(note, key));

/** The tracking code to look for in an archive; none where the signature is wrong, which anybody could have written. */
export const codeToSeek = (note: string, receipt: Receipt, keys: readonly NoteKey[]): string | undefined =>
  signerOf(note, receipt, keys).answer === 'no' ? undefined : receipt.tracker;

export interface ReceiptJudgement {
  questions: readonly ReportQuestion[];
  /** What to do where the archive isn't what the receipt says. */
  advice: { isProof: boolean; title: string; texts: readonly string[] } | null;
}

/** What a receipt is judged with. Without an archive only its signature is. */
export interface JudgedWith {
  keys: readonly NoteKey[];
  box?: ReadBox | undefined;
  checkpoint?: PastedCheckpoint | undefined;
}

export function judgeReceipt(note: string, receipt: Receipt, { keys, box, checkpoint }: JudgedWith): ReceiptJudgement {
  const signer = signerOf(note, receipt, keys);
  const place = placeOf(receipt, signer.answer, box);
  const questions = [signer, { question: '¿Está donde el comprobante dice?', ...place }];
  if (place.answer !== 'no' || !box) return { questions, advice: null };
  return { questions, advice: adviceFor(receipt, gapsInProof(receipt, { keys, box, checkpoint })) };
}

type Answer = Omit<ReportQuestion, 'question'>;

function placeOf(receipt: Receipt, signer: ReportQuestion['answer'], box?: ReadBox): Answer {
  // Anybody can write such a text: it must not make an archive look wrong.
  if (signer === 'no')
    return { answer: 'open', text: 'Su firma no es válida: este comprobante no dice nada de la urna.' };
  if (!box) return { answer: 'open', text: 'Elige arriba el archivo de la urna para buscarla en él.' };
  const { origin, height, eventHash } = receipt;
  const { report, evidence } = box;
  if (!report.election)
    return { answer: 'open', text: 'El archivo no se pudo leer: no puede decir nada de este comprobante.' };
  if (!isOf(origin, box)) {
    return {
      answer: 'open',
      text: `El comprobante es de otra votación (${origin}): este archivo no puede decir nada de él.`,
    };
  }
  const place = formatNumber(Number(height));
  if (evidence.ballotHeight === height) {
    return evidence.eventHash === toHex(eventHash)
      ? {
          answer: 'yes',
          text: `Sí: es la papeleta número ${place}, y todo lo que hay hasta ella es lo que el comprobante firma.`,
        }
      : {
          answer: 'no',
          text: `No: tu papeleta es la número ${place}, pero lo que este archivo tiene antes de ella no es lo que el comprobante dice.`,
        };
  }
  if (evidence.ballotHeight !== undefined) {
    const now = formatNumber(Number(evidence.ballotHeight));
    return {
      answer: 'no',
      text: `No: en este archivo tu papeleta es la número ${now}, y el comprobante dice que era la ${place}.`,
    };
  }
  if (evidence.events <= height && verdictOf(report) === 'right_so_far' && evidence.closedAt === undefined) {
    return {
      answer: 'open',
      text: `El archivo llega hasta la papeleta ${formatNumber(report.ballots)} y tu comprobante es de la ${place}: lo descargaste antes de tu voto, o le falta. Descárgalo de nuevo.`,
    };
  }
  const read = verdictOf(report) === 'wrong' ? ' que se pudieron leer' : '';
  return {
    answer: 'no',
    text: `No: tu papeleta no está entre las ${formatNumber(report.ballots)} de este archivo${read}.`,
  };
}

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
function gapsInProof({ origin, height }: Receipt, { keys, box, checkpoint: pasted }: Exhibits): string[] {
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

function adviceFor({ height }: Receipt, gaps: readonly string[]): NonNullable<ReceiptJudgement['advice']> {
  if (gaps.length > 0) {
    return {
      isProof: false,
      title: 'Todavía no es una prueba',
      texts: [
        'Este archivo no es lo que el comprobante dice. Un archivo no lleva la firma de nadie: otra persona pudo cambiarlo.',
        `Para que sea una prueba falta ${gaps.join('; y ')}.`,
        'Guarda sin cambios el comprobante y el archivo, y descarga la urna otra vez, si puedes desde otra red.',
      ],
    };
  }
  return {
    isProof: true,
    title: 'Esto es una prueba',
    texts: [
      `El servidor firmó que tu papeleta estaba en la urna en el lugar ${formatNumber(Number(height))}, y también firmó la urna de este archivo, que no lo cumple. No tienen que creerte: cualquiera puede repetir esta comprobación.`,
      'Guarda sin cambios el comprobante, el punto de control y el archivo de la urna, y anota dónde y cuándo los descargaste.',
      'Comparte los tres juntos con la Junta, con los veedores y con quienes vigilan la elección, como la Procuraduría. El comprobante no dice por quién votaste.',
    ],
  };
}
