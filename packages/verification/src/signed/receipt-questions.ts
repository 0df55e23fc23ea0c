import { toHex } from '@urna/belenios/bytes';
import { type VerificationReport, verdictOf } from '@urna/belenios/verify/report';
import { readBase64 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, type Receipt, readReceiptText } from '@urna/transparency/receipt';
import { formatNumber } from '../amounts.ts';
import type { ReportQuestion } from '../report-questions.ts';
import type { BoxEvidence, SoughtEvidence } from './box-evidence.ts';
import { signerQuestion } from './signer-question.ts';

/** An archive that was read, and what was looked for in it. */
export interface ReadBox {
  report: VerificationReport;
  evidence: BoxEvidence;
}

/** Undefined for a text that isn't a receipt. Nothing in it is believed yet. */
export function readReceipt(note: string): Receipt | undefined {
  const read = logChecked(() => readReceiptText(readNote(note).text));
  return read.ok ? read.value : undefined;
}

export const soughtBallot = ({ tracker, height }: Receipt): NonNullable<SoughtEvidence['ballot']> => ({
  hash: toHex(readBase64(`${tracker}=`, 'tracking code')),
  height,
});

export interface ReceiptJudgement {
  questions: readonly ReportQuestion[];
  /** What to do where the archive breaks the server's word. */
  advice: { title: string; texts: readonly string[] } | null;
}

/** Judges a receipt alone, or against an archive. */
export function judgeReceipt(
  note: string,
  receipt: Receipt,
  keys: readonly NoteKey[],
  box?: ReadBox,
): ReceiptJudgement {
  const signer = signerQuestion(receipt.origin, keys, (key) => openReceipt(note, key));
  const place = placeOf(receipt, box);
  const questions = [signer, { question: '¿Está donde el recibo dice?', ...place }];
  return { questions, advice: place.answer === 'no' ? adviceFor(receipt, signer.answer) : null };
}

/** A log is named after its contest's identifier, which the archive holds too. */
export const isOf = (origin: string, { report }: ReadBox): boolean =>
  report.election?.uuid === origin.slice(origin.lastIndexOf('/') + 1);

type Answer = Omit<ReportQuestion, 'question'>;

function placeOf(receipt: Receipt, box?: ReadBox): Answer {
  if (!box) return { answer: 'open', text: 'Elige arriba el archivo de la urna para buscarla en él.' };
  const { origin, height, eventHash } = receipt;
  const { report, evidence } = box;
  if (!report.election)
    return { answer: 'open', text: 'El archivo no se pudo leer: no puede decir nada de este recibo.' };
  if (!isOf(origin, box)) {
    return {
      answer: 'open',
      text: `El recibo es de otra votación (${origin}): este archivo no puede decir nada de él.`,
    };
  }
  const place = formatNumber(Number(height));
  if (evidence.ballotHeight === height) {
    return evidence.eventHash === toHex(eventHash)
      ? {
          answer: 'yes',
          text: `Sí: es la papeleta número ${place}, y todo lo que hay hasta ella es lo que el recibo firma.`,
        }
      : {
          answer: 'no',
          text: `Tu papeleta es la número ${place}, pero lo que hay antes de ella no es lo que el recibo firma: la urna se cambió después de tu voto.`,
        };
  }
  if (evidence.ballotHeight !== undefined) {
    const now = formatNumber(Number(evidence.ballotHeight));
    return {
      answer: 'no',
      text: `No: tu papeleta es la número ${now}, y el recibo dice que era la ${place}. La urna se cambió después de tu voto.`,
    };
  }
  if (evidence.events <= height && verdictOf(report) === 'right_so_far' && !evidence.closed) {
    return {
      answer: 'open',
      text: `El archivo llega hasta la papeleta ${formatNumber(report.ballots)} y tu recibo es de la ${place}: lo descargaste antes de tu voto, o le falta. Descárgalo de nuevo.`,
    };
  }
  const read = verdictOf(report) === 'wrong' ? ' que se pudieron leer' : '';
  return {
    answer: 'no',
    text: `No: tu papeleta no está entre las ${formatNumber(report.ballots)} de este archivo${read}.`,
  };
}

function adviceFor({ height }: Receipt, signer: ReportQuestion['answer']): ReceiptJudgement['advice'] {
  const place = formatNumber(Number(height));
  if (signer !== 'yes') {
    return {
      title: 'Todavía no es una prueba',
      texts: [
        'Para demostrar que el archivo no cumple el recibo hace falta saber que el recibo es auténtico: pega la llave de la votación, que está en el acta, y verifica otra vez.',
      ],
    };
  }
  return {
    title: 'Esto es una prueba',
    texts: [
      `El servidor firmó que tu papeleta estaba en la urna en el lugar ${place}, y este archivo no lo cumple. No tienen que creerte: cualquiera puede repetir esta comprobación.`,
      'Guarda sin cambios el recibo y el archivo de la urna, y anota dónde y cuándo lo descargaste. Descárgalo otra vez, si puedes desde otra red, y repite la verificación.',
      'Comparte los dos juntos con la Junta, con los testigos y con quienes vigilan la elección, como la Procuraduría. El recibo no dice por quién votaste.',
    ],
  };
}
