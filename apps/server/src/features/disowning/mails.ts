import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy';
import { showTime } from '@urna/contract/dates';
import type { Mail } from '../../services/outbox/mail-layout.ts';

export function frozenMail(
  candidate: { first_name: string; candidate_type: CandidateKind; radicado: string | null },
  now: Date,
): Mail {
  return {
    subject: 'La inscripción quedó congelada',
    preview: 'El titular del documento dijo que no la hizo.',
    greeting: `Hola, ${candidate.first_name}:`,
    blocks: [
      {
        type: 'paragraph',
        text: 'El titular del documento de identidad dijo que no hizo esta inscripción. Quedó congelada: nadie puede continuarla ni cambiarla, y no cuenta como candidatura.',
      },
      {
        type: 'facts',
        rows: [
          ['Candidatura', candidateKindLabels[candidate.candidate_type]],
          ...(candidate.radicado === null ? [] : [['Radicado', candidate.radicado] as const]),
          ['Fecha y hora', showTime(now)],
        ],
      },
      {
        type: 'paragraph',
        text: 'Si usted es el titular y quiere inscribirse, valide su documento en la página de inscripción: para comenzar pediremos un código que llega únicamente al correo que figura en el registro profesional. Si esto fue un error, comuníquese con la Junta mientras las inscripciones estén abiertas.',
      },
    ],
  };
}
