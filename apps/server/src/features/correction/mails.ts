import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { showTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import { ballotBlocks } from '../../services/elections/contests/ballot-place.ts';

interface Addressee {
  first_name: string;
}

export function correctionCodeMail(person: Addressee, code: string): Mail {
  return {
    subject: 'Su código para subsanar documentos',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      { type: 'paragraph', text: 'Este es el código para corregir los documentos de su candidatura:' },
      { type: 'code', code },
      {
        type: 'paragraph',
        text: 'Vence en 10 minutos y sirve una sola vez. Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede ver ni cambiar sus documentos.',
      },
    ],
  };
}

export function correctionReceiptMail(
  person: Addressee,
  receipt: { radicado: string; documents: readonly string[]; at: Date; ballot: OwnBallot },
): Mail {
  return {
    subject: `Subsanación recibida: radicado ${receipt.radicado}`,
    preview: 'Sus documentos corregidos pasan a última revisión.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      { type: 'paragraph', text: 'Recibimos sus documentos corregidos. Guarde este comprobante:' },
      {
        type: 'facts',
        rows: [
          ['Radicado', receipt.radicado],
          ['Documentos', receipt.documents.join(', ')],
          ['Fecha y hora', showTime(receipt.at)],
        ],
      },
      ...ballotBlocks(receipt.ballot),
      { type: 'paragraph', text: 'Pasan a última revisión. El resultado llegará a este correo y será definitivo.' },
    ],
  };
}
