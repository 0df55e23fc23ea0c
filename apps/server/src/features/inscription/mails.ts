import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { TRACKING_PAGE } from '@urna/contract/candidacy/tracking';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { showTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import { ballotBlocks } from '../../services/elections/contests/ballot-place.ts';

interface Addressee {
  first_name: string;
}

function greet({ first_name }: Addressee): string {
  return `Hola, ${first_name}:`;
}

export function applicantCodeMail(person: Addressee, code: string): Mail {
  return {
    subject: 'Su código para continuar la inscripción',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: greet(person),
    secret: true,
    blocks: [
      { type: 'paragraph', text: 'Este es el código para continuar con su inscripción como candidato:' },
      { type: 'code', code },
      {
        type: 'paragraph',
        text: 'Vence en 10 minutos y sirve una sola vez. Nadie de la Junta se lo pedirá por teléfono ni por mensaje.',
      },
      {
        type: 'paragraph',
        text: 'Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede ver ni cambiar su inscripción.',
      },
    ],
  };
}

export function registrationBegunMail(person: Addressee, kind: CandidateKind, now: Date, ballot: OwnBallot): Mail {
  return {
    subject: 'Se inició una inscripción a su nombre',
    preview: candidateKindLabels[kind],
    greeting: greet(person),
    blocks: [
      { type: 'paragraph', text: 'Se inició una inscripción de candidatura con su documento de identidad:' },
      {
        type: 'facts',
        rows: [
          ['Candidatura', candidateKindLabels[kind]],
          ['Fecha y hora', showTime(now)],
        ],
      },
      ...ballotBlocks(ballot),
      {
        type: 'paragraph',
        text: 'Si fue usted, no tiene que hacer nada más. Si no fue usted, abra el enlace «No fui yo»: mientras las inscripciones estén abiertas podrá congelar esta inscripción y comenzar la suya.',
      },
    ],
  };
}

/** A file as it was received. The photo's hash is of what is kept: its location and other traces are removed. */
export interface ReceivedFile {
  name: string;
  fileName: string;
  /** In hexadecimal. */
  sha256: string;
}

export function registrationReceiptMail(
  person: Addressee,
  receipt: {
    kind: CandidateKind;
    radicado: string;
    submittedAt: Date;
    verificationCode: string;
    files: readonly ReceivedFile[];
    ballot: OwnBallot;
  },
  publicUrl: string,
): Mail {
  return {
    subject: `Inscripción recibida: radicado ${receipt.radicado}`,
    preview: 'Sus datos y documentos quedaron registrados y serán revisados.',
    greeting: greet(person),
    blocks: [
      { type: 'paragraph', text: 'Recibimos su inscripción. Guarde este comprobante:' },
      {
        type: 'facts',
        rows: [
          ['Radicado', receipt.radicado],
          ['Candidatura', candidateKindLabels[receipt.kind]],
          ['Fecha y hora', showTime(receipt.submittedAt)],
          ['Código de verificación', receipt.verificationCode],
        ],
      },
      ...ballotBlocks(receipt.ballot),
      { type: 'paragraph', text: 'Esto es lo que recibimos, con la huella SHA-256 de cada archivo:' },
      {
        type: 'facts',
        rows: receipt.files.map(({ name, fileName, sha256 }) => [name, `${fileName}, ${sha256}`] as const),
      },
      {
        type: 'paragraph',
        text: 'Desde ahora sus datos y documentos no se pueden modificar. El comité de validación los revisará y le escribirá a este correo con el resultado; si algún documento debe corregirse, le diremos cuál, por qué y hasta cuándo.',
      },
      { type: 'link', label: 'Ver el estado de mi candidatura', url: `${publicUrl}${TRACKING_PAGE}` },
      {
        type: 'note',
        text: 'Quien tenga el código de verificación puede comprobar que este radicado es auténtico.',
        label: 'Verificar',
        url: `${publicUrl}/verificar#codigo=${receipt.verificationCode}`,
      },
    ],
  };
}
