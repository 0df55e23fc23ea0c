import { CANDIDATES_PAGE } from '@urna/contract/candidacy/candidates';
import { receiptLabels, TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import type { Mail } from '@urna/mail/mail-layout';
import { trackingLink } from '../../../services/mail/outbox/link-blocks.ts';

type Addressed = { first_name: string; radicado: string | null };
const placed = ({ radicado }: Addressed) => `en ${TRACKING_NAME}, con su radicado ${radicado ?? ''} y su documento`;

export function publishedMail(
  person: Addressed & { id: number; process_slug: string; contest_slug: string },
  publicUrl: string,
): Mail {
  const url = `${publicUrl}${CANDIDATES_PAGE}/${person.process_slug}/${person.contest_slug}/${person.id}`;
  return {
    subject: 'Su propuesta fue publicada',
    preview: 'Ya se ve en la página de los candidatos.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'La Junta publicó su propuesta. Cualquiera puede leerla y compartirla:',
      { type: 'link', label: 'Ver mi propuesta', url },
      `Hasta que abra la votación puede enviar otra versión, ${placed(person)}. La publicada sigue a la vista hasta que la Junta publique la nueva.`,
      trackingLink(publicUrl),
    ],
  };
}

export function returnedMail(
  person: Addressed,
  { reason, wasPublic, mayWriteAgain }: { reason: string; wasPublic: boolean; mayWriteAgain: boolean },
  publicUrl: string,
): Mail {
  const what = wasPublic
    ? 'La Junta retiró su propuesta de la página de los candidatos.'
    : 'La Junta leyó su propuesta y no la publicó.';
  return {
    subject: wasPublic ? 'Su propuesta fue retirada de la página' : 'Debe cambiar su propuesta para publicarla',
    preview: what,
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      what,
      {
        type: 'facts',
        rows: [
          [receiptLabels.radicado, person.radicado ?? ''],
          ['Motivo', reason],
        ],
      },
      mayWriteAgain
        ? `Puede corregirla y enviarla de nuevo, ${placed(person)}, hasta que abra la votación.`
        : 'Ya no se puede enviar otra.',
      ...(mayWriteAgain ? [trackingLink(publicUrl)] : []),
    ],
  };
}
