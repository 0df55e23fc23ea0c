import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { type CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { showTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import { ballotBlocks } from '../../../services/candidacy/ballot-place.ts';
import { receiptBlocks } from '../../../services/candidacy/receipts.ts';

interface Addressee {
  first_name: string;
}

export function applicantCodeMail(person: Addressee, code: string): Mail {
  return {
    subject: 'Su código para continuar la inscripción',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'Este es el código para continuar con su inscripción como candidato:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez. Nadie de la Junta se lo pedirá por teléfono ni por mensaje.',
      'Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede ver ni cambiar su inscripción.',
    ],
  };
}

export function registrationBegunMail(person: Addressee, kind: CandidateKind, now: Date, ballot: OwnBallot): Mail {
  return {
    subject: 'Se inició una inscripción a su nombre',
    preview: candidateKindLabels[kind],
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'Se inició una inscripción de candidatura con su documento de identidad:',
      {
        type: 'facts',
        rows: [
          [receiptLabels.candidacy, candidateKindLabels[kind]],
          [receiptLabels.at, showTime(now)],
        ],
      },
      ...ballotBlocks(ballot),
      'Si fue usted, no tiene que hacer nada más. Si no fue usted, abra el enlace «No fui yo»: mientras las inscripciones estén abiertas podrá congelar esta inscripción y comenzar la suya.',
    ],
  };
}

export function registrationReceiptMail(
  person: Addressee,
  kind: CandidateKind,
  receipt: CandidacyReceipt,
  publicUrl: string,
): Mail {
  return {
    subject: `Inscripción recibida: radicado ${receipt.radicado}`,
    preview: 'Sus datos y documentos quedaron registrados y serán revisados.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'Recibimos su inscripción. Guarde este comprobante:',
      ...receiptBlocks(
        receipt,
        kind,
        'Desde ahora sus datos y documentos no se pueden modificar. El comité de validación los revisará y le escribirá a este correo con el resultado; si algún documento debe corregirse, le diremos cuál, por qué y hasta cuándo.',
        publicUrl,
      ),
    ],
  };
}
