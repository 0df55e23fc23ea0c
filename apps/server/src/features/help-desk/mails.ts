import { showDay } from '@urna/contract/shared/dates';
import { mask } from '@urna/contract/shared/masking';
import { type DisputeClosing, disputeEventLabels, disputeOutcomeLabels } from '@urna/contract/voting/identity-disputes';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import { notMe } from '../../services/mail/outbox/not-me.ts';
import type { DisputedEvent } from '../../services/people/voters/dispute-link.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';

type Voter = Pick<VoterRow, 'name' | 'question'>;

export function emailCorrectedMail({ name, question }: Voter, email: string, disputeUrl: string): Mail {
  return {
    subject: 'Cambió su correo en el censo electoral',
    preview: 'Lo que necesite para votar llegará al correo nuevo.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      {
        type: 'paragraph',
        text: `La mesa de ayuda corrigió su correo en el censo. Desde ahora, lo que necesite para votar llega solo a ${mask(email)}.`,
      },
      { type: 'facts', rows: [['Votación', question]] },
      {
        type: 'paragraph',
        text: 'Los códigos y enlaces que se enviaron al correo anterior ya no sirven. Si usted no esperaba este cambio, comuníquese cuanto antes con la Junta.',
      },
      notMe(disputeUrl),
    ],
  };
}

type Disputed = Pick<DisputedEvent, 'event' | 'on'>;

const disputeFacts = ({ question }: Voter, { event, on }: Disputed): MailBlock => ({
  type: 'facts',
  rows: [
    ['Votación', question],
    ['Lo que dijo que no hizo', disputeEventLabels[event]],
    ['Fecha', showDay(on)],
  ],
});

export function disputeReceivedMail(voter: Voter, disputed: Disputed): Mail {
  return {
    subject: 'Recibimos su aviso',
    preview: 'La mesa de ayuda va a atenderlo.',
    greeting: `Hola, ${voter.name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: 'Alguien que recibe su correo nos dijo con el enlace «No fui yo» que no hizo lo siguiente. Una persona de la mesa de ayuda lo atenderá y le escribirá.',
      },
      disputeFacts(voter, disputed),
      {
        type: 'paragraph',
        text: 'Se cerraron las sesiones abiertas a su nombre, y los códigos y enlaces que no se habían usado ya no sirven. Puede pedir otros cuando quiera: este aviso no le quita el derecho a votar.',
      },
      {
        type: 'paragraph',
        text: 'Cambie la contraseña de su correo si cree que otra persona lo lee. Y si el aviso no lo dio usted, comuníquese con la Junta.',
      },
    ],
  };
}

export function disputeClosedMail(voter: Voter, disputed: Disputed, { outcome, answer }: DisputeClosing): Mail {
  return {
    subject: 'Respuesta a su aviso',
    preview: 'La mesa de ayuda cerró lo que usted nos dijo con «No fui yo».',
    greeting: `Hola, ${voter.name}:`,
    blocks: [
      { type: 'paragraph', text: 'La mesa de ayuda atendió su aviso «No fui yo» y lo cerró.' },
      disputeFacts(voter, disputed),
      { type: 'facts', rows: [['Resultado', disputeOutcomeLabels[outcome]]] },
      ...answer
        .split(/\n\s*\n/)
        .map((paragraph): MailBlock => ({ type: 'paragraph', text: paragraph.replace(/\s+/g, ' ').trim() })),
      { type: 'paragraph', text: 'Si no está de acuerdo, comuníquese con la Junta.' },
    ],
  };
}
