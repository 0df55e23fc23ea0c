import type { RefusalReason } from '@urna/belenios/refusal';
import { type VerificationReport, verdictOf } from '@urna/belenios/verify/report';
import { formatNumber } from './amounts.ts';

/** What people ask of a ballot box. `open`: this report doesn't answer it. */
export interface ReportQuestion {
  question: string;
  answer: 'yes' | 'no' | 'open';
  text: string;
  /** The text sends the person to the board. */
  contact?: true;
}

/** For screen readers, which don't see the mark of an answer. */
export const spokenAnswers = {
  yes: 'Sí.',
  no: 'No.',
  open: 'Sin respuesta.',
} as const satisfies Record<ReportQuestion['answer'], string>;

const offTheRoll: readonly RefusalReason[] = ['unknown_credential', 'invalid_signature', 'duplicate_credential'];
const repeated: readonly RefusalReason[] = ['duplicate_ballot', 'duplicate_ciphertext'];
const wrongSum: readonly RefusalReason[] = [
  'wrong_tally',
  'wrong_result',
  'invalid_decryption_proof',
  'invalid_strong_proof',
  'invalid_endorsement',
  'wrong_partial_decryption',
  'missing_partial_decryption',
  'duplicate_partial_decryption',
];

const has = ({ failures }: VerificationReport, reasons: readonly RefusalReason[]): boolean =>
  failures.some(({ reason }) => reasons.includes(reason));

/** Answers with a tick only where nothing at all is wrong: an error elsewhere may hide one here. */
export function reportQuestions(report: VerificationReport): ReportQuestion[] {
  const { ballots, superseded } = report;
  const verdict = verdictOf(report);
  const about = (
    question: string,
    reasons: readonly RefusalReason[],
    wrong: string,
    right: Omit<ReportQuestion, 'question'>,
  ): ReportQuestion => {
    if (has(report, reasons)) return { question, answer: 'no', text: wrong };
    if (verdict === 'wrong')
      return { question, answer: 'open', text: 'El archivo tiene errores: no se puede afirmar.' };
    if (verdict === 'unjudged')
      return { question, answer: 'open', text: 'Este programa no revisa todas las partes de esta elección.' };
    return { question, ...right };
  };
  return [
    about('¿Solo votos del censo?', offTheRoll, 'No: hay votos que no llevan la firma de una credencial del censo.', {
      answer: 'yes',
      text: `Sí: cada uno de los ${formatNumber(ballots)} votos lleva la firma de una credencial del censo.`,
    }),
    about('¿Ninguno repetido?', repeated, 'No: hay un voto o un cifrado que está dos veces.', {
      answer: 'yes',
      text:
        superseded === 0
          ? 'Sí: cada credencial votó una vez y ningún cifrado está copiado de otro.'
          : `Sí: cada credencial cuenta una vez, y ${formatNumber(superseded)} votos fueron reemplazados por otro posterior.`,
    }),
    about('¿La suma es correcta?', wrongSum, 'No: el resultado no es el que dan los votos de la urna.', sumOf(report)),
    { question: '¿Está el mío?', ...ownBallot(report) },
  ];
}

function sumOf({ complete, tallyHash }: VerificationReport): Omit<ReportQuestion, 'question'> {
  if (complete)
    return { answer: 'yes', text: 'Sí: la cuenta se rehízo con todos los votos y da el resultado publicado.' };
  return tallyHash === undefined
    ? { answer: 'open', text: 'Todavía no hay suma: la votación no ha terminado.' }
    : { answer: 'open', text: 'La suma cifrada es la de todos los votos; los custodios aún no la han abierto.' };
}

/** Where the voter's ballot is, determined only from the verified archive. */
function ownBallot(report: VerificationReport): Omit<ReportQuestion, 'question'> {
  const { sought, ballots } = report;
  if (!sought)
    return { answer: 'open', text: 'Para saberlo, escribe arriba tu código de seguimiento y verifica otra vez.' };
  const { tracker, words, number, superseded } = sought;
  const of = formatNumber(ballots);
  // Words prove nothing: another ballot may have the same ones.
  const subject = words === undefined ? 'Tu papeleta' : 'La papeleta con esas palabras';
  if (number === undefined) {
    const read = verdictOf(report) === 'wrong' ? 'que se pudieron leer ' : '';
    if (words !== undefined) {
      return {
        answer: 'no',
        text: `Ninguna de las ${of} papeletas ${read}tiene esas cuatro palabras. Revisa que estén bien escritas, y busca con tu código de seguimiento.`,
      };
    }
    return {
      answer: 'no',
      text: `Tu papeleta no está en esta urna: ninguna de las ${of} papeletas ${read}tiene ese código. Revisa que esté completo y que sea de esta elección. Si lo es, guarda tu comprobante y este archivo y avisa a la Junta y a quienes vigilan la elección.`,
      contact: true,
    };
  }
  const place = formatNumber(number);
  if (report.failures.some((failure) => failure.tracker === tracker)) {
    return {
      answer: 'no',
      text: `${subject} es la número ${place}, pero no es válida: la razón está entre lo que no es correcto. Avisa a la Junta y a quienes vigilan la elección.`,
      contact: true,
    };
  }
  if (!report.ok) {
    return {
      answer: 'open',
      text: `${subject} es la número ${place} de las ${of} del archivo, que no quedó verificado: esto no demuestra que se cuente.`,
    };
  }
  if (superseded === true) {
    return {
      answer: 'no',
      text: `${subject} es la número ${place}, y otra posterior con la misma credencial la reemplaza. Si no es tuya, avisa a la Junta.`,
      contact: true,
    };
  }
  const found = `${subject} es la número ${place} de las ${of} verificadas.`;
  return words === undefined
    ? { answer: 'yes', text: `${found} Tu navegador calculó su código a partir del archivo.` }
    : {
        answer: 'open',
        text: `${found} Compara también su código, ${tracker ?? ''}: las palabras solas no demuestran que sea la tuya.`,
      };
}
