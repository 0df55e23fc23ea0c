import type { Contest } from '@urna/contract/election/contest-admin';
import { credentialRefusals } from '@urna/contract/election/contest-rules';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { tellPart } from '@urna/contract/shared/share';
import { counted } from '../../lib/counted.ts';
import { formatDateTime, tellDateTime } from '../../lib/format.ts';
import {
  haveRehearsed,
  openingSummary,
  publicationSummary,
  tallySummary,
  trusteesSummary,
} from './trustees/trustee-words.ts';

export const stepKeys = [
  'choices',
  'roll',
  'credentials',
  'trustees',
  'seal',
  'voting',
  'tally',
  'publication',
] as const;
export type StepKey = (typeof stepKeys)[number];
export type StepState = 'done' | 'current' | 'ahead';

export interface LifeStep {
  key: StepKey;
  title: string;
  state: StepState;
  /** The state as one word. */
  word: string;
  /** The outcome of the step, or what it waits for. */
  summary: string;
}

interface Telling {
  title: string;
  isDone: (contest: Contest, overview: TrusteesOverview | undefined) => boolean;
  summary: (contest: Contest, now: Date, overview: TrusteesOverview | undefined) => string;
}

const isFrozen = ({ stage }: Contest) => stage !== 'preparing';

function choicesSummary({ choices, exclusions, blank }: Contest): string {
  if (choices.length === 0) return 'Espera que el comité apruebe al menos una candidatura.';
  return [
    counted(choices.length, 'candidato', 'candidatos'),
    blank ? ' y voto en blanco' : ', sin voto en blanco',
    exclusions.length > 0 ? `; ${counted(exclusions.length, 'retirado', 'retirados')}` : '',
  ].join('');
}

function rollSummary({ roll }: Contest): string {
  if (roll.voters === 0) return 'Espera el archivo con las personas que pueden votar.';
  const pending = roll.without_password;
  return [
    counted(roll.voters, 'persona puede votar', 'personas pueden votar'),
    pending > 0 ? `; ${counted(pending, 'aún no elige', 'aún no eligen')} su contraseña` : '',
  ].join('');
}

function credentialsSummary({ credentials: { authority }, stage, roll }: Contest): string {
  if (!authority) return stage === 'preparing' ? 'Las hará el servidor al sellar.' : 'Las hizo el servidor.';
  if (stage !== 'preparing') return `Las hizo ${authority.name}.`;
  const [waits] = credentialRefusals({ authority, voters: roll.voters });
  return waits ?? `Las hizo ${authority.name}: ${counted(roll.voters, 'credencial', 'credenciales')}.`;
}

function sealSummary(contest: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  if (contest.election) return `La selló ${contest.election.sealed_by} el ${tellDateTime(contest.election.sealed_at)}.`;
  if (contest.stage === 'sealing') return 'El servidor está sellando la elección.';
  if (contest.waits_for.length === 0) return 'Todo está listo: espera su orden.';
  const others = ['choices', 'roll', 'credentials', 'trustees'] as const;
  return others.some((key) => !tellings[key].isDone(contest, overview))
    ? 'Espera los pasos anteriores.'
    : (contest.waits_for[0] ?? '');
}

function votingSummary(
  { stage, window, ballots, closed_at: closedAt, election }: Contest,
  now: Date,
  overview: TrusteesOverview | undefined,
): string {
  const votes = counted(ballots, 'voto', 'votos');
  if (hasReached(stage, 'closed')) return `Cerró${closedAt ? ` el ${tellDateTime(closedAt)}` : ''} con ${votes}.`;
  if (!window) return 'Espera las fechas de votación del calendario.';
  if (stage === 'open') {
    return `${votes}, ${tellPart(ballots, election?.voters ?? 0)} del censo. Cierra sola el ${tellDateTime(window.closes_at)}.`;
  }
  if (stage === 'sealed') return openingSummary(window, overview, now);
  return now < new Date(window.opens_at)
    ? `Espera el sellado. Abre el ${tellDateTime(window.opens_at)}.`
    : `Espera el sellado: según el calendario abrió el ${tellDateTime(window.opens_at)}, y nadie puede votar todavía.`;
}

/** The steps of a contest, in order. */
const tellings: Record<StepKey, Telling> = {
  choices: {
    title: 'Candidatos',
    isDone: (contest) => isFrozen(contest) || contest.choices.length > 0,
    summary: choicesSummary,
  },
  roll: {
    title: 'Censo',
    isDone: (contest) => isFrozen(contest) || contest.roll.voters > 0,
    summary: rollSummary,
  },
  credentials: {
    title: 'Credenciales',
    isDone: (contest) =>
      isFrozen(contest) || !contest.credentials.authority || contest.credentials.authority.list?.of_this_roll === true,
    summary: credentialsSummary,
  },
  trustees: {
    title: 'Custodios',
    isDone: (contest, overview) => isFrozen(contest) || haveRehearsed(contest, overview),
    summary: trusteesSummary,
  },
  seal: { title: 'Sellar', isDone: ({ stage }) => hasReached(stage, 'sealed'), summary: sealSummary },
  voting: { title: 'Votación', isDone: ({ stage }) => hasReached(stage, 'closed'), summary: votingSummary },
  tally: { title: 'Escrutinio', isDone: ({ stage }) => hasReached(stage, 'decrypted'), summary: tallySummary },
  publication: {
    title: 'Publicación',
    isDone: ({ stage }) => hasReached(stage, 'published'),
    summary: publicationSummary,
  },
};

function wordOf(key: StepKey, state: StepState, { stage }: Contest): string {
  if (state !== 'current') return state === 'done' ? 'Listo' : 'Pendiente';
  if (stage === 'sealing' || stage === 'open') return 'En curso';
  return key === 'voting' ? 'En espera' : 'Ahora';
}

/** The state of each step; the first one that isn't done is the current one. */
export function lifeOf(contest: Contest, overview: TrusteesOverview | undefined, now: Date): LifeStep[] {
  const current = stepKeys.find((key) => !tellings[key].isDone(contest, overview));
  return stepKeys.map((key) => {
    const { title, isDone, summary } = tellings[key];
    const state = key === current ? 'current' : isDone(contest, overview) ? 'done' : 'ahead';
    return { key, title, state, word: wordOf(key, state, contest), summary: summary(contest, now, overview) };
  });
}

/** Shown above the steps: when the stage began, or when it ends. */
export function stageDetail({ stage, window, opened_at: openedAt, closed_at: closedAt }: Contest): string | null {
  if (stage === 'open' && window) return `hasta el ${formatDateTime(window.closes_at)}`;
  if (stage === 'sealed' && window) return `abre el ${formatDateTime(window.opens_at)}`;
  if (stage === 'closed' && closedAt) return `desde el ${formatDateTime(closedAt)}`;
  return stage === 'closed' && openedAt ? `abrió el ${formatDateTime(openedAt)}` : null;
}
