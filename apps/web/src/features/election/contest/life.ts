import type { Contest } from '@urna/contract/election/contest-admin';
import {
  type ContestPreparation,
  type PreparationKey,
  preparationKeys,
  preparationRules,
  waitsForActs,
} from '@urna/contract/election/contest-preparation';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { counted } from '@urna/contract/shared/counted';
import { tellPart } from '@urna/contract/shared/share';
import type { ComponentType } from 'react';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';

/** The steps of a contest's life, in their order. */
const stepKeys = [...preparationKeys, 'voting', 'tally', 'publication'] as const;
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

/** The facts of the contest for the rules that the administrators' list applies too. */
function preparationOf(contest: Contest, overview: TrusteesOverview | undefined): ContestPreparation {
  const { stage, blank, choices, exclusions, roll, credentials, trustees, waits_for: waitsFor, election } = contest;
  return {
    stage,
    blank,
    choices: choices.length,
    excluded: exclusions.length,
    voters: roll.voters,
    withoutPassword: roll.without_password,
    authority: credentials.authority,
    threshold: overview?.threshold ?? null,
    trustees: trustees.length,
    awaited: overview?.trustees.flatMap(({ name, awaited }) => (awaited === null ? [] : [name])) ?? null,
    waitsFor,
    sealed: election && { by: election.sealed_by, at: election.sealed_at },
  };
}

const preparationStep = (key: PreparationKey, title: string): StepRules => ({
  title,
  isDone: (contest, overview) => preparationRules[key].isDone(preparationOf(contest, overview)),
  summary: (contest, _now, overview) => preparationRules[key].summary(preparationOf(contest, overview)),
});

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
  choices: preparationStep('choices', 'Candidatos'),
  roll: preparationStep('roll', 'Censo'),
  credentials: preparationStep('credentials', 'Credenciales'),
  trustees: preparationStep('trustees', 'Custodios'),
  seal: preparationStep('seal', 'Sellar'),
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
