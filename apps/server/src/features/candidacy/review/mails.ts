import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import { ballotBlocks } from '../../../services/candidacy/ballot-place.ts';
import type { CandidateRow } from '../../../services/candidacy/read-candidate.ts';
import { trackingLink } from '../../../services/mail/outbox/link-blocks.ts';
import type { DecidedDocument } from './decide.ts';

export interface ReviewOutcome {
  result: 'APROBADO' | 'PARA_SUBSANAR' | 'RECHAZADO';
  observation: string;
  documents: readonly Pick<DecidedDocument, 'type' | 'decision' | 'reason'>[];
  correction: { closes_at: Date } | undefined;
  ballot: OwnBallot;
}

const subjects = {
  APROBADO: 'Su candidatura fue aprobada',
  PARA_SUBSANAR: 'Debe corregir documentos de su candidatura',
  RECHAZADO: 'Su candidatura fue rechazada',
} as const;

const openings = {
  APROBADO: 'Todos los documentos de su candidatura fueron aprobados.',
  PARA_SUBSANAR: 'Revisamos su candidatura y algunos documentos deben corregirse antes de continuar.',
  RECHAZADO:
    'Terminó la última revisión y su candidatura fue rechazada. Esta decisión es definitiva dentro del proceso.',
} as const;

function deadline(correction: ReviewOutcome['correction']): string {
  if (!correction) return 'La Junta publicará las fechas para enviarlos.';
  return `Puede enviarlos hasta el ${tellTime(correction.closes_at)} (hora de Colombia).`;
}

/** The decision's mail to the candidate; reviewers preview this very mail. */
export function reviewResultMail(
  candidate: Pick<CandidateRow, 'first_name' | 'candidate_type' | 'radicado'>,
  { result, observation, documents, correction, ballot }: ReviewOutcome,
  publicUrl: string,
): Mail {
  const rejected = documents.filter(({ decision }) => decision === 'RECHAZADO');
  const blocks: MailBlock[] = [
    openings[result],
    {
      type: 'facts',
      rows: [
        [receiptLabels.radicado, candidate.radicado ?? ''],
        [receiptLabels.candidacy, candidateKindLabels[candidate.candidate_type]],
        ['Observación', observation],
        ...rejected.map(({ type, reason }) => [type.name, reason ?? 'Rechazado'] as const),
      ],
    },
  ];
  if (result === 'PARA_SUBSANAR') {
    const names = rejected.map(({ type }) => type.name).join(', ');
    blocks.push(
      `Qué debe hacer: entre a «Iniciar Subsanación» en la página de inscripción, valide su documento y cargue de nuevo: ${names}. ${deadline(correction)}`,
    );
  }
  if (result !== 'RECHAZADO') blocks.push(...ballotBlocks(ballot));
  if (result === 'APROBADO' && ballot.place === 'open') {
    blocks.push('No tiene que hacer nada más. Su candidatura hará parte de la votación.');
  }
  blocks.push(trackingLink(publicUrl));
  return { subject: subjects[result], preview: openings[result], greeting: `Hola, ${candidate.first_name}:`, blocks };
}

/** Also tells a stranger who was writing here that it is over: the code goes to the register's address only. */
export function reopenedMail(
  candidate: Pick<CandidateRow, 'first_name' | 'candidate_type' | 'radicado'>,
  { reason, closesAt, ballot }: { reason: string; closesAt: Date; ballot: OwnBallot },
): Mail {
  return {
    subject: 'Su inscripción fue reabierta',
    preview: 'Debe revisarla y finalizarla de nuevo.',
    greeting: `Hola, ${candidate.first_name}:`,
    blocks: [
      'La Junta reabrió la inscripción de su candidatura:',
      {
        type: 'facts',
        rows: [
          ...(candidate.radicado === null ? [] : [['Radicado anterior', candidate.radicado] as const]),
          [receiptLabels.candidacy, candidateKindLabels[candidate.candidate_type]],
          ['Motivo', reason],
        ],
      },
      `Qué debe hacer: entre a «Iniciar Inscripción», valide su documento, revise sus datos y documentos y finalice de nuevo la inscripción antes del ${tellTime(closesAt)} (hora de Colombia). Mientras no la finalice, no será revisada.`,
      ...ballotBlocks(ballot),
      'El código para entrar llega únicamente al correo que figura en el registro profesional.',
    ],
  };
}
