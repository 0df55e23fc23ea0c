import { showDay, showTime } from '@urna/contract/shared/dates';
import { mask } from '@urna/contract/shared/masking';
import { type DisputeClosing, disputeEventLabels, disputeOutcomeLabels } from '@urna/contract/voting/identity-disputes';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import { notMe } from '../../services/mail/outbox/not-me.ts';
import type { DisputedEvent } from '../../services/people/voters/dispute-link.ts';
import type { EmailCorrectionRow } from '../../services/people/voters/email-corrections.ts';
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

function facts({ question }: Voter, correction: EmailCorrectionRow): MailBlock {
  return {
    type: 'facts',
    rows: [
      ['Votación', question],
      ['Correo en el censo', mask(correction.old_email)],
      ['Correo nuevo', mask(correction.new_email)],
      ['Pedido', showTime(correction.requested_at)],
    ],
  };
}

const stopLink = (url: string): MailBlock => ({ type: 'link', label: 'Detener este cambio', url });

export function correctionRequestedMail(voter: Voter, correction: EmailCorrectionRow, url: string): Mail {
  return {
    subject: 'Pidieron cambiar tu correo en el censo electoral',
    preview: 'Si no lo pediste, puedes detenerlo.',
    greeting: `Hola, ${voter.name}:`,
    secret: true,
    blocks: [
      {
        type: 'paragraph',
        text: 'La mesa de ayuda pidió cambiar el correo al que llega lo que necesitas para votar. Todavía no ha cambiado: falta que otro administrador lo apruebe.',
      },
      facts(voter, correction),
      { type: 'paragraph', text: 'Si tú pediste el cambio, no tienes que hacer nada. Si no lo pediste, detenlo:' },
      stopLink(url),
      { type: 'paragraph', text: 'El enlace es personal: no lo reenvíes.' },
    ],
  };
}

export function correctionApprovedMail(voter: Voter, correction: EmailCorrectionRow, url: string): Mail {
  return {
    subject: 'Cambió tu correo en el censo electoral',
    preview: 'Si no lo pediste, puedes deshacerlo mientras no se haya votado.',
    greeting: `Hola, ${voter.name}:`,
    secret: true,
    blocks: [
      {
        type: 'paragraph',
        text: `Dos administradores aprobaron el cambio. Desde ahora, lo que necesites para votar llega solo a ${mask(correction.new_email)}, y los códigos y enlaces anteriores ya no sirven.`,
      },
      facts(voter, correction),
      {
        type: 'paragraph',
        text: 'Si no pediste este cambio, detenlo: mientras no se haya votado, el correo anterior vuelve al censo.',
      },
      stopLink(url),
      {
        type: 'paragraph',
        text: 'La confirmación del voto llegará también a esta dirección. El enlace es personal: no lo reenvíes.',
      },
    ],
  };
}

export function correctionDeclinedMail(voter: Voter, correction: EmailCorrectionRow): Mail {
  return {
    subject: 'Tu correo en el censo electoral no cambió',
    preview: 'La corrección que se había pedido no se aprobó.',
    greeting: `Hola, ${voter.name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: 'La corrección de la que te avisamos no se aprobó: tu correo en el censo sigue igual.',
      },
      facts(voter, correction),
    ],
  };
}

export function correctionStoppedMail(voter: Voter, correction: EmailCorrectionRow): Mail {
  return {
    subject: 'Se detuvo el cambio de tu correo en el censo electoral',
    preview: `Lo que necesites para votar llega a ${mask(correction.old_email)}.`,
    greeting: `Hola, ${voter.name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: `Alguien que recibe el correo en una de las direcciones concernidas detuvo el cambio. Lo que necesites para votar llega a ${mask(correction.old_email)}; los códigos y enlaces enviados a otra dirección ya no sirven.`,
      },
      facts(voter, correction),
      { type: 'paragraph', text: 'Si el cambio era correcto, comunícate con la Junta para pedirlo de nuevo.' },
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
