import type { Contest } from '@urna/contract/election/contest-admin';
import { credentialRefusals } from '@urna/contract/election/contest-rules';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { tellPart } from '@urna/contract/shared/share';
import type { ComponentType } from 'react';
import { counted, listed } from '../../../lib/counted.ts';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';

/** The steps of a contest's life, in their order. */
const stepKeys = ['choices', 'roll', 'credentials', 'trustees', 'seal', 'voting', 'tally', 'publication'] as const;
export type StepKey = (typeof stepKeys)[number];
type StepState = 'done' | 'current' | 'ahead';

export interface LifeStep {
  key: StepKey;
  title: string;
  state: StepState;
  /** The state as one word. */
  word: string;
  /** The outcome of the step, or what it waits for. */
  summary: string;
}

export interface StepProps {
  contest: Contest;
  /** The trustees and the progress of tally and publication; undefined until loaded. */
  overview: TrusteesOverview | undefined;
  /** Whether this person's role may change contests. */
  administers: boolean;
  /** Whether changes are possible: the role permits them and the contest still accepts them. */
  mayChange: boolean;
  /** Whether this step contains the next action. */
  isCurrent: boolean;
  RollImport: RollImport;
}

/** The roll import is another feature, injected by the page that composes both. */
export type RollImport = ComponentType<{ contest: string; onImported: () => void }>;

interface StepRules {
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
  return others.some((key) => !rules[key].isDone(contest, overview))
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

/** Whether all trustees hold their part of the key and have shown that their file opens it. */
function haveRehearsed({ trustees }: Contest, overview: TrusteesOverview | undefined): boolean {
  if (trustees.length === 0 || !overview) return false;
  const { threshold } = overview;
  const areComplete = threshold === null || threshold.of === trustees.length;
  return areComplete && overview.trustees.every(({ awaited }) => awaited === null);
}

function trusteesSummary(contest: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  const { trustees, stage } = contest;
  const threshold = overview?.threshold;
  if (threshold && trustees.length < threshold.of) {
    const missing = threshold.of - trustees.length;
    return `Espera que invite a ${counted(missing, 'custodio', 'custodios')}${trustees.length > 0 ? ' más' : ''}: bastarán ${threshold.needed} de ${threshold.of}.`;
  }
  if (trustees.length === 0) return 'Espera que invite al menos a una persona.';
  const people = threshold
    ? `El servidor y ${threshold.needed} de ${threshold.of} personas`
    : `${counted(trustees.length, 'persona', 'personas')} y el servidor`;
  const awaited = overview?.trustees.filter((one) => one.awaited !== null) ?? [];
  if (stage !== 'preparing' || awaited.length === 0) return people;
  return `${people}. Se espera a ${listed(awaited.map(({ name }) => name))}.`;
}

/** What the opening of a sealed contest waits for. */
function openingSummary(
  window: { opens_at: string; closes_at: string },
  overview: TrusteesOverview | undefined,
  now: Date,
): string {
  const { opening } = overview ?? {};
  const isDue = now >= new Date(window.opens_at);
  if (!opening || opening.cleared_at !== null) return `Abre sola el ${tellDateTime(window.opens_at)}.`;
  if (now >= new Date(window.closes_at)) return 'La ventana de votación pasó sin que la elección abriera.';
  const waits = waitsForActs(opening, overview?.trustees ?? []);
  return isDue
    ? `${waits} Según el calendario abrió el ${tellDateTime(window.opens_at)}, y nadie puede votar todavía.`
    : `${waits} Abre el ${tellDateTime(window.opens_at)}, si están.`;
}

export function waitsForActs(
  { signatures, needed }: NonNullable<TrusteesOverview['opening']>,
  trustees: TrusteesOverview['trustees'],
): string {
  const objecting = trustees.filter(({ objected_at }) => objected_at !== null).map(({ name }) => name);
  if (objecting.length > 0) {
    return `No abre: ${listed(objecting)} ${objecting.length === 1 ? 'avisa' : 'avisan'} que lo sellado no es correcto.`;
  }
  return `Espera las firmas del acta de sellado: ${signatures} de ${needed}.`;
}

function tallySummary({ stage }: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  if (!hasReached(stage, 'closed')) return 'Espera el cierre de la votación.';
  const tally = overview?.tally;
  if (stage === 'closed' || !tally) return 'El servidor está sumando las papeletas, sin abrirlas.';
  if (hasReached(stage, 'decrypted')) {
    return `El total se abrió${tally.decrypted_at ? ` el ${tellDateTime(tally.decrypted_at)}` : ''}, con la parte de ${counted(tally.decryptions, 'custodio', 'custodios')}.`;
  }
  return `Partes puestas por los custodios: ${tally.decryptions} de ${tally.decryptions_needed}.`;
}

function publicationSummary({ stage }: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  if (overview?.published_at) {
    return `Publicó ${overview.published_by ?? 'la Junta'} el ${tellDateTime(overview.published_at)}.`;
  }
  return stage === 'decrypted' ? 'El resultado está listo: espera su orden.' : 'Espera el escrutinio.';
}

const rules: Record<StepKey, StepRules> = {
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
  const current = stepKeys.find((key) => !rules[key].isDone(contest, overview));
  return stepKeys.map((key) => {
    const { title, isDone, summary } = rules[key];
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
