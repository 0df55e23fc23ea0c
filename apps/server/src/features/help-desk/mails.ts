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
    subject: 'Cambió tu correo en el censo electoral',
    preview: 'Lo que necesites para votar llegará al correo nuevo.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      {
        type: 'paragraph',
        text: `La mesa de ayuda corrigió tu correo en el censo. Desde ahora, lo que necesites para votar llega solo a ${mask(email)}.`,
      },
      { type: 'facts', rows: [['Votación', question]] },
      {
        type: 'paragraph',
        text: 'Los códigos y enlaces que se enviaron al correo anterior ya no sirven. Si no esperabas este cambio, comunícate cuanto antes con la Junta.',
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
    ['Lo que dijiste que no hiciste', disputeEventLabels[event]],
    ['Fecha', showDay(on)],
  ],
});

export function disputeReceivedMail(voter: Voter, disputed: Disputed): Mail {
  return {
    subject: 'Recibimos tu aviso',
    preview: 'La mesa de ayuda va a atenderlo.',
    greeting: `Hola, ${voter.name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: 'Alguien que recibe tu correo nos dijo con el enlace «No fui yo» que no hizo lo siguiente. Una persona de la mesa de ayuda lo atenderá y te escribirá.',
      },
      disputeFacts(voter, disputed),
      {
        type: 'paragraph',
        text: 'Se cerraron las sesiones abiertas en tu nombre, y los códigos y enlaces que no se habían usado ya no sirven. Puedes pedir otros cuando quieras: este aviso no te quita el derecho a votar.',
      },
      {
        type: 'paragraph',
        text: 'Cambia la contraseña de tu correo si crees que otra persona lo lee. Y si el aviso no lo diste tú, comunícate con la Junta.',
      },
    ],
  };
}

export function disputeClosedMail(voter: Voter, disputed: Disputed, { outcome, answer }: DisputeClosing): Mail {
  return {
    subject: 'Respuesta a tu aviso',
    preview: 'La mesa de ayuda cerró lo que nos dijiste con «No fui yo».',
    greeting: `Hola, ${voter.name}:`,
    blocks: [
      { type: 'paragraph', text: 'La mesa de ayuda atendió tu aviso «No fui yo» y lo cerró.' },
      disputeFacts(voter, disputed),
      { type: 'facts', rows: [['Resultado', disputeOutcomeLabels[outcome]]] },
      ...answer
        .split(/\n\s*\n/)
        .map((paragraph): MailBlock => ({ type: 'paragraph', text: paragraph.replace(/\s+/g, ' ').trim() })),
      { type: 'paragraph', text: 'Si no estás de acuerdo, comunícate con la Junta.' },
    ],
  };
}
