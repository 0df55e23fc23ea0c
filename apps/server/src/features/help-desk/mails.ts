import { contestTitles } from '@urna/contract/contests';
import { mask } from '@urna/contract/masking';
import type { Mail } from '../../services/outbox/mail-layout.ts';
import type { VoterRow } from '../../services/voters/queries.ts';

export function emailCorrectedMail({ name, contest }: Pick<VoterRow, 'name' | 'contest'>, email: string): Mail {
  return {
    subject: 'Cambió tu correo en el censo electoral',
    preview: 'Lo que necesites para votar llegará al correo nuevo.',
    greeting: `Hola, ${name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: `La mesa de ayuda corrigió tu correo en el censo. Desde ahora, lo que necesites para votar llega solo a ${mask(email)}.`,
      },
      { type: 'facts', rows: [['Votación', contestTitles[contest]]] },
      {
        type: 'paragraph',
        text: 'Los códigos y enlaces que se enviaron al correo anterior ya no sirven. Si no esperabas este cambio, comunícate cuanto antes con la Junta.',
      },
    ],
  };
}
