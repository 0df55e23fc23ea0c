import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import type { VoterRow } from '../../../services/election/roll/queries.ts';
import { notMe } from '../../../services/mail/outbox/link-blocks.ts';

type Voter = Pick<VoterRow, 'name' | 'question'>;

export function emailCorrectedMail({ name, question }: Voter, email: string, notMeUrl: string): Mail {
  return {
    subject: 'Cambió su correo en el censo electoral',
    preview: 'Lo que necesite para votar llegará al correo nuevo.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      `La mesa de ayuda corrigió su correo en el censo. Desde ahora, lo que necesite para votar llega solo a ${mask(email)}.`,
      { type: 'facts', rows: [['Votación', question]] },
      'Los códigos y enlaces que se enviaron al correo anterior ya no sirven. Si usted no esperaba este cambio, comuníquese cuanto antes con la Junta.',
      notMe(notMeUrl),
    ],
  };
}
