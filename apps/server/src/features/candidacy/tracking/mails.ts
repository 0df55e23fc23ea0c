import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { showTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';

export function trackingCodeMail(person: { first_name: string }, code: string): Mail {
  return {
    subject: 'Su código para seguir la candidatura',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'Este es el código para ver el estado de su candidatura:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez. Con él también se puede retirar la candidatura: no lo comparta. Si usted no lo solicitó, ignore este mensaje.',
    ],
  };
}

export function withdrawnMail(
  person: { first_name: string; candidate_type: CandidateKind; radicado: string | null },
  { at, onSealedBallot }: { at: Date; onSealedBallot: boolean },
): Mail {
  const effect = onSealedBallot
    ? 'La tarjeta electoral ya estaba sellada y su nombre sigue en ella. La Junta conoce su retiro y decide qué efecto tiene.'
    : 'Su nombre no estará en la tarjeta electoral. Mientras las inscripciones estén abiertas puede inscribirse de nuevo.';
  return {
    subject: 'Su candidatura fue retirada',
    preview: 'Se retiró desde la página de seguimiento, con un código enviado a su correo.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      `Registramos el retiro de su candidatura. ${effect}`,
      {
        type: 'facts',
        rows: [
          [receiptLabels.radicado, person.radicado ?? ''],
          [receiptLabels.candidacy, candidateKindLabels[person.candidate_type]],
          [receiptLabels.at, showTime(at)],
        ],
      },
      'Si no fue usted, comuníquese con la Junta cuanto antes.',
    ],
  };
}
