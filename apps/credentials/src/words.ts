import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import { type Reconciliation, reconciliationProblems } from '@urna/credential-files/reconciliation';
import { formatNumber } from '@urna/verification/amounts';
import { showBogotaTime } from '@urna/verification/bogota-time';
import type { MailCounts, MailKind, MailState } from './mails/mail-journal.ts';

export const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Two lines of six groups: to be read out and compared. */
export function fingerprintLines(sha256: string): string {
  const groups = fingerprintGroups(sha256);
  return `${groups.slice(0, 6).join(' ')}\n${groups.slice(6).join(' ')}`;
}

export const mailStateWords = {
  waiting: 'en espera',
  sending: 'enviándose',
  sent: 'enviado',
  failed: 'fallido',
  unknown: 'resultado desconocido',
} as const;

/** The administration and the voters read it in Colombia, wherever the authority's computer stands. */
export const showMoment = (time: Date | string): string => `${showBogotaTime(new Date(time))}, hora de Colombia`;

/** What a list leaves out; empty where it shows all. */
export const moreWords = (all: number, shown: number): string =>
  all > shown ? `Y ${formatNumber(all - shown)} más: el informe los trae todos.` : '';

export const outcomeWords = ({ state, reason }: { state: MailState; reason: string | null }): string =>
  `${mailStateWords[state]}${reason === null ? '' : ` (${reason})`}`;

export const mailCountRows = (counts: MailCounts, kind: MailKind = 'mails'): [label: string, count: number][] => [
  ['Enviados', counts.sent],
  ['En espera', counts.waiting],
  ['Enviándose', counts.sending],
  ['Fallidos', counts.failed],
  ['De resultado desconocido', counts.unknown],
  ...(kind === 'mails' ? [['Enviados de nuevo', counts.resends] satisfies [string, number]] : []),
];

export const nothingLeftWords = {
  mails: 'No queda ningún correo en espera.',
  notices: 'No queda ningún aviso en espera.',
} as const satisfies Record<MailKind, string>;

export function reconciliationText({ issued, used, ballots, problems }: Reconciliation): string {
  const lines = [
    `Credenciales emitidas  ${formatNumber(issued)}`,
    `Credenciales usadas    ${formatNumber(used)}`,
    `Votos en la urna       ${formatNumber(ballots)}`,
    '',
    ...problems.flatMap(({ problem, count, examples }) => [
      `✗ ${reconciliationProblems[problem]}: ${formatNumber(count)}`,
      ...examples.map((example) => `    ${example}`),
    ]),
    problems.length === 0
      ? 'Todo coincide: cada voto lleva una credencial emitida, y ninguna se usó dos veces.'
      : 'Hay diferencias: no destruya nada y pida explicaciones.',
  ];
  return `${lines.join('\n')}\n`;
}
