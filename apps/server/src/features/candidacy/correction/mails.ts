import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { Mail } from '@urna/mail/mail-layout';
import { receiptBlocks } from '../../../services/candidacy/receipts.ts';

export function correctionCodeMail(person: { first_name: string }, code: string): Mail {
  return {
    subject: 'Su código para subsanar documentos',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'Este es el código para corregir los documentos de su candidatura:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez. Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede ver ni cambiar sus documentos.',
    ],
  };
}

export function correctionReceiptMail(
  person: { first_name: string; candidate_type: CandidateKind },
  receipt: CandidacyReceipt,
  publicUrl: string,
): Mail {
  return {
    subject: `Subsanación recibida: radicado ${receipt.radicado}`,
    preview: 'Sus documentos corregidos pasan a última revisión.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'Recibimos sus documentos corregidos. Guarde este comprobante:',
      ...receiptBlocks(
        receipt,
        person.candidate_type,
        'Pasan a última revisión. El resultado llegará a este correo y será definitivo.',
        publicUrl,
      ),
    ],
  };
}
