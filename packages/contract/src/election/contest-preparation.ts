// What the preparation of a contest waits for, step by step: on the contest's page, in the administrators' list and in `doctor`.

import { counted, listed } from '../shared/counted.ts';
import { tellTime } from '../shared/dates.ts';
import type { AuthorityWork } from './contest-admin.ts';
import { credentialRefusals } from './contest-rules.ts';
import { type ContestStage, hasReached } from './contests.ts';
import type { TrusteeThreshold } from './trustees.ts';

/** The facts that say how far the preparation of a contest is. */
export interface ContestPreparation {
  stage: ContestStage;
  choices: number;
  excluded: number;
  blank: boolean;
  voters: number;
  withoutPassword: number;
  /** The independent authority that makes the credentials; null where the server does. */
  authority: AuthorityWork | null;
  threshold: TrusteeThreshold | null;
  trustees: number;
  /** The names of the trustees who haven't done what the sealing needs of them; null until it is known. */
  awaited: readonly string[] | null;
  /** What still prevents sealing, in sentences. */
  waitsFor: readonly string[];
  sealed: { by: string; at: string | Date } | null;
}

export const preparationKeys = ['choices', 'roll', 'credentials', 'trustees', 'seal'] as const;
export type PreparationKey = (typeof preparationKeys)[number];

interface PreparationRules {
  isDone: (contest: ContestPreparation) => boolean;
  summary: (contest: ContestPreparation) => string;
}

const isFrozen = ({ stage }: ContestPreparation) => stage !== 'preparing';

function choicesSummary({ choices, excluded, blank }: ContestPreparation): string {
  if (choices === 0) return 'Espera que el comité apruebe al menos una candidatura.';
  return [
    counted(choices, 'candidato', 'candidatos'),
    blank ? ' y voto en blanco' : ', sin voto en blanco',
    excluded > 0 ? `; ${counted(excluded, 'retirado', 'retirados')}` : '',
  ].join('');
}

function rollSummary({ voters, withoutPassword }: ContestPreparation): string {
  if (voters === 0) return 'Espera el archivo con las personas que pueden votar.';
  return [
    counted(voters, 'persona puede votar', 'personas pueden votar'),
    withoutPassword > 0 ? `; ${counted(withoutPassword, 'aún no elige', 'aún no eligen')} su contraseña` : '',
  ].join('');
}

function credentialsSummary({ authority, stage, voters }: ContestPreparation): string {
  if (!authority) return stage === 'preparing' ? 'Las hará el servidor al sellar.' : 'Las hizo el servidor.';
  if (stage !== 'preparing') return `Las hizo ${authority.name}.`;
  if (voters === 0) return `Las hará ${authority.name}: espera el censo.`;
  const [waits] = credentialRefusals({ authority, voters });
  return waits ?? `Las hizo ${authority.name}: ${counted(voters, 'credencial', 'credenciales')}.`;
}

/** Whether all trustees hold their part of the key and have shown that their file opens it. */
function haveRehearsed({ trustees, threshold, awaited }: ContestPreparation): boolean {
  if (trustees === 0 || awaited === null) return false;
  return (threshold === null || threshold.of === trustees) && awaited.length === 0;
}

function trusteesSummary({ trustees, threshold, awaited, stage }: ContestPreparation): string {
  if (threshold && trustees < threshold.of) {
    const missing = threshold.of - trustees;
    return `Espera que invite a ${counted(missing, 'custodio', 'custodios')}${trustees > 0 ? ' más' : ''}: bastarán ${threshold.needed} de ${threshold.of}.`;
  }
  if (trustees === 0) return 'Espera que invite al menos a una persona.';
  const people = threshold
    ? `El servidor y ${threshold.needed} de ${threshold.of} personas`
    : `${counted(trustees, 'persona', 'personas')} y el servidor`;
  if (stage !== 'preparing' || awaited === null || awaited.length === 0) return people;
  return `${people}. Se espera a ${listed(awaited)}.`;
}

function sealSummary(contest: ContestPreparation): string {
  const { sealed, stage, waitsFor } = contest;
  if (sealed) return `La selló ${sealed.by} el ${tellTime(new Date(sealed.at))}.`;
  if (stage === 'sealing') return 'El servidor está sellando la elección.';
  if (waitsFor.length === 0) return 'Todo está listo: espera su orden.';
  const others = ['choices', 'roll', 'credentials', 'trustees'] as const;
  return others.some((key) => !preparationRules[key].isDone(contest))
    ? 'Espera los pasos anteriores.'
    : (waitsFor[0] ?? '');
}

export const preparationRules: Record<PreparationKey, PreparationRules> = {
  choices: { isDone: (contest) => isFrozen(contest) || contest.choices > 0, summary: choicesSummary },
  roll: { isDone: (contest) => isFrozen(contest) || contest.voters > 0, summary: rollSummary },
  credentials: {
    isDone: (contest) => isFrozen(contest) || !contest.authority || contest.authority.list?.of_this_roll === true,
    summary: credentialsSummary,
  },
  trustees: { isDone: (contest) => isFrozen(contest) || haveRehearsed(contest), summary: trusteesSummary },
  seal: { isDone: ({ stage }) => hasReached(stage, 'sealed'), summary: sealSummary },
};

/** What the opening of a sealed contest waits for. */
export function waitsForActs(
  { signatures, needed }: { signatures: number; needed: number },
  trustees: readonly { name: string; objected_at: string | Date | null }[],
): string {
  const objecting = trustees.filter(({ objected_at }) => objected_at !== null).map(({ name }) => name);
  if (objecting.length > 0) {
    return `No abre: ${listed(objecting)} ${objecting.length === 1 ? 'avisa' : 'avisan'} que lo sellado no es correcto.`;
  }
  return `Espera las firmas del acta de sellado: ${signatures} de ${needed}.`;
}
